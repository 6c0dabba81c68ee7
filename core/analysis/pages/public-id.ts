import type { Entity } from '../../model/entity.ts';

/** Catalogues of things: the pattern of their URLs, with the identifier, and the prefix used here. */
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
 * The entity with its public identifier (docs/entities.md, "Entities"), which is the same wherever it is found: its ISBN or DOI, otherwise
 * its identifier in a catalogue. Without one, the entity is unchanged.
 * @param addresses URLs of the entity, or of the same thing elsewhere
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
