import { LRUCache } from 'lru-cache';
import { isNamedByDevice } from '../../analysis/texts/file-name.ts';
import { considerTags, type TagCandidate, type Tagging } from '../../analysis/topics/choose-tags.ts';
import { chooseTopics, READ_CHARACTERS } from '../../analysis/topics/classify.ts';
import { MIN_EXAMPLES } from '../../analysis/topics/neighbours.ts';
import { isForeignLabel, labelOf, TOPIC_LANGUAGES, topicNamed } from '../../analysis/topics/vocabulary.ts';
import type { Change } from '../../changes/change.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import { MARKDOWN } from '../../model/content.ts';
import type { SavedObject } from '../../model/object.ts';
import { type Tag, TagFlag } from '../../model/tag.ts';
import type { Uid } from '../../model/uid.ts';
import { percentDecoded, urlOrNull } from '../../model/url.ts';
import type { Storage } from '../../ports/storage.ts';
import type {
  ComparedObject,
  ScoredTopic,
  TaggedExample,
  TopicReader,
  TopicText,
} from '../../ports/topic-reader.ts';
import { toText } from '../../prose/to-text.ts';
import { anyOf, type Query } from '../../search/query/tree.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';
import { libraryLanguages } from './library-languages.ts';

interface Ports {
  readonly storage: Pick<Storage, 'objects' | 'tags' | 'commit'>;
  readonly topicReader: TopicReader;
  /** Queues a step; absent for a tagger that must not change anything. */
  readonly queueStep?: QueueStep;
  readonly tagging: Tagging;
  /** The language of topic names; null for the language of most texts of the account. */
  readonly tagLanguage: string | null;
}

/** An object to tag, with known facts. */
interface TaggedText {
  readonly object: SavedObject;
  /** Its words, without words that belong to the page rather than the text. */
  readonly text: string;
  /** ISO 639-1; absent if unknown. */
  readonly language: string | undefined;
  /** The tags that a provider's model proposed. */
  readonly proposed: readonly string[];
}

interface Example extends TaggedExample {
  readonly id: Uid;
}

/** The placeholder for an object that has been deleted in the meantime. */
const NOTHING: ComparedObject = { title: '', text: '', language: 'en', shapes: [] };

/** Finds candidates for the tags of objects. */
export interface Tagger {
  /** The names of the tags that a person applied, the most frequent first. */
  known(accountId: number): Promise<readonly string[]>;
  /** The candidates for an object, the chosen ones first. */
  consider(text: TaggedText): Promise<readonly TagCandidate[]>;
}

/** Maximum number of the person's tags that are considered. The most frequent tags come first. */
const MAX_KNOWN_TAGS = 200;
/** Maximum number of objects that are compared: the newest objects with the person's tags, and the newest of all. */
const MAX_EXAMPLES = 200;
const MAX_OTHERS = 100;
/** The cached examples are used this often, or less often while there are fewer examples than that. */
const MAX_CACHED_USES = 50;
const BATCH = 100;
/** Maximum number of accounts whose examples are cached. */
const MAX_ACCOUNTS = 100;
/** From this many characters on, the detected language of a text is certain. */
const SURE_CHARACTERS = 64;
/** A narrower topic becomes a tag when at least this many objects are about it. */
const MIN_TOPIC_OBJECTS = 3;
/** Maximum number of narrower topics of all accounts that are counted. The latest topics are kept. */
const MAX_NARROW = 10_000;

