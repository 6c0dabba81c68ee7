import { writeFileSync } from 'node:fs';
import { ENTITY_TYPES, type Fields, fieldName, PARTS, SCALARS } from '../core/entities/vocabulary.ts';

/** The file of the page. */
export const ENTITIES_PAGE: URL = new URL('./entities.md', import.meta.url);

/** The page on entities, generated from the vocabulary. */
export function entitiesPage(): string {
  return `${[
    '# Entities',
    `Every object has a subject: \`mainEntity\` describes it in the vocabulary of [Schema.org](https://schema.org). An entity has an
\`id\`, a type or a list of types in \`@type\`, and those of the fields below that are known; the others are absent. A public identifier,
such as the ISBN of a book, is in \`@id\`: \`isbn:9780306406157\`, \`doi:10.1000/182\`, \`wikidata:Q42\`. This page is generated from the
vocabulary by \`npx tsx docs/entities.ts\`.`,
    `Whatever an entity refers to, such as the seasons of a series, is an entity too. A reference has its \`id\`, type and name;
\`GET /entities/:id\` returns it in full, as it does main entities. An entity is visible to the keys that can see its object,
remains while the object is in the trash, and is deleted permanently with it. Its id stays the same when the page is read again.`,
    'The text of an article or note, `content`, is included when a single object or entity is read; lists omit it.',
    '## Types',
    ...Object.entries(ENTITY_TYPES).map(([name, fields]) => section(name, fields)),
    '## Parts',
    'The composite values of fields. A part that is also a type has an `@type`.',
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
