import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { thirdPartiesIn, writeNotices } from './notices.ts';

const SOURCE = 'apps/extension';
const ICON_SIZES = [16, 32, 48, 128] as const;

/** The earliest time that a zip can hold. All entries have this time, so that the same sources give the same file. */
const NO_TIME = new Date(1980, 0, 1);

/** Bundles the browser extension into a folder that browsers can load unpacked. */
export async function bundleExtension(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: {
      background: `${SOURCE}/background.ts`,
      popup: `${SOURCE}/popup.tsx`,
      'popup-style': `${SOURCE}/popup.css`,
    },
    outdir: folder,
    bundle: true,
    minify: true,
    platform: 'browser',
    target: ['chrome123', 'firefox128'],
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  writeNotices(folder, 'Commonplace for browsers', thirdPartiesIn(Object.keys(metafile.inputs)));
  const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icon-${size}.png`]));
  const manifest = JSON.parse(readFileSync(`${SOURCE}/manifest.json`, 'utf8'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const complete = { ...manifest, version, icons, action: { ...manifest.action, default_icon: icons } };
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(complete, null, 2)}\n`);
  writeManifestTexts(path.join(folder, '_locales'));
  writeFileSync(path.join(folder, 'popup.html'), readFileSync(`${SOURCE}/popup.html`));
  for (const size of ICON_SIZES)
    await sharp('apps/web/icons/icon.svg', { density: 300 })
      .resize(size, size)
      .png()
      .toFile(path.join(folder, `icon-${size}.png`));
}

/** The texts of the manifest in each language, in the form that browsers read. */
function writeManifestTexts(folder: string): void {
  const languages = JSON.parse(readFileSync(`${SOURCE}/manifest-texts.json`, 'utf8'));
  for (const [language, texts] of Object.entries<Readonly<Record<string, string>>>(languages)) {
    const messages = Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, { message }]));
    mkdirSync(path.join(folder, language), { recursive: true });
    writeFileSync(path.join(folder, language, 'messages.json'), JSON.stringify(messages, null, 2));
  }
}

/** The files of a folder as a zip. The same files give the same bytes. */
export function zipOf(folder: string): Uint8Array {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  return zipSync(Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name))])), {
    mtime: NO_TIME,
    level: 9,
  });
}

if (import.meta.filename === process.argv[1]) {
  const folder = path.join('dist', 'extension');
  mkdirSync('dist', { recursive: true });
  await bundleExtension(folder);
  writeFileSync(`${folder}.zip`, zipOf(folder));
}
