import { writeFileSync } from 'node:fs';
import { ENTITY_TYPES, type Fields, fieldName, PARTS, SCALARS } from '../core/entities/vocabulary.ts';

/** Where the page is kept. */
export const ENTITIES_PAGE: URL = new URL('./entities.md', import.meta.url);

/** The page on entities, as the vocabulary has it. */
export function entitiesPage(): string {
  return `${[
    '# Entities',
    'Every object is about something: `mainEntity` says what, in the words of [Schema.org](https://schema.org). It has an `id`, a type in `@type` (one, or a list), and the fields below as far as they are known; a field that is not known is absent. A thing that the public knows by a name, such as a book by its ISBN, has that name in `@id`: `isbn:9780306406157`, `doi:10.1000/182`, `wikidata:Q42`. This page is printed from the vocabulary by `npx tsx docs/entities.ts`.',
    'What an entity refers to, such as the seasons of a series, is an entity of its own. The reference names its `id`, type and name; `GET /entities/:id` answers it whole, and main entities too. An entity is seen by the keys that see its object, is still there while the object is in the trash, and goes with it. Its id stays the same when the page is read again.',
    'The text of an article or note, `content`, is answered with a single object or entity; lists leave it out.',
    '## Types',
    ...Object.entries(ENTITY_TYPES).map(([name, fields]) => section(name, fields)),
    '## Parts',
    'What entities are made of. A part that is a type of its own too carries its `@type`.',
    ...Object.entries(PARTS).map(([name, fields]) => section(name, fields)),
    '## Values',
    Object.entries(SCALARS)
      .map(([name, meaning]) => `- **${name}** ${meaning}`)
      .join('\n'),
  ].join('\n\n')}\n`;
}

function section(name: string, fields: Fields): string {
  const lines = Object.entries(fields).map(
    ([field, kind]) => `- \`${fieldName(field)}\` ${kind}${field.endsWith('?') ? ', optional' : ''}`,
  );
  return [`### ${name}`, '', ...lines].join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(ENTITIES_PAGE, entitiesPage());
