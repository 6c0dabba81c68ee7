import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled } from '../support/analysis.ts';
import { callCommand } from '../support/command-line.ts';
import { type Service, serviceIn, temporaryDirectory } from '../support/service.ts';

/** `commonplace review` shows the results of analysis next to a running server. */

let directory: ReturnType<typeof temporaryDirectory>;
let server: Service;

const HOSTILE = '<script>alert("&")</script>';

beforeAll(async () => {
  directory = temporaryDirectory();
  server = await serviceIn(directory.path, { WORKERS: 'inline' });
  const { json } = await server.client.post('/objects', {
    content: 'The *lake* froze. Simmer the onion and the garlic in olive oil, then add the broth.',
  });
  await server.client.patch(`/objects/${json.id}`, { title: `${HOSTILE}\u001b[2J`, summary: HOSTILE });
  await server.client.post(`/objects/${json.id}/tags`, { tags: [{ name: HOSTILE }] });
  await settled(server.client);
});
afterAll(async () => {
  await server.close();
  directory.remove();
});

const call = (...args: string[]) =>
  callCommand(['review', ...args], { DATA_DIR: path.join(directory.path, 'data') });

describe('review', () => {
  it('prints the results of a sample, on lines without terminal control codes', async () => {
    const { status, out, error } = await call();
    expect([status, error]).toEqual([0, '']);
    expect(out).toMatch(/^1 of 1 object, spread evenly over them\.\n/);
    expect(out).toContain(`\n${HOSTILE} [2J\n`);
    expect(out).toContain(`summary: ${HOSTILE} (by a person)`);
    expect(out).toMatch(/tags: .*Cooking\* \[topic 0\.\d\d\]/);
    expect(out).not.toContain('\u001b');
  });

  it('prints them as JSON', async () => {
    const { out } = await call('--json', '--sample', '1');
    expect(JSON.parse(out)).toMatchObject({ total: 1, objects: [{ kind: 'note', summary: HOSTILE }] });
  });

  it('writes a page that runs no scripts and escapes every text', async () => {
    const file = path.join(directory.path, 'review.html');
    const { status, out } = await call('--html', file, '--seed', '7');
    expect([status, out]).toEqual([0, `1 of 1 object, drawn with the seed 7. ${file}\n`]);
    const page = readFileSync(file, 'utf8');
    expect(page).not.toMatch(/<script/i);
    expect(page.match(/&lt;script&gt;alert\(&quot;&amp;&quot;\)&lt;\/script&gt;/g)).toHaveLength(3);
    expect(page).toContain('<h2 dir="auto">&lt;script&gt;');
    expect(page.trimEnd()).toMatch(/<\/html>$/);
  });

  it('refuses invalid numbers and unknown accounts', async () => {
    const file = path.join(directory.path, 'none.html');
    for (const [args, message] of [
      [['--sample', '0'], '--sample must be 1 to 10000, but is 0.'],
      [
        ['--seed', 'x'],
        "Option '--seed <N>' argument 'x' is invalid. It must be a whole number. For its usage, run: node dist/commonplace.js review --help",
      ],
      [['--account', '99', '--html', file], 'There is no account with the id "99".'],
    ] as const) {
      const { status, error } = await call(...args);
      expect([status === 0, error]).toEqual([false, `${message}\n`]);
    }
    expect(existsSync(file)).toBe(false);
  });
});
