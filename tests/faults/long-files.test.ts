import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { pdf } from '../adapters/media/files.ts';
import { analysed } from '../support/analysis.ts';
import { upload } from '../support/form.ts';
import { startService } from '../support/service.ts';

/** How much of a file is read does not depend on the load of the machine. */

const LOOPS_EACH = 4;
const PAGES = 160;
const busy: ChildProcess[] = [];

afterEach(() => {
  for (const loop of busy.splice(0)) loop.kill('SIGKILL');
});

/** A book of full pages, each taking some 20 ms of processor time. */
const book = (comment: string): Uint8Array => {
  const line = (page: number, at: number) =>
    `(Line ${at} of day ${page}: the ferry crossed with ${(at * page) % 97} crates aboard.) Tj T*`;
  const pages = Array.from({ length: PAGES }, (_, page) =>
    ['BT /F1 12 Tf 16 TL 72 720 Td', ...Array.from({ length: 40 }, (_, at) => line(page + 1, at)), 'ET'].join(
      '\n',
    ),
  );
  return Buffer.concat([pdf(pages), Buffer.from(`\n% ${comment}\n`)]);
};

it('the same PDF gives the same text while the processors are busy', async () => {
  const service = await startService({ environment: { WORKERS: 'inline' } });
  const { client } = service;
  const textOf = async (comment: string): Promise<string> => {
    const { json } = await client.post('/objects', undefined, { form: upload(book(comment), 'book.pdf') });
    await analysed(client, json.id);
    return (await client.get(`/objects/${json.id}/content`)).text;
  };
  try {
    const quiet = await textOf('quiet');
    for (let at = 0; at < LOOPS_EACH * availableParallelism(); at++)
      busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
    const underLoad = await textOf('busy');
    expect(underLoad).toBe(quiet);
    expect(new Set(quiet.match(/(?<=of day )\d+/g)).size).toBe(PAGES);
    expect((await client.get('/_/analysis')).json.failed).toEqual([]);
  } finally {
    await service.close();
  }
});
