import { writeFileSync } from 'node:fs';
import { ENTITY_TYPES, type Fields, fieldName, PARTS, SCALARS } from '../core/entities/vocabulary.ts';

/** The generated page. */
export const ENTITIES_PAGE: URL = new URL('./entities.md', import.meta.url);

/** Generates the page on entities from the vocabulary. */
export function entitiesPage(): string {
  return `${[
    '# Entities',
    `Every object has a subject, which \`mainEntity\` describes in a vocabulary based on [Schema.org](https://schema.org). An entity has an
\`id\`, a type or a list of types in \`@type\`, and the fields of its types. A field is absent while its value is unknown. An optional
field is also absent where it does not apply. A public identifier, such as the ISBN of a book, is in \`@id\`: \`isbn:9780306406157\`,
\`doi:10.1000/182\`, \`wikidata:Q42\`. This page is generated from the vocabulary by \`npx tsx docs/entities.ts\`.`,
    `Whatever an entity refers to, such as the seasons of a series, is an entity too. A reference has the \`id\`, type and name of its entity;
\`GET /entities/:id\` returns the whole entity, as it does for main entities. An entity is visible to the keys that can see its object,
remains while the object is in the trash, and is deleted permanently with it. Its id stays the same when the object is analysed again.`,
    'The text of an article or note, `content`, is included when you read a single object or entity. Lists omit it.',
    'An `Article` with one author and without a title is a short post, on a site that has no type of its own. The words of the post are in `content`.',
    'Types whose names begin with a Greek letter, such as `AlphaPost`, belong to [one site each](choices.md#d41-sites).',
    '## Types',
    ...Object.entries(ENTITY_TYPES)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, fields]) => section(name, fields)),
    '## Parts',
    'The composite values of fields. A part that is also a type has an `@type`. No field uses `Language` yet.',
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
