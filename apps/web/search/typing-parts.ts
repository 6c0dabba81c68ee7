import type { Completion } from '../../../core/search/query/complete.ts';
import { type Unfinished, unfinished } from '../../../core/search/query/unfinished.ts';
import type { Client } from '../api/client.ts';
import { toUtcDays } from '../browser/local-days.ts';
import { queryWords } from '../words/query.ts';
import { typingWords } from '../words/typing.ts';
import { toCanonical } from './query-in-language.ts';
import type { Suggestion } from './suggestion.ts';
import { valueSuggestions } from './value-suggestions.ts';

// Parts of the search field that load when a person types, because the first view does not need them.

export { default as Combobox } from '@github/combobox-nav';
export { daysAt } from './days-in-words.ts';

const MAX_SUGGESTIONS = 8;

/**
 * Completions of the last word of a query; empty unless a word is being typed.
 * @throws Problem, ConnectionError, or the signal's abort reason
 */
export async function suggestionsFor(
  client: Client,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const { q } = toCanonical(typed, Date.now());
  const last = unfinished(q);
  if (last === null) return [];
  const values = valueSuggestions(last, Date.now());
  if (values !== null) return values;
  type Response = { readonly completions: readonly Completion[] };
  const beforeInUtc = toUtcDays(last.before);
  const query = { q: beforeInUtc + q.slice(last.before.length), limit: String(MAX_SUGGESTIONS) };
  const { completions } = await client.json<Response>('GET', '/_/complete', { query, signal });
  const fromServer = completions
    .map((each) => ({ ...each, q: last.before + each.q.slice(beforeInUtc.length), hint: hintOf(each) }))
    .filter((each) => each.q !== q);
  return [...fieldsBeginning(last), ...fromServer].slice(0, MAX_SUGGESTIONS);
}

/** The fields whose names in the language of the app begin with the word. The server completes only English names. */
function fieldsBeginning({ before, head, field, start }: Unfinished): readonly Suggestion[] {
  if (field !== null || start === '') return [];
  return Object.entries(queryWords.fields)
    .filter(([name, word]) => name !== word && word.startsWith(start.toLowerCase()))
    .map(([name, word]) => ({
      kind: 'field',
      text: `${word}:`,
      hint: hintOf({ kind: 'field', text: `${name}:`, q: '' }),
      q: `${before}${head}${name}:`,
    }));
}

function hintOf({ kind, text }: Completion): string {
  const ofFields: Readonly<Record<string, string>> = typingWords.hints;
  return (kind === 'field' ? ofFields[text.slice(0, -1)] : undefined) ?? typingWords.kinds[kind];
}
