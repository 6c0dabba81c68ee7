import { parsePoint } from '../model/calendar.ts';

/** The main entity of an object as plain JSON (interface: Entity). */
export type EntityJson = { readonly [key: string]: unknown };

/** What is no text for a person: identifiers, media, colours, and the machinery of content. */
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

/** Where the vocabulary says who made something. */
const MAKERS = ['author', 'authors', 'artist', 'directors', 'designer', 'developer', 'owner'] as const;

/** An entity nests a handful of levels; text in content that is deeper is found as content. */
const DEEPEST = 64;

/** Every text of an entity that a person might look for, in order; not its type, which `type:` finds. */
export function entityTexts(entity: EntityJson): string[] {
  const texts: string[] = [];
  collect(entity, texts, 0);
  return texts;
}

function collect(value: unknown, texts: string[], depth: number): void {
  if (typeof value === 'string') {
    texts.push(value);
  } else if (depth < DEEPEST && Array.isArray(value)) {
    for (const member of value) {
      collect(member, texts, depth + 1);
    }
  } else if (depth < DEEPEST && isJsonObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      if (!key.startsWith('@') && !NOT_TEXT.has(key)) {
        collect(member, texts, depth + 1);
      }
    }
  }
}

/** The names of who made it: authors, artists, directors, designers, developers and owners. */
export function entityAuthors(entity: EntityJson): string[] {
  return MAKERS.flatMap((role) => entity[role] ?? [])
    .map((maker) => (isJsonObject(maker) ? maker.name : maker))
    .filter((name) => typeof name === 'string');
}

/** The values of `@type`, whether it is one or several. */
export function entityTypes(entity: EntityJson): string[] {
  return [entity['@type']].flat().filter((type) => typeof type === 'string');
}

/** When it was published, in milliseconds since 1970 UTC; of a date or year its beginning. Null if that is not known. */
export function entityPublished(entity: EntityJson): number | null {
  const point = typeof entity.published === 'string' ? parsePoint(entity.published.trim()) : null;
  return point === null || typeof point === 'string' ? null : point.start;
}

function isJsonObject(value: unknown): value is EntityJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
