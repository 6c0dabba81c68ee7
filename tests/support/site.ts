import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a site at a path: content of a media type, or a redirect. */
export type Resource =
  | { readonly type: string; readonly body: string | Uint8Array }
  | { readonly location: string };

/** A web site on this machine, which the service may reach if `FETCH_ALLOW` is its `host`. */
export interface Site {
  readonly origin: string;
  readonly host: string;
  /** The number of requests for each path. */
  readonly visits: ReadonlyMap<string, number>;
  close(): void;
}

/** Starts a web site. Requests for paths without a resource get 404; resources may change while the site runs. */
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
