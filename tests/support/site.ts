import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a site answers with at a path: something of a media type, or that it is elsewhere. */
export type Resource =
  | { readonly type: string; readonly body: string | Uint8Array }
  | { readonly location: string };

/** A site on this machine, which the service may reach where `FETCH_ALLOW` is its `host`. */
export interface Site {
  readonly origin: string;
  readonly host: string;
  /** How often each path was asked for. */
  readonly visits: ReadonlyMap<string, number>;
  close(): void;
}

/** Starts a site; a path without a resource is not found. Changed resources are answered as they then are. */
export async function startSite(resources: Readonly<Record<string, Resource>>): Promise<Site> {
  const visits = new Map<string, number>();
  const server = createServer(({ url = '' }, response) => {
    visits.set(url, (visits.get(url) ?? 0) + 1);
    const resource = resources[url];
    if (!resource) response.writeHead(404).end();
    else if ('location' in resource) response.writeHead(302, { Location: resource.location }).end();
    else response.setHeader('Content-Type', resource.type).end(resource.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin: `http://${host}`, host, visits, close: () => server.close() };
}
