import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleClient } from '../../packaging/client.ts';
import { bundleExtension } from '../../packaging/extension.ts';
import { NOTICES } from '../../packaging/notices.ts';
import { temporaryDirectory } from '../support/service.ts';

const [LICENSES, BILL_OF_MATERIALS] = NOTICES;
const program = readFileSync('dist/commonplace.js', 'utf8');
const build = path.join('dist', /'\.\/(.+)\/commonplace\.js'/.exec(program)?.[1] ?? '');
const textOf = (...names: readonly string[]) => readFileSync(path.join(build, ...names), 'utf8');

interface Component {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses: readonly object[];
}
const componentsIn = (json: string): readonly Component[] => JSON.parse(json).components;
const nameOf = ({ group, name }: Component) => (group === undefined ? name : `${group}/${name}`);

/** The packages with bundled modules, according to the source maps next to the bundles. */
function bundledPackages(): ReadonlySet<string> {
  const sources = readdirSync(build)
    .filter((name) => name.endsWith('.js.map'))
    .flatMap((name) => JSON.parse(textOf(name)).sources as readonly string[]);
  const names = sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
  return new Set(names.filter((name) => existsSync(path.join('node_modules', name))));
}

describe('the licences of dependencies', () => {
  it('are included for each package that is bundled or required at run time', () => {
    const licenses = textOf(LICENSES);
    const listed = new Set(componentsIn(textOf(BILL_OF_MATERIALS)).map(nameOf));
    const needed = [
      ...bundledPackages(),
      'sharp',
      '@img/colour',
      'unpdf',
      'tesseract.js-core',
      'heic-decode',
    ];
    expect(needed.length).toBeGreaterThan(100);
    expect(needed.filter((name) => !listed.has(name))).toEqual([]);
    expect(needed.filter((name) => !licenses.includes(`\n${name} `))).toEqual([]);
  });

  it('are included for browser code, data, and libraries inside libraries', () => {
    const licenses = textOf(LICENSES);
    for (const name of [
      'preact',
      'prosemirror-model',
      'idb',
      'GeoNames',
      'Adobe CMap resources',
      'libheif-js',
    ])
      expect(licenses).toContain(`\n${name} `);
    expect(licenses).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    expect(licenses).toContain('Mozilla Public License');
    expect(licenses).toContain('Copyright 1990-2009 Adobe Systems Incorporated.');
  });

  it('all have a text', () => {
    const parts = textOf(LICENSES)
      .split(/^={80}$/m)
      .slice(1);
    const bare = parts.filter((part) => part.trim().split('\n').length < 6);
    expect(bare.map((part) => part.trim().split('\n')[0])).toEqual([]);
  });

  it('are shown by the app, and included in the published folder', () => {
    for (const name of NOTICES) {
      expect(textOf('web', name)).toBe(textOf(name));
      expect(existsSync(path.join('dist', name))).toBe(true);
    }
  });

  it('are also in the extension and in the client', async () => {
    const directory = temporaryDirectory();
    await bundleExtension(path.join(directory.path, 'extension'));
    await bundleClient(path.join(directory.path, 'client'));
    const read = (folder: string, name: string) =>
      readFileSync(path.join(directory.path, folder, name), 'utf8');
    expect(componentsIn(read('extension', BILL_OF_MATERIALS)).map(nameOf)).toContain('preact');
    expect(read('extension', LICENSES)).toContain('\npreact ');
    expect(componentsIn(read('client', BILL_OF_MATERIALS))).toEqual([]);
    expect(read('client', LICENSES)).toContain('0 parts that others made');
    directory.remove();
  });
});

it('the bill of materials is valid CycloneDX 1.6', () => {
  const bill = JSON.parse(textOf(BILL_OF_MATERIALS));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
  expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'Commonplace' });
  const references = bill.components.map((component: Component) => component['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  expect(bill.dependencies[0].dependsOn).toEqual(references);
  for (const component of bill.components as readonly Component[]) {
    expect(['library', 'platform', 'data']).toContain(component.type);
    expect(component.name).not.toBe('');
    if (component.purl !== undefined) expect(component.purl).toMatch(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@\d/);
    expect(component.licenses).toHaveLength(1);
    const [license] = component.licenses as readonly Record<string, Record<string, string>>[];
    expect(license?.expression ?? license?.license?.id ?? license?.license?.name).toMatch(/\w/);
  }
});
