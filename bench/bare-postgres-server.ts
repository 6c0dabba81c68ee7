/**
 * The reference for the service on Postgres: only Hono and postgres.js. It reads objects with their tags, notes and spaces
 * from the service's own database, and returns the rows unchanged.
 * Run as `bare-postgres-server.ts DATABASE_URL`; prints `listening on URL`.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import postgres from 'postgres';
import { findRow, listRows } from './bare-postgres.ts';

/** As many connections as the service has for short requests. */
const sql = postgres(process.argv[2] ?? '', { max: 8 });

const app = new Hono();
app.get('/objects', async (c) => c.json(await listRows(sql, Number(c.req.query('limit')))));
app.get('/objects/:id', async (c) => c.json(await findRow(sql, c.req.param('id'))));

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`listening on http://127.0.0.1:${port}\n`);
});
