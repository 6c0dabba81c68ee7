import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { start } from '../support/executable.ts';
import { fixture } from '../support/import-fixture.ts';
import { size } from '../support/runs.ts';
import { type Service, serviceIn, temporaryDirectory } from '../support/service.ts';

/** Exports of other services, imported by the command next to a running server, repeatedly (docs/import.md). */

const directory = temporaryDirectory();
const at = (name: string) => path.join(directory.path, name);
const environment = { DATA_DIR: at('data') };
let server: Service;

beforeAll(async () => {
  server = await serviceIn(directory.path);
});
afterAll(async () => {
  await server.close();
  directory.remove();
});

const command = (...args: readonly string[]) => callCommand(['import', ...args], environment);
const list = async (query = '') => (await server.client.get(`/objects?limit=10000${query}`)).json;
const byUrl = async (url: string) => {
  const objects: readonly { readonly url?: string }[] = await list();
  return objects.find((object) => object.url === url);
};

describe('bookmarks', () => {
  it('are only counted by a dry run', async () => {
    const { status, out } = await command(fixture('bookmarks.html'), '--dry-run');
    expect([status, out]).toEqual([
      0,
      `${fixture('bookmarks.html')} (netscape): 7 pages; 2 rows cannot be imported\n`,
    ]);
    expect(await list()).toEqual([]);
  });

  it('are imported with a report of every row, and no duplicates the second time', async () => {
    const report = at('report.csv');
    const first = await command(fixture('bookmarks.html'), '--report', report, '--space', 'Old bookmarks');
    expect([first.status, first.out]).toEqual([
      0,
      expect.stringMatching(/^7 imported, 0 already there, 2 skipped$/m),
    ]);
    const lines = readFileSync(report, 'utf8').split('\r\n');
    expect(lines).toHaveLength(1 + 9 + 1);
    expect(lines[2]).toMatch(/^bookmark 2,https:\/\/soup\.example\/\?a=1&b=2,imported,,\w{22}$/);
    expect(lines[4]).toBe(
      'bookmark 4,javascript:alert(1),skipped,"The address is a program (a bookmarklet), not a page.",',
    );

    const before = await list();
    const again = await command(fixture('bookmarks.html'), '--space', 'Old bookmarks', '--json');
    expect(JSON.parse(again.out)).toEqual({ imported: 0, matched: 7, skipped: 2, isComplete: true });
    expect(await list()).toEqual(before);
  });

  it('are reported even if none can be imported', async () => {
    const [file, report] = [at('karakeep.json'), at('none.csv')];
    const content = { type: 'asset', assetType: 'pdf' };
    writeFileSync(
      file,
      JSON.stringify({ bookmarks: [{ createdAt: 1, title: 'file.pdf', tags: [], content }] }),
    );
    expect((await command(file, '--report', report)).status).toBe(1);
    expect(readFileSync(report, 'utf8')).toContain(
      ',file.pdf,skipped,The export does not contain the file.,',
    );
  });

  it('keep their dates, tags, notes and spaces', async () => {
    const { json: spaces } = await server.client.get('/spaces');
    const nameOf = new Map(spaces.map(({ id, name }: { id: string; name: string }) => [id, name]));
    const soup = (await byUrl('https://soup.example/?a=1&b=2')) as unknown as Record<string, unknown>;
    expect(soup).toMatchObject({
      title: 'Lentil soup',
      created: '2017-07-14T02:40:00.000Z',
      bumped: '2017-07-14T02:40:00.000Z',
      tags: [{ name: 'soup' }, { name: 'winter' }],
      notes: [{ content: { body: 'Needs \\*two\\* hours & patience' } }],
    });
    const joined = (soup.spaces as readonly { readonly id: string }[]).map(({ id }) => nameOf.get(id));
    expect(joined.toSorted()).toEqual(['Cooking', 'Old bookmarks']);
    expect(await byUrl('https://soup.example/again')).toMatchObject({ completed: true });
  });

  it('fill in missing fields of an existing object, and keep changes by people', async () => {
    const bread = (await byUrl('https://bread.example/')) as unknown as { id: string };
    await server.client.post(`/objects/${bread.id}/tags`, [{ name: 'oven' }]);
    const body = JSON.stringify([{ name: 'oven' }]);
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
    await server.client.delete(`/objects/${bread.id}/tags`, { body, headers });
    await server.client.patch(`/objects/${bread.id}`, { title: 'My bread' });
    const { out } = await command(fixture('raindrop.csv'));
    expect(out).toMatch(/^1 imported, 1 already there, 0 skipped$/m);
    const after = (await server.client.get(`/objects/${bread.id}`)).json;
    expect(after).toMatchObject({ title: 'My bread', tags: [{ name: 'bread' }] });
    expect(after.notes).toHaveLength(3);
  });

  it('in the trash stay there', async () => {
    const { id } = (await byUrl('https://plain.example/')) as unknown as { id: string };
    await server.client.delete(`/objects/${id}`);
    const report = at('trash.csv');
    expect((await command(fixture('bookmarks.html'), '--report', report)).status).toBe(0);
    expect(readFileSync(report, 'utf8')).toContain(
      `https://plain.example/,skipped,It is in the trash.,${id}`,
    );
    expect(await byUrl('https://plain.example/')).toBeUndefined();
  });
});

