/**
 * The reference for the service: hono and better-sqlite3 and nothing else. It reads the same rows of the
 * service's own database, including those of tags, notes and spaces, with one prepared statement, and inserts into a table
 * of its own with the same durability.
 * Run as `bare-server.ts DATABASE SCRATCH`; prints `listening on URL`.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { openConnection } from '../adapters/sqlite/driver.ts';
import { SELECT_OBJECT } from '../adapters/sqlite/object-rows.ts';

const [database = '', scratch = ''] = process.argv.slice(2);

const source = openConnection(database, { readonly: true });
const get = source.prepare(`${SELECT_OBJECT} WHERE o.id = ?`);
const list = source.prepare(
  `${SELECT_OBJECT} WHERE o.account_id = 1 AND o.deleted IS NULL ORDER BY o.bumped DESC, o.id DESC LIMIT ?`,
);
const tags = source.prepare(
  'SELECT name, count, manual_count, modified FROM tags WHERE account_id = 1 AND count > 0 ORDER BY modified DESC, name',
);
const links = source.prepare(
  'SELECT id, source_id, target_id, flags, active FROM links WHERE account_id = 1 ORDER BY id DESC',
);

const target = openConnection(scratch, {});
target.pragma('journal_mode = WAL');
target.pragma('synchronous = FULL');
target.exec('CREATE TABLE pages (id INTEGER PRIMARY KEY, url TEXT NOT NULL, created INTEGER NOT NULL)');
const insert = target.prepare('INSERT INTO pages (url, created) VALUES (?, ?) RETURNING *');

const app = new Hono();
app.get('/objects', (c) => c.json(list.all(Number(c.req.query('limit')))));
app.get('/objects/:id', (c) => c.json(get.get(c.req.param('id'))));
app.get('/tags', (c) => c.json(tags.all()));
app.get('/links', (c) => c.json(links.all()));
app.post('/objects', async (c) => c.json(insert.get((await c.req.json()).url, Date.now()), 201));

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
