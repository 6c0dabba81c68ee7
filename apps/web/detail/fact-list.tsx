import type { VNode } from 'preact';
import type { Entity } from '../api/types.ts';
import { EVERYTHING, urlOf } from '../view/view.ts';
import { detailWords } from '../words/detail.ts';
import { type FactValue, factLabel, factsOf } from './facts.ts';

/** The details of an object, each value a search for objects that share it. */
export function FactList({ entity }: { readonly entity: Entity }): VNode | null {
  const facts = factsOf(entity);
  if (facts.length === 0) return null;
  return (
    <section aria-label={detailWords.facts}>
      <dl class="facts">
        {facts.map(({ field, values }) => (
          <div key={field}>
            <dt>{factLabel(field) ?? inWords(field)}</dt>
            <dd dir="auto">
              {isList(field, values) ? (
                <Rows values={values} isOrdered={IN_ORDER.has(field)} />
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

/** Long values, long lists, steps and ingredients are shown one per line. */
function isList(field: string, values: readonly FactValue[]): boolean {
  return (
    values.length > 4 ||
    (values.length > 1 && (IN_ORDER.has(field) || field === 'ingredients')) ||
    values.some(({ text }) => text.length > MAX_LINE_LENGTH)
  );
}

/** Fields whose values are ordered. */
const IN_ORDER = new Set(['instructions', 'tracks', 'episodes', 'seasons']);

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
      {values.map(({ text, q }, at) => (
        <span key={text}>
          {at > 0 && ', '}
          {q === null ? text : <a href={urlOf({ ...EVERYTHING, q })}>{text}</a>}
        </span>
      ))}
    </>
  );
}

/** The name of a field that the vocabulary does not know: `faxNumber` is "Fax number". */
function inWords(field: string): string {
  const spaced = field.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
