/** Splits a URL into `postgres://` with user and password, the servers, and the rest: database and options. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * The address of each server in a URL, usually one. With several servers (`postgres://…@a,b:5433/name`), one accepts writes, and the others
 * replicate it (docs/postgres.md, "When the database is unavailable").
 */
export function addressesOf(url: string): readonly string[] {
  const [, before = '', servers = '', after = ''] = ADDRESS.exec(url) ?? [];
  return servers.split(',').map((server) => `${before}${server}${after}`);
}

/** The name of a URL's database for messages: the database and the servers, without user and password. */
export function databaseNameOf(url: string): string {
  const places = addressesOf(url).map((address) => new URL(address));
  return `${places[0]?.pathname.slice(1)} on ${places.map(({ host }) => host).join(', ')}`;
}
