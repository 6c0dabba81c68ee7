import { counted } from '../../core/model/counted.ts';
import { type EntityValue, isFields } from '../../core/model/entity.ts';
import { truncate } from '../../core/model/text.ts';
import type { Review, Reviewed, ReviewedTag } from '../../core/use-cases/analysis/review.ts';
import { printable } from './printable.ts';

/** Maximum length of a displayed value, in characters. */
const MAX_VALUE_LENGTH = 300;

/** Describes a sample in one line. @param seed the seed of the random sample; undefined for an even sample */
export function sampleLine({ total, objects }: Review, seed: number | undefined): string {
  const how = seed === undefined ? 'spread evenly over them' : `drawn with the seed ${seed}`;
  return `${objects.length} of ${counted(total, 'object')}, ${how}.`;
}

/** Describes an object in lines for a terminal. The first line is empty. */
export function reviewLines(object: Reviewed): readonly string[] {
  const { id, title, summary, tags, rejected, facts, failures } = object;
  const rows: (readonly [string, string])[] = [
    ['summary', summary === '' ? '' : `${summary}${object.isSummaryAuthored ? ' (by a person)' : ''}`],
    ['tags', tags.map((tag) => `${tag.name}${tag.isOfAnalysis ? '*' : ''}${tagSource(tag)}`).join(', ')],
    ['rejected tags', rejected.map((tag) => `${tag.name}${tagSource(tag)}`).join(', ')],
    ...facts.map(
      ({ field, value, source }) => [field, `${plainValue(value)}${source ? ` [${source}]` : ''}`] as const,
    ),
    ...failures.map(({ step, reason }) => [`${step} failed`, reason ?? ''] as const),
  ];
  return [
    '',
    printable(title === '' ? '(no title)' : title),
    `  ${id}  ${kindOf(object)}`,
    ...rows.filter(([, text]) => text !== '').map(([name, text]) => printable(`  ${name}: ${text}`)),
  ];
}

/** The source and the probability of a tag, such as ` [topic 0.91]`; empty if analysis did not find the tag. */
export function tagSource({ source, probability }: Pick<ReviewedTag, 'source' | 'probability'>): string {
  return source === undefined ? '' : ` [${[source, probability?.toFixed(2)].filter(Boolean).join(' ')}]`;
}

/** The kind, the entity types and the language of an object. */
export function kindOf({ kind, types, language }: Reviewed): string {
  return [kind, ...types, language].filter((part) => part !== undefined).join(', ');
}

/** A short text for an entity value. A record with only a name is shown as its name. */
export function plainValue(value: EntityValue): string {
  return truncate(inWords(value), MAX_VALUE_LENGTH);
}

function inWords(value: EntityValue): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ');
  if (!isFields(value)) return String(value);
  const { id: _, '@type': type, name, ...others } = value;
  const rest = Object.entries(others).map(([field, inner]) => `${field} ${inWords(inner)}`);
  if (name === undefined) return rest.length > 0 ? rest.join(', ') : inWords(type ?? '');
  return rest.length === 0 ? inWords(name) : `${inWords(name)} (${rest.join(', ')})`;
}
