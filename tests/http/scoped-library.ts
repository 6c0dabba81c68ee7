import type { Scope } from '../../core/model/access-key.ts';
import type { Client } from '../support/client.ts';
import type { Service } from '../support/service.ts';

/** Objects and spaces by the names that tests use; a page is in no space, the others are in the spaces of their names. */
export const OBJECTS = ['note-in-s', 'note-in-t', 'page-in-s-and-t', 'page'] as const;
export type ObjectName = (typeof OBJECTS)[number];

/** Each scope with the objects it shows and the spaces it names. */
export const SCOPES: Readonly<
  Record<string, { readonly objects: readonly ObjectName[]; readonly spaces: readonly string[] }>
> = {
  everything: { objects: OBJECTS, spaces: ['s', 't'] },
  'space s': { objects: ['note-in-s', 'page-in-s-and-t'], spaces: ['s'] },
  'non-sensitive': { objects: ['page-in-s-and-t', 'page'], spaces: ['s', 't'] },
};

/** A library with keys for each scope. */
export interface ScopedLibrary {
  /** Ids by the names of objects and spaces. */
  readonly ids: Readonly<Record<string, string>>;
  /** Clients by the names of their scopes. */
  readonly keys: Readonly<Record<string, Client>>;
}

/** Saves objects, spaces, pins and links between them in an account of their own. */
export async function makeScopedLibrary(service: Service): Promise<ScopedLibrary> {
  const ids: Record<string, string> = {};
  const { account, client: full } = await service.account('Self-hosted');
  const make = async (name: string, path: string, body: object) => {
    ids[name] = (await full.post(path, body)).json.id;
  };
  const spaces = (...list: string[]) => list.map((name) => ({ id: ids[name] }));
  const tags = (...list: string[]) => list.map((name) => ({ name }));
  await make('s', '/spaces', { name: 'S' });
  await make('t', '/spaces', { name: 'T' });
  await make('note-in-s', '/objects', {
    content: { type: 'application/prose+json', body: referring('in t', 'everywhere') },
    title: 'in s',
    spaces: spaces('s'),
    tags: tags('all', 'notes'),
  });
  await make('note-in-t', '/objects', {
    content: '# in t',
    spaces: spaces('t'),
    tags: tags('all', 'notes', 'secret'),
  });
  await make('page-in-s-and-t', '/objects', {
    url: 'https://one.example/',
    title: 'everywhere',
    spaces: spaces('s', 't'),
    tags: tags('all'),
  });
  await make('page', '/objects', { url: 'https://two.example/', tags: tags('all') });
  for (const name of OBJECTS) await full.post(`/objects/${ids[name]}/pin`);
  for (const [sourceId, targetId] of [
    ['note-in-s', 'page'],
    ['note-in-t', 'note-in-s'],
    ['page', 'page-in-s-and-t'],
    ['page-in-s-and-t', 'note-in-s'],
  ] as const) {
    await full.post('/links', { sourceId: ids[sourceId], targetId: ids[targetId] });
  }
  const key = (scope: Scope) => service.key({ accountId: account.id, scope });
  const keys = {
    everything: full,
    'space s': await key({ type: 'spaces', spaceIds: [ids.s ?? ''] }),
    'non-sensitive': await key({ type: 'non-sensitive' }),
  };
  return { ids, keys };
}

function referring(...titles: string[]) {
  const content = titles.map((text) => ({ type: 'wikiLink', attrs: { text } }));
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}
