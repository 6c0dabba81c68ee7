import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import mime from 'mime/lite';
import type { WebApp, WebFile } from '../../adapters/http/web-app.ts';

const EXTENSIONS = { br: '.br', gzip: '.gz' };

/**
 * Lists the files of the web app. Each is read when it is requested, which is rare because browsers cache it.
 * @param folder the directory that `packaging/web-app.ts` builds
 */
export function readWebApp(folder: string): WebApp {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => path.extname(name) !== '' && !/\.(br|gz)$|^page\.html$/.test(name));
  return {
    page: readFileSync(path.join(folder, 'page.html'), 'utf8'),
    files: new Map(names.map((name) => [`/${name}`, webFile(path.join(folder, name))])),
  };
}

function webFile(file: string): WebFile {
  const type = mime.getType(file) ?? 'application/octet-stream';
  return {
    type: /^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type,
    encodings: (['br', 'gzip'] as const).filter((encoding) => existsSync(file + EXTENSIONS[encoding])),
    read: (encoding) => readIfThere(file + (encoding === null ? '' : EXTENSIONS[encoding])),
  };
}

function readIfThere(file: string): Uint8Array | null {
  return existsSync(file) ? readFileSync(file) : null;
}
