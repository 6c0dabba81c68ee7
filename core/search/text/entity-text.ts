import { parsePeriod } from '../../model/calendar.ts';

/** The main entity of an object as plain JSON (docs/entities.md, "Entities"). */
type EntityJson = { readonly [key: string]: unknown };

/** Fields without readable text: identifiers, media, colours, and the structure of content. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  'id',
  'type',
  'attrs',
  'marks',
  'path',
  'colors',
  'cover',
  'icon',
  'attachments',
  'duration',
]);

/** The fields of the vocabulary that name makers. */
const MAKERS = ['author', 'authors', 'artist', 'directors', 'designer', 'developer', 'owner'] as const;

/** The depth to which texts are collected. Entities have only a few levels; deeper text inside content is indexed as content. */
const MAX_DEPTH = 64;

/** All texts of an entity that a person might search for, in order, except its type, which `type:` finds. */
export function entityTexts(entity: EntityJson): string[] {
  const texts: string[] = [];
  collect(entity, texts, 0);
  return texts;
}

function collect(value: unknown, texts: string[], depth: number): void {
  if (typeof value === 'string') {
    texts.push(value);
  } else if (depth < MAX_DEPTH && Array.isArray(value)) {
    for (const member of value) {
      collect(member, texts, depth + 1);
    }
  } else if (depth < MAX_DEPTH && isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (!key.startsWith('@') && !NOT_TEXT.has(key)) {
        collect(member, texts, depth + 1);
      }
    }
  }
}

/** The names of an entity's makers: authors, artists, directors, designers, developers and owners. */
export function entityAuthors(entity: EntityJson): string[] {
  return MAKERS.flatMap((role) => entity[role] ?? [])
    .map((maker) => (isJsonObject(maker) ? maker.name : maker))
    .filter((name) => typeof name === 'string');
}

/** The values of `@type`, as a list. */
export function entityTypes(entity: EntityJson): string[] {
  return [entity['@type']].flat().filter((type) => typeof type === 'string');
}

/** When it was published, in milliseconds since 1970 UTC; the start of a date or year. Null if unknown. */
export function entityPublished(entity: EntityJson): number | null {
  const period = typeof entity.published === 'string' ? parsePeriod(entity.published.trim()) : null;
  return period === null || typeof period === 'string' ? null : period.start;
}

function isJsonObject(value: unknown): value is EntityJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
