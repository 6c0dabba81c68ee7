/** `postgres://` with user and password; the servers; the database and options. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

/**
 * The address of each server that a URL names: usually one. Of several (`postgres://…@a,b:5433/name`), one is written to, and the
 * others follow it (docs/postgres.md, "When the database is unavailable").
 */
export function addressesOf(url: string): readonly string[] {
  const [, before = '', servers = '', after = ''] = ADDRESS.exec(url) ?? [];
  return servers.split(',').map((server) => `${before}${server}${after}`);
}

/** What messages call the database of a URL: its name and its servers, without user and password. */
export function databaseNameOf(url: string): string {
  const places = addressesOf(url).map((address) => new URL(address));
  return `${places[0]?.pathname.slice(1)} on ${places.map(({ host }) => host).join(', ')}`;
}
