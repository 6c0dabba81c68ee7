import { parseUrl, urlIdentity } from '../../core/model/identity.ts';
import type { SavedObject } from '../web/api/saved-object.ts';
import type { Service } from './service.ts';

/** How many pages of one site are compared. */
const MAX_LOOKED_AT = '200';

/**
 * The saved object with this address, compared as the server compares addresses; null if there is no such object. @throws Problem,
 * ConnectionError
 */
export async function findSaved(service: Service, address: string): Promise<SavedObject | null> {
  const url = parseUrl(address);
  const wanted = urlIdentity(url);
  const place = `${url.host}${url.pathname}`.replace(/\/$/, '').replaceAll('"', '');
  const query = new URLSearchParams({ q: `url:"${place}"`, limit: MAX_LOOKED_AT });
  const objects = await service.json<readonly SavedObject[]>('GET', `/objects?${query}`);
  return (
    objects.find((object) => object.url !== undefined && urlIdentity(parseUrl(object.url)) === wanted) ?? null
  );
}
