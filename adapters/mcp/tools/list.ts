import * as v from 'valibot';
import { quote } from '../../../core/errors.ts';
import { found, previewsOf, resultsOf, windowOf } from '../found.ts';
import { flag, Limit, name, offset } from '../inputs.ts';
import { brief, NOTICE } from '../quoted.ts';
import { type Service, ToolError } from '../service.ts';
import { findSpaces, spacesOf } from '../space-names.ts';
import { tool } from '../tool.ts';

/** Maximum number of results that can be skipped. */
const MAX_OFFSET = 900;
const MAX_QUOTE = 500;

const FILTERS = ['space', 'tag', 'type', 'saved', 'completed'] as const;

interface Wanted {
  readonly space?: string | undefined;
  readonly tag?: string | undefined;
  readonly type?: string | undefined;
  readonly saved?: string | undefined;
  readonly completed?: boolean | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface Counts {
  readonly total: number;
  readonly spaces: readonly { readonly id: string; readonly count: number }[];
  readonly types: readonly { readonly type: string; readonly count: number }[];
  readonly pinned: number;
  readonly completed: number;
  readonly trash: number;
}

interface Highlight {
  readonly quote: string;
  readonly words?: string;
  readonly created: string;
  readonly object: { readonly id: string; readonly title: string };
}

interface SavedSearch {
  readonly name: string;
  readonly query: string;
  readonly count: number;
}

type Answer = Readonly<Record<string, unknown>>;

/** Lists objects, tags, spaces, pins and highlights, and counts objects. */
export const list = tool({
  name: 'list',
  title: 'List the library',
  description:
    "List saved objects and more, newest first. what=objects (the default) lists objects, optionally of one space, tag, type or time. what=overview counts the objects of each type, and lists all spaces and the most recently used tags: start with it if you do not know the library. what=spaces, tags, pins (in the user's order), highlights (passages that the user marked) and searches (named queries; pass their query to the tool search) list those.",
  input: {
    what: v.optional(
      v.pipe(
        v.picklist(
          ['objects', 'overview', 'spaces', 'tags', 'pins', 'highlights', 'searches'],
          'must be objects, overview, spaces, tags, pins, highlights or searches',
        ),
        v.description('What to list'),
      ),
      'objects',
    ),
    space: name('Only objects in this space: its name or id'),
    tag: name('Only objects with this tag'),
    type: name(
      'Only objects of this type: url, note, image, video, audio, document, or Article, Recipe, Book, …',
    ),
    saved: name(
      'Only objects saved in this period, such as 2024, 2024-03, 2024-03-01, 2023..2024 or >=2024-03-01',
    ),
    completed: flag('true: only completed objects; false: only objects that are not completed'),
    limit: Limit,
    offset: offset(MAX_OFFSET),
  },
  async run({ what, ...wanted }, service) {
    const filter = FILTERS.find((name) => wanted[name] !== undefined);
    if (what !== 'objects' && filter !== undefined)
      throw new ToolError(`${filter} applies to objects only. Leave it out, or use what=objects.`);
    return { value: await LISTS[what](service, wanted) };
  },
});

const LISTS = {
  objects: listObjects,
  overview: tellOverview,
  spaces: listSpaces,
  tags: listTags,
  pins: listPins,
  highlights: listHighlights,
  searches: listSearches,
} satisfies Record<string, (service: Service, wanted: Wanted) => Promise<Answer>>;

async function listObjects(service: Service, wanted: Wanted): Promise<Answer> {
  const { space, limit, offset } = wanted;
  const spaceId =
    space === undefined ? undefined : findSpaces(await spacesOf(service), [space]).map(({ id }) => id)[0];
  const q = queryOf(wanted);
  const cards = await service.get<readonly { readonly id: string }[]>('/_/cards', {
    q: q === '' ? undefined : q,
    spaceId,
    limit: offset + limit + 1,
  });
  const { shown, more } = windowOf(cards, offset, limit);
  const hint = offset > 0 ? 'There are no more.' : 'Nothing found. what=overview shows what the library has.';
  return resultsOf(await foundOf(service, shown), more, hint);
}

/** The filters as a query in the search language. */
function queryOf({ tag, type, saved, completed }: Wanted): string {
  const terms = [
    tag === undefined ? '' : `tag:${phrase(tag.replace(/^#/, ''))}`,
    type === undefined ? '' : `type:${phrase(type)}`,
    saved === undefined ? '' : `created:${timeOf(saved)}`,
    completed === undefined ? '' : `completed:${completed}`,
  ];
  return terms.filter((term) => term !== '').join(' ');
}

const phrase = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** A time, comparison or range of times in the search language. @throws ToolError for anything else, such as words */
function timeOf(saved: string): string {
  const time = saved.replace(/\s+/g, '');
  if (
    /^([<>]=?)?\d{4}(-\d\d){0,2}$|^[\dT:Z*+-]+(\.\.)[\dT:Z*+-]+$|^[\dPT:YMWDHSZ+-]+\/[\dPT:YMWDHSZ+-]+$/.test(
      time,
    )
  )
    return time;
  throw new ToolError(
    `saved must be a time such as 2024, 2024-03, 2024-03-01, 2023..2024 or >=2024-03-01, but is ${quote(saved)}.`,
  );
}

async function foundOf(service: Service, objects: readonly { readonly id: string }[]) {
  const previews = await previewsOf(
    service,
    objects.map(({ id }) => id),
  );
  return previews.map((preview) => found(preview));
}

const OVERVIEW_TAGS = 40;

async function tellOverview(service: Service): Promise<Answer> {
  const { total, types, pinned, completed, trash } = await service.get<Counts>('/_/counts');
  const { spaces } = await listSpaces(service, { limit: MAX_OFFSET, offset: 0 });
  const tags = await service.get<readonly { readonly name: string; readonly count: number }[]>('/tags', {
    limit: OVERVIEW_TAGS,
  });
  return {
    notice: NOTICE,
    objects: total,
    pinned,
    completed,
    inTrash: trash,
    types: Object.fromEntries(types.map(({ type, count }) => [type, count])),
    spaces,
    tags: Object.fromEntries(tags.map(({ name, count }) => [name, count])),
  };
}

async function listSpaces(service: Service, { limit, offset }: Pick<Wanted, 'limit' | 'offset'>) {
  const counts = await service.get<Counts>('/_/counts');
  const sizes = new Map(counts.spaces.map(({ id, count }) => [id, count]));
  const { shown, more } = windowOf(await spacesOf(service), offset, limit);
  return {
    notice: NOTICE,
    spaces: shown.map(({ id, name }) => ({ id, name, objects: sizes.get(id) ?? 0 })),
    more,
  };
}

async function listTags(service: Service, { limit, offset }: Wanted): Promise<Answer> {
  const tags = await service.get<readonly { readonly name: string; readonly count: number }[]>('/tags', {
    limit: offset + limit + 1,
  });
  const { shown, more } = windowOf(tags, offset, limit);
  return { notice: NOTICE, tags: shown.map(({ name, count }) => ({ name, objects: count })), more };
}

async function listPins(service: Service, { limit, offset }: Wanted): Promise<Answer> {
  const pins = await service.get<readonly { readonly objectId: string }[]>('/pins');
  const { shown, more } = windowOf(pins, offset, limit);
  const objects = shown.map(({ objectId }) => ({ id: objectId }));
  return resultsOf(await foundOf(service, objects), more, 'Nothing is pinned.');
}

async function listSearches(service: Service, { limit, offset }: Wanted): Promise<Answer> {
  const searches = await service.get<readonly SavedSearch[]>('/_/searches', { counts: true });
  const { shown, more } = windowOf(searches, offset, limit);
  return {
    notice: NOTICE,
    searches: shown.map(({ name, query, count }) => ({ name, query, objects: count })),
    more,
  };
}

async function listHighlights(service: Service, { limit, offset }: Wanted): Promise<Answer> {
  const passages = await service.get<readonly Highlight[]>('/_/highlights', { limit: offset + limit + 1 });
  const { shown, more } = windowOf(passages, offset, limit);
  return {
    notice: NOTICE,
    results: shown.map(({ quote, words, created, object }) => ({
      object: object.id,
      title: object.title,
      marked: created.slice(0, 10),
      quote: brief(quote, MAX_QUOTE),
      ...(words !== undefined && { comment: brief(words, MAX_QUOTE) }),
    })),
    more,
  };
}
