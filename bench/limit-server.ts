/**
 * The fastest server with the same responses: node:http, one prepared statement, and each object stored as JSON text. It checks no token,
 * account or query.
 * Run as `limit-server.ts LINES SCRATCH`, with a file of objects as JSON Lines; prints `listening on URL`.
 */
import { createReadStream } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { openConnection } from '../adapters/sqlite/driver.ts';

const [lines = '', scratch = ''] = process.argv.slice(2);

const database = openConnection(scratch, {});
database.pragma('journal_mode = WAL');
database.exec(
  'CREATE TABLE objects (place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, json TEXT NOT NULL)',
);
const insert = database.prepare('INSERT INTO objects (id, json) VALUES (?, ?)');
database.exec('BEGIN');
for await (const line of createInterface(createReadStream(lines))) insert.run(JSON.parse(line).id, line);
database.exec('COMMIT');

const get = database.prepare('SELECT json FROM objects WHERE id = ?').pluck();
const list = database.prepare('SELECT json FROM objects ORDER BY place LIMIT ?').pluck();
const all = database.prepare('SELECT json FROM objects ORDER BY place').pluck();
/** How many characters are sent at a time. */
const CHUNK = 64 * 1024;

function answer(response: ServerResponse, json: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) });
  response.end(json);
}

async function stream(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/jsonl' });
  let chunk = '';
  for (const json of all.iterate() as Iterable<string>) {
    chunk += `${json}\n`;
    if (chunk.length < CHUNK) continue;
    if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve));
    chunk = '';
  }
  response.end(chunk);
}

const server = createServer(({ url = '/', headers }, response) => {
  const id = url.slice('/objects/'.length);
  if (url.startsWith('/objects/')) answer(response, get.get(id) as string);
  else if (headers.accept === 'application/jsonl') void stream(response);
  else answer(response, `[${list.all(100).join(',')}]`);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