describe('notes', () => {
  it('keep their links and pictures, are matched when imported again, and favourites are pinned', async () => {
    for (const name of ['vault', 'notes.enex', 'keep']) {
      expect((await command(fixture(name), '--json')).status).toBe(0);
      const again = JSON.parse((await command(fixture(name), '--json')).out);
      expect([name, again.imported]).toEqual([name, 0]);
    }
    const objects = await list();
    const titled = (title: string) => objects.find((object: { title: string }) => object.title === title);
    const { json: links } = await server.client.get('/links');
    const ends = links.map(({ sourceId, targetId }: { sourceId: string; targetId: string }) => [
      sourceId,
      targetId,
    ]);
    expect(ends).toContainEqual([titled('Home').id, titled('Plan').id]);
    expect(ends).toContainEqual([titled('Plan').id, titled('Home').id]);
    expect(ends).toContainEqual([titled('Bread & butter').id, titled('one.txt').id]);
    const { json: pins } = await server.client.get('/pins');
    expect(pins).toEqual([{ objectId: titled('Shopping').id, position: 1 }]);
  });

  it('that were edited here since are not imported again', async () => {
    const { id } = (await list()).find((object: { title: string }) => object.title === 'Bread & butter');
    await server.client.put(`/objects/${id}/content`, {
      body: 'Edited since',
      headers: { 'Content-Type': 'text/markdown' },
    });
    const again = JSON.parse((await command(fixture('notes.enex'), '--json')).out);
    expect(again).toMatchObject({ imported: 0, matched: 3 });
    expect((await server.client.get(`/objects/${id}`)).json.content.body).toBe('Edited since');
  });
});

describe('a call', () => {
  /** Far more than one batch. */
  const ROWS = size(3_000, 6_000);

  it('ends after its current batch when interrupted, and the next one continues', async () => {
    const many = at('many.html');
    const rows = Array.from(
      { length: ROWS },
      (_, number) =>
        `<DT><A HREF="https://many.example/${number}" ADD_DATE="${1.5e9 + number}">${number}</A>`,
    );
    writeFileSync(many, `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${rows.join('\n')}</DL>`);
    const report = at('interrupted.csv');
    const { process, ended } = start(['import', many, '--report', report], {
      cwd: directory.path,
      environment,
    });
    await expect
      .poll(() => (existsSync(report) ? readFileSync(report, 'utf8').split('\n').length : 0), {
        interval: 10,
      })
      .toBeGreaterThan(100);
    process.kill('SIGINT');
    const { status, error } = await ended;
    expect([status, error]).toEqual([
      1,
      expect.stringContaining('Interrupted. Run the command again to continue.'),
    ]);
    const done = readFileSync(report, 'utf8').trim().split('\n').length - 1;
    expect(done).toBeLessThan(ROWS);
    const { out } = await command(many, '--json');
    expect(JSON.parse(out)).toEqual({ imported: ROWS - done, matched: done, skipped: 0, isComplete: true });
  });

  it('is rejected if an option, file or format is wrong', async () => {
    writeFileSync(at('words.txt'), 'nothing '.repeat(100));
    writeFileSync(at('empty.csv'), 'url,title\n');
    for (const [args, status, text] of [
      [[at('none.html')], 2, 'There is no file'],
      [[fixture('pocket.csv'), '--format', 'pokcet'], 2, 'Allowed choices are '],
      [[fixture('pocket.csv'), '--format', 'keep'], 1, 'for folders and archives'],
      [[fixture('pocket.csv'), '--account', '99'], 1, '"99"'],
      [[at('words.txt')], 1, 'or is damaged. If the export has one of these formats, add --format: '],
      [[at('empty.csv')], 1, 'There is nothing to import in'],
      [['-', '--dry-run'], 2, '--dry-run is only for exports of other services'],
    ] as const) {
      const outcome = await command(...args);
      expect([args, outcome.status, outcome.error]).toEqual([args, status, expect.stringContaining(text)]);
    }
  });
});
