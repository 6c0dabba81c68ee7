/** A command line that calls one endpoint. A test runs all of them, in this order. */
interface Example {
  /** The endpoint, as the OpenAPI document names it: `GET /objects/{id}`. */
  readonly of: string;
  /** May use variables of earlier examples, such as `$OBJECT`. */
  readonly line: string;
  /** The variable that is set to the id in the response; for a key to its kid, for a link to its secret. */
  readonly keeps?: string;
}

/** At least one for every endpoint. */
export const EXAMPLES: readonly Example[] = [
  call(
    'POST /objects',
    `'{ "content": "# Rye bread\\n\\nFeed the [[Starter]].", "tags": [{ "name": "kitchen" }] }'`,
    'OBJECT',
  ),
  call('POST /objects', `'{ "url": "https://bread.example/sourdough", "title": "Sourdough" }'`, 'PAGE'),
  call('POST /objects', `@photo.jpg --metadata '{ "title": "The harbour at dawn" }'`, 'PHOTO'),
  call('GET /objects'),
  call('GET /_/highlights'),
  {
    of: 'GET /objects',
    line: `commonplace api GET '/objects?q=bread+tag:kitchen&limit=10' --accept application/jsonl`,
  },
  { of: 'GET /objects/{id}', line: `commonplace api GET "/objects/$OBJECT?contentAs=text/markdown"` },
  on('PATCH /objects/{id}', '/objects/$OBJECT', `'{ "title": "Rye bread, at last", "completed": true }'`),
  on('GET /objects/{id}/content', '/objects/$OBJECT/content', '--accept text/html'),
  on(
    'PUT /objects/{id}/content',
    '/objects/$OBJECT/content',
    `'# Rye bread\n\nFeed the [[Sourdough]] the evening before.'`,
  ),
  on('GET /objects/{id}/blob', '/objects/$PHOTO/blob', '--output photo.copy.jpg'),
  on('GET /objects/{id}/thumbnail', '"/objects/$PHOTO/thumbnail?size=320x200"', '--output thumbnail.webp'),
  on('GET /objects/{id}/screenshot', '/objects/$PAGE/screenshot', '--output screenshot.webp'),
  { ...on('POST /objects/{id}/notes', '/objects/$OBJECT/notes', `'Twice as much salt.'`), keeps: 'NOTE' },
  on('PUT /objects/{id}/notes/{noteId}', '/objects/$OBJECT/notes/$NOTE', `'Half as much salt.'`),
  on('DELETE /objects/{id}/notes/{noteId}', '/objects/$OBJECT/notes/$NOTE'),
  on('POST /objects/{id}/tags', '/objects/$OBJECT/tags', `'[{ "name": "bread" }, { "name": "slow" }]'`),
  on('DELETE /objects/{id}/tags', '/objects/$OBJECT/tags', `'[{ "name": "slow" }]'`),
  call('GET /tags'),
  on('PATCH /_/tags/{name}', '/_/tags/bread', `'{ "name": "baking" }'`),
  on('DELETE /_/tags/{name}', '/_/tags/baking'),
  call('POST /spaces', `'{ "name": "Baking", "color": "#c2410c" }'`, 'SPACE'),
  call('GET /spaces'),
  on('GET /spaces/{id}', '/spaces/$SPACE'),
  on('PATCH /spaces/{id}', '/spaces/$SPACE', `'{ "name": "Baking and cooking" }'`),
  on('POST /objects/{id}/spaces', '/objects/$OBJECT/spaces', `"[{ \\"id\\": \\"$SPACE\\" }]"`),
  on('PUT /spaces/{spaceId}/objects/{objectId}', '/spaces/$SPACE/objects/$PHOTO'),
  on('DELETE /spaces/{spaceId}/objects/{objectId}', '/spaces/$SPACE/objects/$PHOTO'),
  call('POST /links', `"{ \\"sourceId\\": \\"$PHOTO\\", \\"targetId\\": \\"$PAGE\\" }"`, 'LINK'),
  call('GET /links'),
  on('GET /_/objects/{id}/links', '/_/objects/$PHOTO/links'),
  on('DELETE /links/{id}', '/links/$LINK'),
  on('POST /objects/{id}/pin', '/objects/$OBJECT/pin', `'{ "position": 1 }'`),
  call('GET /pins'),
  call('PATCH /pins', `"{ \\"objectId\\": \\"$OBJECT\\", \\"position\\": 1 }"`),
  on('DELETE /objects/{id}/pin', '/objects/$OBJECT/pin'),
  {
    of: 'POST /convert',
    line: `commonplace api POST /convert '# To *be*' --type text/markdown --accept application/prose+json`,
  },
  { of: 'GET /search', line: `commonplace api GET '/search?q=what+to+do+before+baking&semantic=true'` },
  { of: 'GET /_/counts/matches', line: `commonplace api GET '/_/counts/matches?q=sourdough'` },
  { of: 'GET /_/complete', line: `commonplace api GET '/_/complete?q=sourd'` },
  call('GET /_/cards', '--accept application/jsonl'),
  on('GET /_/previews', '"/_/previews?id=$OBJECT&id=$PAGE"'),
  call('GET /_/counts'),
  call('GET /_/trash'),
  call('GET /sessions/current'),
  on('GET /entities/{id}', '/entities/$ENTITY'),
  call('GET /_/analysis'),
  { of: 'GET /_/events', line: `commonplace api GET '/_/events?limit=10' --accept application/jsonl` },
  call(
    'POST /_/webhooks',
    `'{ "url": "https://hooks.example/library", "types": ["object.created"] }'`,
    'HOOK',
  ),
  call('GET /_/webhooks'),
  on('GET /_/webhooks/{id}', '/_/webhooks/$HOOK'),
  on('PATCH /_/webhooks/{id}', '/_/webhooks/$HOOK', `'{ "paused": true }'`),
  on('POST /_/webhooks/{id}/resend', '/_/webhooks/$HOOK/resend'),
  on('DELETE /_/webhooks/{id}', '/_/webhooks/$HOOK'),
  call(
    'POST /_/searches',
    `'{ "name": "Bread to bake", "query": "bread is:pinned", "icon": "🍞" }'`,
    'SEARCH',
  ),
  call('GET /_/searches'),
  on('GET /_/searches/{id}', '/_/searches/$SEARCH'),
  on('PATCH /_/searches/{id}', '/_/searches/$SEARCH', `'{ "name": "Bread" }'`),
  on('DELETE /_/searches/{id}', '/_/searches/$SEARCH'),
  call('POST /_/feeds', `'{ "url": "https://news.example/", "tags": ["news"], "first": 5 }'`, 'FEED'),
  call('GET /_/feeds'),
  on('GET /_/feeds/{id}', '/_/feeds/$FEED'),
  on('PATCH /_/feeds/{id}', '/_/feeds/$FEED', `'{ "intervalMinutes": 120 }'`),
  on('POST /_/feeds/{id}/read', '/_/feeds/$FEED/read'),
  on('DELETE /_/feeds/{id}', '/_/feeds/$FEED'),
  on('POST /_/media/{id}/{part}', '/_/media/$PHOTO/blob'),
  on('GET /_/objects/{id}/archives', '/_/objects/$PAGE/archives'),
  on('GET /_/objects/{id}/archives/{version}/changes', '/_/objects/$PAGE/archives/$VERSION/changes'),
  on('GET /_/objects/{id}/archive', '/_/objects/$PAGE/archive', '--output copy.html'),
  on('GET /_/objects/{id}/pictures/{n}', '/_/objects/$PAGE/pictures/0', '--output picture.webp'),
  on('GET /_/objects/{id}/book', '/_/objects/$PAGE/book'),
  on('GET /_/objects/{id}/book/{n}', '/_/objects/$PAGE/book/0'),
  on('GET /_/objects/{id}/place', '/_/objects/$PAGE/place'),
  on(
    'PUT /_/objects/{id}/place',
    '/_/objects/$PAGE/place',
    `'{ "part": 12, "within": 0.5, "progress": 0.4 }'`,
  ),
  call('GET /_/reading'),
  {
    of: 'POST /_/imports',
    line: `commonplace api POST '/_/imports?name=bookmarks.html' @bookmarks.html --type text/html`,
    keeps: 'IMPORT',
  },
  call('GET /_/imports'),
  on('GET /_/imports/{id}', '/_/imports/$IMPORT'),
  on('GET /_/imports/{id}/report', '/_/imports/$IMPORT/report', '--output report.csv'),
  on('DELETE /_/imports/{id}', '/_/imports/$IMPORT'),
  call('POST /_/share-previews', `'{ "tag": "bread", "texts": true }'`),
  call('POST /_/shares', `'{ "tag": "bread", "texts": true }'`, 'SHARE'),
  call('GET /_/shares'),
  on('GET /_/shares/{id}', '/_/shares/$SHARE'),
  on('DELETE /_/shares/{id}', '/_/shares/$SHARE'),
  call('POST /_/exports', `'{ "format": "markdown", "q": "bread" }'`, 'EXPORT'),
  call('GET /_/exports'),
  on('GET /_/exports/{id}', '/_/exports/$EXPORT'),
  on('GET /_/exports/{id}/file', '/_/exports/$EXPORT/file', '--output library.zip'),
  on('DELETE /_/exports/{id}', '/_/exports/$EXPORT'),
  call('GET /_/opds'),
  call('GET /_/opds/spaces'),
  call('GET /_/opds/searches'),
  call('GET /_/opds/search'),
  call('GET /_/opds/books'),
  on('GET /_/opds/epub/{id}', '/_/opds/epub/$OBJECT', '--output rye.epub'),
  on('GET /_/opds/files/{id}', '/_/opds/files/$PHOTO', '--output photo.copy.jpg'),
  {
    of: 'PUT /_/objects/{id}/page',
    line: `commonplace api PUT /_/objects/$PAGE/page '<!doctype html><title>As I saw it</title><p>Bread.' --type text/html`,
  },
  call('POST /_/mcp', `'{ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }'`),
  call(
    'POST /_/mcp/write',
    `'{ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "list", "arguments": { "what": "tags" } } }'`,
  ),
  { ...call('POST /_/keys', `'{ "name": "Tablet", "access": "read" }'`), keeps: 'KID' },
  {
    of: 'POST /_/keys',
    line: `commonplace api POST /_/keys '{ "name": "For Ida", "access": "read", "link": true, "days": 2 }'`,
    keeps: 'LINK',
  },
  { of: 'GET /_/link', line: `COMMONPLACE_KEY=$LINK commonplace api GET /_/link --output link.json` },
  {
    of: 'POST /_/link',
    line: `COMMONPLACE_KEY=$LINK commonplace api POST /_/link '{ "name": "Tablet of Ida" }' --output key.json`,
  },
  call('GET /_/keys'),
  on('DELETE /_/keys/{kid}', '/_/keys/$KID'),
  call('POST /_/tokens', `'{ "name": "Phone", "level": "save", "days": 90 }'`, 'TOKEN'),
  call('GET /_/tokens'),
  on('DELETE /_/tokens/{id}', '/_/tokens/$TOKEN'),
  call('PUT /_/log-ins/password', `'{ "name": "Anna", "password": "four grey herons on ice" }'`, 'PASSWORD'),
  call('GET /_/log-ins'),
  call('POST /_/log-ins/codes-secret', '--output codes.json'),
  call('POST /_/log-ins/recovery-codes', '--output codes.json'),
  on('DELETE /_/log-ins/{id}', '/_/log-ins/$PASSWORD'),
  call('PUT /_/language', `'{ "language": "de" }'`),
  call('GET /_/token-policy'),
  call('PUT /_/token-policy', `'{ "allowed": true }'`),
  call('GET /_/server'),
  on('GET /_/server/events', "'/_/server/events?limit=10'"),
  call('POST /_/accounts', `'{ "name": "Ida" }'`, 'ACCOUNT'),
  on(
    'POST /_/accounts/{account}/invitations',
    '/_/accounts/$ACCOUNT/invitations',
    '--output invitation.json',
  ),
  call('GET /_/accounts'),
  on('PATCH /_/accounts/{account}', '/_/accounts/$ACCOUNT', `'{ "suspended": true }'`),
  {
    ...on('POST /_/accounts/{account}/exports', '/_/accounts/$ACCOUNT/exports', `'{ "format": "archive" }'`),
    keeps: 'ARCHIVE',
  },
  on('GET /_/accounts/{account}/exports', '/_/accounts/$ACCOUNT/exports'),
  on('GET /_/accounts/{account}/exports/{run}', '/_/accounts/$ACCOUNT/exports/$ARCHIVE'),
  on(
    'GET /_/accounts/{account}/exports/{run}/file',
    '/_/accounts/$ACCOUNT/exports/$ARCHIVE/file',
    '--output ida.tar',
  ),
  on('DELETE /_/accounts/{account}/exports/{run}', '/_/accounts/$ACCOUNT/exports/$ARCHIVE'),
  on('DELETE /_/accounts/{account}', '"/_/accounts/$ACCOUNT?export=none"'),
  on('DELETE /objects/{id}', '/objects/$OBJECT'),
  on('POST /objects/{id}/restore', '/objects/$OBJECT/restore'),
  on('DELETE /spaces/{id}', '/spaces/$SPACE'),
  on('DELETE /objects/{id}', '/objects/$PHOTO'),
  on('DELETE /_/trash/{id}', '/_/trash/$PHOTO'),
  call('DELETE /_/trash'),
];

/**
 * Endpoints that only a browser or an authenticator app can use, and the endpoint that begins a backup: it needs BACKUP_TO
 * (docs/accounts.md).
 */
export const WITHOUT_EXAMPLE: readonly string[] = [
  'POST /_/link/passkey-options',
  'POST /_/link/set-up',
  'POST /_/log-ins/passkey-options',
  'POST /_/log-ins/passkeys',
  'POST /_/log-ins/codes',
  'POST /_/log-ins/provider-options',
  'POST /_/connections',
  'POST /_/connections/request',
  'POST /_/server/backups',
];

/** An example of an endpoint whose path has no parameters. */
function call(of: string, more = '', keeps?: string): Example {
  const example = on(of, of.slice(of.indexOf('/')), more);
  return keeps === undefined ? example : { ...example, keeps };
}

/** An example with a real path instead of the template. */
function on(of: string, path: string, more = ''): Example {
  const [method = ''] = of.split(' ');
  return { of, line: `commonplace api ${method} ${path} ${more}`.trimEnd() };
}
