import { ENTITY_TYPES } from '../../entities/vocabulary.ts';
import { isDomainError } from '../../errors.ts';
import { authoredTexts, type SavedObject } from '../../model/object.ts';
import { textsOfParts } from '../../model/parts.ts';
import type { Caller } from '../../model/session.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { type Pause, resultInTurns } from '../../scheduling/steps.ts';
import { type Completion, completionsInSteps, MAX_CHARACTERS } from '../../search/query/complete.ts';
import { parseQuery } from '../../search/query/query.ts';
import { allOf, type Query } from '../../search/query/tree.ts';
import { type Unfinished, unfinished } from '../../search/query/unfinished.ts';
import { readableContent } from '../../search/text/readable-content.ts';
import { segments } from '../../search/text/segment.ts';

export interface Completions {
  /** Completes the last word of a query from what the caller may see. */
  complete(
    caller: Caller,
    request: { readonly q: string; readonly limit?: number | undefined },
  ): Promise<readonly Completion[]>;
}

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;
/** Maximum number of tags (the last used first), and of objects, that are examined. */
const MAX_TAGS = 10_000;
const MAX_OBJECTS = 40;
/** Minimum number of letters for which objects are searched. A single letter begins a word in nearly every object. */
const MIN_LETTERS = 2;
/** Time limit for searching objects, in milliseconds. After it, only names are suggested. */
const TIMEOUT_MS = 200;

const TYPES = ['url', 'note', 'image', 'video', 'audio', 'document', ...Object.keys(ENTITY_TYPES)];

interface Ports extends Pick<AllPorts, 'storage' | 'sleep'> {
  readonly pause: Pause;
}

export function completionUseCases({ storage, sleep, pause }: Ports): Completions {
  /** Objects with a word that begins with the last word of the query; words in the title come first. The words before it only filter. */
  async function objectsWith(caller: Caller, last: Unfinished): Promise<readonly SavedObject[]> {
    const wanted = queriesFor(last);
    const found = new Map<string, SavedObject>();
    for (const query of wanted) {
      if (found.size >= MAX_OBJECTS) break;
      const filter = { accountId: caller.account.id, scope: caller.scope, query };
      for await (const object of storage.objects.list(filter, MAX_OBJECTS)) found.set(object.id, object);
    }
    return [...found.values()];
  }

  return {
    async complete(caller, { q, limit = DEFAULT_LIMIT }) {
      const last = unfinished(q);
      if (last === null) return [];
      const visibility = { accountId: caller.account.id, scope: caller.scope };
      const [tags, spaces, objects] = await Promise.all([
        namesOf(storage.tags.list(visibility, MAX_TAGS)),
        namesOf(storage.spaces.list(visibility)),
        Promise.race([objectsWith(caller, last), sleep(TIMEOUT_MS).then(() => [])]),
      ]);
      const source = {
        tags,
        spaces,
        types: TYPES,
        titles: objects.map(({ title }) => title),
        texts: textsOf(objects),
      };
      return resultInTurns(completionsInSteps(last, source, Math.min(limit, MAX_LIMIT)), pause);
    },
  };
}

/** The queries for objects with the word, first in the title, then anywhere. Empty for names and if the prefix is too short. */
function queriesFor({ before, field, start }: Unfinished): readonly Query[] {
  const word = segments(start).at(-1);
  if (word?.kind !== 'word' || word.text.length < MIN_LETTERS || field !== null) return [];
  const begun: Query = { type: 'word', text: word.text, prefix: true };
  const others = readable(before);
  return [{ type: 'text', field: 'title', value: begun } as const, begun].map((query) =>
    allOf(others ? [others, query] : [query]),
  );
}

/** The query before the last word; null if it cannot be parsed. */
function readable(before: string): Query | null {
  try {
    return parseQuery(before);
  } catch (error) {
    if (isDomainError(error, 'invalid')) return null;
    throw error;
  }
}

function* textsOf(objects: readonly SavedObject[]): Generator<string> {
  for (const object of objects) {
    const { content, tags } = object;
    yield* [...authoredTexts(object), ...tags.map(({ name }) => name)];
    for (const text of [...(content ? [content] : []), ...textsOfParts(object)])
      yield readableContent(text, MAX_CHARACTERS);
  }
}

async function namesOf(list: AsyncIterable<{ readonly name: string }>): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name } of list) names.push(name);
  return names;
}
