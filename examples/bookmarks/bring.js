import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Saves the bookmarks of a browser or a bookmarking service: `node examples/bookmarks/bring.js bookmarks.html`. The file is the
 * one that they all export, Netscape's. Run again it makes nothing twice.
 */

const { COMMONPLACE_URL = 'http://127.0.0.1:8080', COMMONPLACE_KEY = '' } = process.env;
const AT_ONCE = 8;
const [kid, secret = ''] = COMMONPLACE_KEY.split(':');

/** A token for one request: docs/commands.md, Signing requests yourself. */
function token(method, path) {
  const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const signed = `${base64url({ alg: 'HS256', kid })}.${base64url({ method, path, iat, exp: iat + 300 })}`;
  return `${signed}.${createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64url')}`;
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" };
/** What HTML says, in one line. */
const decode = (html) =>
  html
    .replace(/&(amp|lt|gt|quot|apos|#39);/g, (_, name) => ENTITIES[name])
    .replace(/\s+/g, ' ')
    .trim();

/** The bookmarks of a file, oldest first. Folders and tags become tags. */
function parse(html) {
  const folders = [];
  const bookmarks = [];
  for (const [, folder, attributes, title] of html.matchAll(
    /<H3[^>]*>(.*?)<\/H3>|<A\s([^>]*)>(.*?)<\/A>|<\/DL>/gis,
  )) {
    if (folder !== undefined) folders.push(decode(folder));
    else if (attributes === undefined) folders.pop();
    else {
      const attribute = (name) => decode(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '');
      const names = new Set([...folders, ...attribute('TAGS').split(',')].map((name) => name.trim()));
      const tags = [...names].filter((name) => name !== '').map((name) => ({ name }));
      const url = attribute('HREF');
      bookmarks.push({
        added: Number(attribute('ADD_DATE')),
        body: { url, title: decode(title) || url, tags },
      });
    }
  }
  return bookmarks.sort((a, b) => a.added - b.added).map(({ body }) => body);
}

async function save(bookmark) {
  const response = await fetch(`${COMMONPLACE_URL}/objects`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token('POST', '/objects')}`,
      Accept: 'application/json',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(bookmark),
  });
  if (response.ok) return response.status === 201 ? 'new' : 'there already';
  process.exitCode = 1;
  process.stderr.write(`${bookmark.url}: ${(await response.json()).detail}\n`);
  return 'refused';
}

async function bring(file) {
  const waiting = parse(readFileSync(file, 'utf8')).values();
  const counts = { new: 0, 'there already': 0, refused: 0 };
  const work = async () => {
    for (const bookmark of waiting) counts[await save(bookmark)]++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  process.stdout.write(`${JSON.stringify(counts)}\n`);
}

bring(process.argv[2] ?? 'bookmarks.html').catch(({ message, cause }) => {
  process.exitCode = 1;
  process.stderr.write(`${cause?.message ?? message}. Run it again to go on.\n`);
});
