import type { Unfinished } from '../../../core/search/query/unfinished.ts';
import { DATE_FIELDS } from '../../../core/search/text/fields.ts';
import { localDay } from '../browser/local-days.ts';
import { searchWords } from '../words/search.ts';
import { typingWords } from '../words/typing.ts';
import type { Suggestion } from './suggestion.ts';

const DAY_MS = 86_400_000;

/** Completions for fields with fixed values; null for other fields. @param now in milliseconds since 1970 */
export function valueSuggestions(last: Unfinished, now: number): readonly Suggestion[] | null {
  const { field } = last;
  if (DATE_FIELDS.some((each) => each === field)) return matchingValues(last, rangesAround(now));
  if (field === 'is') return matchingValues(last, Object.entries(searchWords.states));
  return field === 'has' ? matchingValues(last, Object.entries(searchWords.parts)) : null;
}

type Values = readonly (readonly [value: string, text: string])[];

function matchingValues({ before, head, start }: Unfinished, values: Values): readonly Suggestion[] {
  return values
    .filter(([value, text]) => {
      const typed = start.toLowerCase();
      return value !== typed && (value.startsWith(typed) || text.toLowerCase().startsWith(typed));
    })
    .map(([value, text]) => ({ kind: 'value', text, hint: value, q: `${before}${head}${value}` }));
}

/** Common time ranges. */
function rangesAround(now: number): Values {
  const today = localDay(now);
  const month = today.slice(0, 7);
  const year = today.slice(0, 4);
  const monthBefore = new Date(Date.parse(`${month}-01`) - DAY_MS).toISOString().slice(0, 7);
  return [
    [today, typingWords.ranges.today],
    [`>=${localDay(now - 6 * DAY_MS)}`, typingWords.ranges.week],
    [month, typingWords.ranges.month],
    [monthBefore, typingWords.ranges.lastMonth],
    [year, typingWords.ranges.year],
    [String(Number(year) - 1), typingWords.ranges.lastYear],
  ];
}
