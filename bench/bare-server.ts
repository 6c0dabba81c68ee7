/**
 * The reference for the service: hono and better-sqlite3 and nothing else. It reads the same rows of the
 * service's own database, including those of tags, notes and spaces, with one prepared statement, and inserts into a table
 * of its own with the same durability.
 * Run as `bare-server.ts DATABASE SCRATCH`; prints `listening on URL`. With `--texts`, it indexes the words of the objects in FTS5.
 */
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { openConnection } from '../adapters/sqlite/driver.ts';
import { SELECT_OBJECT } from '../adapters/sqlite/object-rows.ts';

const [database = '', scratch = ''] = process.argv.slice(2);

const source = openConnection(database, { readonly: true });
const get = source.prepare(`${SELECT_OBJECT} WHERE o.id = ?`);
const LIST = `${SELECT_OBJECT} WHERE o.account_id = 1 AND o.deleted IS NULL ORDER BY o.bumped DESC, o.id DESC LIMIT ?`;
const list = source.prepare(LIST);
const tags = source.prepare(
  'SELECT name, count, manual_count, modified FROM tags WHERE account_id = 1 AND count > 0 ORDER BY modified DESC, name',
);
const links = source.prepare(
  'SELECT id, source_id, target_id, flags, active FROM links WHERE account_id = 1 ORDER BY id DESC',
);

const cards = source.prepare(
  `SELECT o.id, o.bumped, c.type, c.title, c.text, c.width, c.height, c.version, c.colors, c.flags
    FROM objects o LEFT JOIN cards c ON c.object_seq = o.seq
    WHERE o.account_id = 1 AND o.deleted IS NULL ORDER BY o.bumped DESC, o.id DESC LIMIT ?`,
);

const target = openConnection(scratch, {});
target.pragma('journal_mode = WAL');
target.pragma('synchronous = FULL');
target.exec('CREATE TABLE pages (id INTEGER PRIMARY KEY, url TEXT NOT NULL, created INTEGER NOT NULL)');
target.exec('CREATE TABLE named (id TEXT PRIMARY KEY, title TEXT NOT NULL)');
const insert = target.prepare('INSERT INTO pages (url, created) VALUES (?, ?) RETURNING *');
const rename = target.prepare('INSERT OR REPLACE INTO named (id, title) VALUES (?, ?)');
target.exec("CREATE VIRTUAL TABLE texts USING fts5 (title, body, content = '')");
const addText = target.prepare('INSERT INTO texts (rowid, title, body) VALUES (?, ?, ?)');
const search = target.prepare('SELECT rowid, rank FROM texts WHERE texts MATCH ? ORDER BY rank LIMIT 20');
if (process.argv.includes('--texts')) {
  const texts = source.prepare("SELECT seq, title, summary || coalesce(content_body, '') FROM objects");
  target.exec('BEGIN');
  for (const row of texts.raw().iterate()) addText.run(row);
  target.exec('COMMIT');
}

const app = new Hono();
app.get('/objects', (c) =>
  c.req.header('accept') === 'application/jsonl'
    ? c.body(lines(), 200, { 'Content-Type': 'application/jsonl' })
    : c.json(list.all(Number(c.req.query('limit')))),
);
app.get('/search', (c) => c.json(search.all(c.req.query('q'))));
app.get('/_/cards', (c) => c.json(cards.all(Number(c.req.query('limit')))));
app.get('/objects/:id', (c) => c.json(get.get(c.req.param('id'))));
app.get('/tags', (c) => c.json(tags.all()));
app.get('/links', (c) => c.json(links.all()));
app.post('/objects', async (c) => {
  const { url, content } = await c.req.json();
  return c.json(insert.get(url ?? content.body, Date.now()), 201);
});
const name = async (c: Context) => {
  const body = await c.req.json();
  rename.run(c.req.param('id'), body.title ?? body[0].name);
  return c.json({});
};
app.patch('/objects/:id', name);
app.post('/objects/:id/tags', name);

/** All objects as JSON Lines, in chunks of 64 lines. Each stream has its own statement, since several may run at the same time. */
function lines(): ReadableStream<Uint8Array> {
  const rows = source.prepare(LIST).iterate(-1);
  return new ReadableStream({
    pull(controller) {
      let text = '';
      for (let count = 0; count < 64; count++) {
        const next = rows.next();
        if (next.done) break;
        text += `${JSON.stringify(next.value)}\n`;
      }
      if (text === '') controller.close();
      else controller.enqueue(Buffer.from(text));
    },
  });
}

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