/** Finds tags by what the person tagged before, and by the vocabulary of topics. */
export function tagger({ storage, topicReader, tagging, tagLanguage, queueStep }: Ports): Tagger {
  const examples = new Map<number, { names: string; found: readonly Example[]; uses: number }>();
  const languagesOf = libraryLanguages({ storage, tagLanguage });

  /** The accounts whose tags in other languages were replaced, with the language. */
  const renamed = new Map<number, string>();

  /**
   * Queues objects to be tagged again if their topics are not named in the language of most texts. Does so only once until that language
   * changes.
   */
  async function renameForeign(accountId: number, tags: readonly Tag[], language: string): Promise<void> {
    const foreign = tags.filter(({ name, flags }) => flags === TagFlag.AI && isForeignLabel(name, language));
    if (queueStep === undefined || foreign.length === 0 || renamed.get(accountId) === language) return;
    renamed.set(accountId, language);
    const jobs: Change[] = [];
    for await (const object of storage.objects.list({
      accountId,
      scope: EVERYTHING,
      query: taggedWith(foreign),
    })) {
      jobs.push(queueStep(object, 'describe', 'rerun'));
      if (jobs.length === BATCH) await storage.commit(jobs.splice(0));
    }
    if (jobs.length > 0) await storage.commit(jobs);
  }

  /** The objects about each likely narrower topic of each account, up to `MIN_TOPIC_OBJECTS`. */
  const narrow = new LRUCache<string, Set<Uid>>({ max: MAX_NARROW });

  /** Whether a topic is a tag already, or at least `MIN_TOPIC_OBJECTS` objects, including this one, are about it. */
  function settlingBy(
    { accountId, id }: SavedObject,
    topics: readonly ScoredTopic[],
    isUsed: (topic: string) => boolean,
  ) {
    for (const { topic } of chooseTopics(topics)) {
      const key = `${accountId} ${topic}`;
      const about = narrow.get(key) ?? new Set();
      if (about.size < MIN_TOPIC_OBJECTS) narrow.set(key, about.add(id));
    }
    return (topic: string) =>
      isUsed(topic) || (narrow.get(`${accountId} ${topic}`)?.size ?? 0) >= MIN_TOPIC_OBJECTS;
  }

  async function tagsOf(accountId: number): Promise<readonly Tag[]> {
    const tags: Tag[] = [];
    for await (const tag of storage.tags.list({ accountId, scope: EVERYTHING })) tags.push(tag);
    return tags;
  }

  /** The languages of an account, and that of an object, in which topics have names; the main one first. */
  async function topicLanguages(accountId: number, ownLanguage: string | undefined) {
    const languages = [...(await languagesOf(accountId)), ownLanguage ?? 'en', 'en'];
    return [...new Set(languages)].filter((language) => TOPIC_LANGUAGES.includes(language));
  }

  /** The newest objects with one of these tags, and the newest of all objects. Cached for up to `MAX_CACHED_USES` uses. */
  async function examplesFor(accountId: number, names: readonly string[]): Promise<readonly Example[]> {
    if (names.length === 0) return [];
    const cached = examples.get(accountId);
    if (cached && cached.uses < MAX_CACHED_USES && cached.names === names.join('\n')) {
      cached.uses += 1;
      return cached.found;
    }
    const query = taggedWith(names.map((name) => ({ name })));
    const filter = { accountId, scope: EVERYTHING };
    const found = new Map<Uid, Example>();
    for (const [one, limit] of [
      [{ ...filter, query }, MAX_EXAMPLES] as const,
      [filter, MAX_OTHERS] as const,
    ]) {
      for await (const { id, version, tags: all } of storage.objects.list(one, limit)) {
        const tags = all.filter(({ flags }) => (flags & TagFlag.Manual) !== 0).map(({ name }) => name);
        found.set(id, { id, key: `${id} ${version}`, tags });
      }
    }
    if (examples.size >= MAX_ACCOUNTS) examples.clear();
    const listed = {
      names: names.join('\n'),
      found: [...found.values()],
      uses: Math.max(0, MAX_CACHED_USES - found.size),
    };
    examples.set(accountId, listed);
    return listed.found;
  }

  /** The compared data of each example; `NOTHING` for deleted objects. */
  async function thingsOf(accountId: number, some: readonly Example[]): Promise<readonly ComparedObject[]> {
    const filter = { accountId, scope: EVERYTHING, ids: some.map(({ id }) => id) };
    const things = new Map<Uid, ComparedObject>();
    for await (const object of storage.objects.list(filter)) {
      things.set(object.id, await comparedThing(object));
    }
    return some.map(({ id }) => things.get(id) ?? NOTHING);
  }

  async function comparedThing(object: SavedObject): Promise<ComparedObject> {
    const extract = object.content ? null : await storage.objects.readExtract(object.accountId, object.id);
    return { ...textOf(object, extract ?? ''), shapes: shapesOf(object) };
  }

  return {
    known: async (accountId) =>
      tagging === 'off' ? [] : manualOf(await tagsOf(accountId)).map(({ name }) => name),
    async consider({ object, text, language, proposed }) {
      if (tagging === 'off') return [];
      const { accountId, title } = object;
      const all = await tagsOf(accountId);
      const tags = manualOf(all);
      const languages = await topicLanguages(accountId, language);
      const [names = 'en'] = languages;
      const isUncertain = language === undefined || (text || title).length < SURE_CHARACTERS;
      const thing = {
        title: isNamedByDevice(title) ? '' : title,
        text: `${addressWords(object.url ?? '')}\n${text}`.trim().slice(0, READ_CHARACTERS),
        language: language ?? names,
        ...(isUncertain && { otherLanguages: languages }),
        shapes: shapesOf(object),
      };
      const learned = tags.filter(({ count }) => count >= MIN_EXAMPLES).map(({ name }) => name);
      const others = (await examplesFor(accountId, learned)).filter(({ id }) => id !== object.id);
      const found = await topicReader.read(thing, others, (keys) =>
        thingsOf(
          accountId,
          others.filter(({ key }) => keys.includes(key)),
        ),
      );
      const { likely } = found;
      const tagNames = tags.map(({ name }) => name);
      await renameForeign(accountId, all, names);
      const refused = new Set(object.refusedTags.map(topicNamed));
      const topics = found.topics.filter(({ topic }) => !refused.has(topic));
      const used = new Set(all.map(({ name }) => name));
      const isSettled = settlingBy(object, topics, (topic) => used.has(labelOf(topic, names)));
      return considerTags({ likely, topics, proposed, known: tagNames, language: names, isSettled }, tagging);
    },
  };
}

const taggedWith = (tags: readonly Pick<Tag, 'name'>[]): Query =>
  anyOf(
    tags.map(({ name }) => ({ type: 'name', field: 'tag', value: { type: 'phrase', text: name } }) as const),
  );

/** The tags that a person applied, the most frequent first. */
function manualOf(tags: readonly Tag[]): readonly Tag[] {
  return tags
    .filter(({ flags }) => (flags & TagFlag.Manual) !== 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_KNOWN_TAGS);
}

/** The words in the path of a URL, where sites name sections and subjects. */
const addressWords = (url: string): string =>
  (
    percentDecoded(urlOrNull(url)?.pathname ?? '').match(/(?<![\p{L}\p{N}%.])\p{L}{3,}(?![\p{L}\p{N}])/gu) ??
    []
  ).join(' ');

/** The kind, entity types and host of an object. */
function shapesOf({ kind, mainEntity, url }: SavedObject): readonly string[] {
  const host = urlOrNull(url ?? '')?.host ?? [];
  return [kind, mainEntity?.['@type'] ?? [], host].flat().map(String);
}

function textOf({ title, summary, content, language }: SavedObject, extract: string): TopicText {
  const body =
    content === undefined ? extract : content.type === MARKDOWN ? content.body : toText(content.body);
  return { title, text: (body || summary).slice(0, READ_CHARACTERS), language: language ?? 'en' };
}
