import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import mime from 'mime/lite';
import type { WebApp, WebFile } from '../../adapters/http/web-app.ts';

/** Reads the web app into memory. @param folder the directory that `packaging/web-app.ts` builds */
export function readWebApp(folder: string): WebApp {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => path.extname(name) !== '' && !/\.(br|gz)$|^page\.html$/.test(name));
  return {
    page: readFileSync(path.join(folder, 'page.html'), 'utf8'),
    files: new Map(names.map((name) => [`/${name}`, readFile(path.join(folder, name))])),
  };
}

function readFile(file: string): WebFile {
  const type = mime.getType(file) ?? 'application/octet-stream';
  const compressed = (ending: string) =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined;
  const br = compressed('.br');
  const gzip = compressed('.gz');
  return {
    type: /^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type,
    identity: readFileSync(file),
    ...(br && { br }),
    ...(gzip && { gzip }),
  };
}
