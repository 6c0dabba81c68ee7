import type { Uid } from '../model/uid.ts';
import type { Entity } from './entity.ts';

/** The entity of a note before analysis (D25). */
export function noteEntity(id: Uid): Entity {
  return { id, '@type': 'Note' };
}

/** The entity of a saved page before analysis (D25): a web page, named by its address. */
export function pageEntity(id: Uid, url: string): Entity {
  return { id, '@type': 'WebPage', site: { domain: new URL(url).hostname }, url };
}

/** The entity of an upload before analysis, told from its media type (D25). */
export function mediaEntity(id: Uid, type: string): Entity {
  const slash = type.indexOf('/');
  const format = type.slice(slash + 1);
  return { id, '@type': TYPE_OF_FAMILY[type.slice(0, slash)] ?? 'Document', format };
}

const TYPE_OF_FAMILY: Readonly<Record<string, string>> = {
  image: 'ImageObject',
  video: 'VideoObject',
  audio: 'AudioObject',
  model: 'Model',
};
