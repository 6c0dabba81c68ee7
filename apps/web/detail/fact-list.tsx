import type { VNode } from 'preact';
import type { Entity } from '../api/types.ts';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';
import { type FactValue, factLabel, factsOf } from './facts.ts';

/** The facts about an object. Most values are links that search for objects with the same value. */
export function FactList({ entity }: { readonly entity: Entity }): VNode | null {
  const facts = factsOf(entity);
  if (facts.length === 0) return null;
  return (
    <section aria-label={detailWords.facts}>
      <dl class="facts">
        {facts.map(({ field, values }) => (
          <div key={field}>
            <dt>{factLabel(field) ?? labelOf(field)}</dt>
            <dd dir="auto">
              {isList(field, values) ? (
                <Rows values={values} isOrdered={ORDERED_FIELDS.has(field)} />
              ) : (
                <Line values={values} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const MAX_LINE_LENGTH = 120;

/** Whether each value has its own line, like long values, long lists, steps and ingredients. */
function isList(field: string, values: readonly FactValue[]): boolean {
  return (
    values.length > 4 ||
    (values.length > 1 && (ORDERED_FIELDS.has(field) || field === 'ingredients')) ||
    values.some(({ text }) => text.length > MAX_LINE_LENGTH)
  );
}

/** Fields whose values are in order. */
const ORDERED_FIELDS = new Set(['instructions', 'tracks', 'episodes', 'seasons']);

interface RowsProps {
  readonly values: readonly FactValue[];
  readonly isOrdered: boolean;
}

function Rows({ values, isOrdered }: RowsProps): VNode {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {values.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </List>
  );
}

function Line({ values }: { readonly values: readonly FactValue[] }): VNode {
  return (
    <>
      {values.map(({ text, q }, index) => (
        <span key={text}>
          {index > 0 && ', '}
          {q === null ? text : <a href={urlOf({ ...EVERYTHING, q })}>{text}</a>}
        </span>
      ))}
    </>
  );
}

/** A label for a field without a translation: `faxNumber` becomes "Fax number". */
function labelOf(field: string): string {
  const spaced = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
