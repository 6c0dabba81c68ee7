import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleClient } from './client.ts';
import { bundleExtension, zipOf } from './extension.ts';
import { bundlePackage } from './npm-package.ts';

/**
 * Makes the files of a release in `dist/release`: `tsx packaging/release.ts [PART…]`, by default all parts. `file` and `image` are for the
 * platform on which the script runs, so the workflow runs it on each platform. At the end, it writes the hashes of all files in the folder.
 */

const FOLDER = path.join('dist', 'release');
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const SYSTEMS: Readonly<Record<string, string>> = { win32: 'win' };
const platform = `${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;

const at = (name: string): string => path.join(FOLDER, name);

function run(program: string, ...args: readonly string[]): void {
  execFileSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' });
}

/** Makes the tarball of a package, with the name that npm gives it. */
function pack(folder: string): void {
  run('npm', 'pack', '--silent', '--pack-destination', FOLDER, `./${folder}`);
}

/** The section of a version in the changelog. @throws Error if it is missing */
export function notesOf(changelog: string, wanted: string): string {
  const [, section] = changelog.split(`\n## [${wanted}]`);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${wanted}.`);
  return section.replace(/^.*\n/, '').split('\n## [')[0]?.trim() ?? '';
}

const PARTS: Readonly<Record<string, () => unknown>> = {
  file() {
    const name = `commonplace-${version}-${platform}${process.platform === 'win32' ? '.exe' : ''}`;
    run('npx', 'tsx', 'packaging/executable.ts', at(name));
  },
  image: () => run('npx', 'tsx', 'packaging/image.ts', at(`commonplace-${version}-${platform}-image.tar`)),
  async npm() {
    const folder = path.join('dist', 'npm');
    await bundlePackage(folder);
    pack(folder);
    copyFileSync(path.join(folder, 'sbom.cdx.json'), at(`commonplace-${version}.cdx.json`));
  },
  async client() {
    const folder = path.join('dist', 'client');
    await bundleClient(folder);
    pack(folder);
  },
  /** One zip serves both: the manifest names the service worker of Chrome and the scripts of Firefox. */
  async extension() {
    const folder = path.join('dist', 'extension');
    await bundleExtension(folder);
    const zip = zipOf(folder);
    for (const browser of ['chrome', 'firefox'])
      writeFileSync(at(`commonplace-${version}-${browser}.zip`), zip);
  },
  notes: () => writeFileSync(at('NOTES.md'), `${notesOf(readFileSync('CHANGELOG.md', 'utf8'), version)}\n`),
};

const SUMS = 'SHA256SUMS';

/** Writes the hashes of all files of the release, as `sha256sum --check` reads them. */
function writeSums(): void {
  const lines = readdirSync(FOLDER)
    .filter((name) => name !== SUMS)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(at(name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(at(SUMS), lines.join(''));
}

if (import.meta.filename === process.argv[1]) {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => name !== 'sums' && !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}, sums.`);
  if (!existsSync(FOLDER)) mkdirSync(FOLDER, { recursive: true });
  for (const [name, make] of Object.entries(PARTS))
    if (wanted.length === 0 || wanted.includes(name)) await make();
  writeSums();
}
