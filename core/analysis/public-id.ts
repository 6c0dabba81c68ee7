import type { Entity } from '../model/entity.ts';

/** Catalogues that know one thing by one name: an address of theirs, with the name in it, and what they are called here. */
const CATALOGUES: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/(?:www\.|m\.)?wikidata\.org\/(?:wiki|entity)\/(Q\d{1,12})\b/i, 'wikidata'],
  [/^https?:\/\/(?:www\.|m\.)?imdb\.com\/title\/(tt\d{5,10})\b/i, 'imdb'],
  [/^https?:\/\/(?:www\.)?openlibrary\.org\/works\/(OL\d{1,12}W)\b/i, 'openlibrary'],
  [
    /^https?:\/\/(?:www\.)?musicbrainz\.org\/[a-z-]{1,20}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i,
    'musicbrainz',
  ],
  [/^https?:\/\/(?:www\.)?orcid\.org\/(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\b/i, 'orcid'],
];

/**
 * The entity with the name by which the public knows it (interface: Entity, `@id`), the same wherever it is met: its ISBN or
 * DOI, else its name in a catalogue. The same entity where it has none.
 * @param addresses where it, or one that is the same, is found
 */
export function withPublicId(entity: Entity, addresses: readonly unknown[]): Entity {
  const id = numberOf(entity) ?? addresses.map(nameInCatalogue).find((name) => name !== undefined);
  return id === undefined ? entity : { ...entity, '@id': id };
}

function numberOf({ isbn, doi }: Entity): string | undefined {
  if (typeof isbn === 'string') return `isbn:${isbn}`;
  return typeof doi === 'string' ? `doi:${doi}` : undefined;
}

function nameInCatalogue(address: unknown): string | undefined {
  for (const [pattern, catalogue] of CATALOGUES) {
    const name = pattern.exec(String(address))?.[1];
    if (name !== undefined) return `${catalogue}:${name}`;
  }
  return undefined;
}
