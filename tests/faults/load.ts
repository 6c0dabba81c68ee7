import type { Client, Json } from '../support/client.ts';
import { upload } from '../support/form.ts';
import type { Random } from '../support/random.ts';

/** One account that does everything at the same time, as fast as it can. */

/** The client, and when it stops. */
interface Load {
  readonly client: Client;
  readonly random: Random;
  isOver(): boolean;
}

/** The responses, by the kind of request. */
type RequestCounts = Map<string, number>;

const MARKDOWN = { 'Content-Type': 'text/markdown' };
/** The maximum number of objects; the oldest is destroyed for each new one. */
const MAX_KEPT = 300;
const FILE_BYTES = 400_000;
const LONG_WORDS = 4_000;

/**
 * Sends uploads, texts, conversions, searches, imports and streams at the same time until it is over.
 * @throws Error for a response that is a server error
 */
export async function sendMixedLoad(load: Load): Promise<RequestCounts> {
  const { client, random, isOver } = load;
  const counts: RequestCounts = new Map();
  const kept: string[] = [];
  const keep = async (id: string): Promise<void> => {
    if (!kept.includes(id)) kept.push(id);
    const oldest = kept.length > MAX_KEPT ? kept.shift() : undefined;
    if (oldest === undefined) return;
    await client.delete(`/objects/${oldest}`);
    await client.delete(`/_/trash/${oldest}`);
  };
  const number = () => random.below(2 ** 30);

  const kinds: Readonly<Record<string, readonly [clients: number, send: () => Promise<Json>]>> = {
    uploads: [
      3,
      async () => {
        const file = upload(`${number()} ${'x'.repeat(random.below(FILE_BYTES))}`, 'file.bin');
        const answer = await client.post('/objects', undefined, { form: file });
        if (answer.status < 300) await keep(answer.json.id);
        return answer;
      },
    ],
    texts: [
      3,
      async () => {
        const content = `${number()} ${random.words(LONG_WORDS)}`;
        const answer = await client.post('/objects', { content, tags: [{ name: random.words(1) }] });
        if (answer.status < 300) await keep(answer.json.id);
        return answer;
      },
    ],
    conversions: [
      3,
      () =>
        client.post('/convert', undefined, {
          body: `# ${random.words(20)}\n\n${random.words(LONG_WORDS)}`,
          headers: { ...MARKDOWN, Accept: 'application/prose+json' },
        }),
    ],
    searches: [3, () => client.get(`/objects?q=${encodeURIComponent(random.words(2))}&limit=50`)],
    streams: [2, () => client.get('/objects', { headers: { Accept: 'application/jsonl' } })],
    imports: [
      1,
      async () => {
        const lines = Array.from(
          { length: 30 },
          () => `<DT><A HREF="https://one.example/${number()}">One</A>`,
        );
        const body = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${lines.join('')}</DL>`;
        const begun = await client.post('/_/imports?name=bookmarks.html', undefined, { body });
        if (begun.status < 300) await ended(begun.json.id);
        for (const { id } of (await client.get('/objects?q=domain:one.example&limit=60')).json)
          await keep(id);
        return begun;
      },
    ],
  };

  async function ended(id: string): Promise<void> {
    while (!isOver()) {
      const run = await client.get(`/_/imports/${id}`);
      if (!/waiting|running/.test(run.json?.state ?? '')) return;
    }
  }

  async function repeat(kind: string, send: () => Promise<Json>): Promise<void> {
    while (!isOver()) {
      const { status, text } = await send();
      if (status >= 500 && status !== 503) throw new Error(`${kind}: ${status} ${text}`);
      counts.set(`${kind} ${status}`, (counts.get(`${kind} ${status}`) ?? 0) + 1);
    }
  }

  await Promise.all(
    Object.entries(kinds).flatMap(([kind, [clients, send]]) =>
      Array.from({ length: clients }, () => repeat(kind, send)),
    ),
  );
  return counts;
}
