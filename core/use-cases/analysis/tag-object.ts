import { considerTags, type TagCandidate, type Tagging } from '../../analysis/topics/choose-tags.ts';
import { classify, type TopicText } from '../../analysis/topics/classify.ts';
import {
  type Example,
  type Features,
  featuresOf,
  likelyTags,
  MIN_EXAMPLES,
} from '../../analysis/topics/neighbours.ts';
import { TOPIC_LANGUAGES } from '../../analysis/topics/vocabulary.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import { MARKDOWN } from '../../model/content.ts';
import type { SavedObject } from '../../model/object.ts';
import { type Tag, TagFlag } from '../../model/tag.ts';
import type { Uid } from '../../model/uid.ts';
import type { Storage } from '../../ports/storage.ts';
import { toText } from '../../prose/to-text.ts';
import { anyOf } from '../../search/query/tree.ts';

interface Ports {
  readonly storage: Pick<Storage, 'objects' | 'tags'>;
  readonly tagging: Tagging;
  /** The language of the names of topics; null for that of most texts of the account. */
  readonly tagLanguage: string | null;
}

/** An object to tag, and what is known of it. */
export interface TaggedText {
  readonly object: SavedObject;
  /** Its own words, without what belongs to the page rather than the text. */
  readonly text: string;
  /** ISO 639-1; absent if unknown. */
  readonly language: string | undefined;
  /** The tags that a provider's model proposed. */
  readonly proposed: readonly string[];
}

/** Considers the tags of objects. */
export interface Tagger {
  /** The names of tags that a person gave to anything, the most frequent first. */
  known(accountId: number): Promise<readonly string[]>;
  /** The candidates for an object, the chosen ones first. Reads the person's tags again each time. */
  consider(text: TaggedText): Promise<readonly TagCandidate[]>;
}

/** How many of the person's tags, the most frequent, are considered. */
const MAX_KNOWN_TAGS = 200;
/** How many of the person's things are compared: the newest with such tags, and the newest of all. */
const MAX_EXAMPLES = 200;
const MAX_OTHERS = 100;
/** How many things tell the main language of a library, and for how many of them an answer is remembered. */
const LANGUAGE_SAMPLE = 200;
const ASKED_AGAIN_AFTER = 50;
/** How many features of examples are remembered. */
const MAX_REMEMBERED = 2_000;

/** Finds tags by what the person tagged before, and by the vocabulary of topics. */
export function tagger({ storage, tagging, tagLanguage }: Ports): Tagger {
  const remembered = new Map<Uid, { version: number; features: Features }>();
  const languages = new Map<number, { language: string; uses: number }>();

  async function manualTags(accountId: number): Promise<readonly Tag[]> {
    const tags: Tag[] = [];
    for await (const tag of storage.tags.list({ accountId, scope: EVERYTHING }))
      if ((tag.flags & TagFlag.Manual) !== 0) tags.push(tag);
    return tags.sort((one, other) => other.count - one.count).slice(0, MAX_KNOWN_TAGS);
  }

  async function mainLanguage(accountId: number, ownLanguage: string | undefined): Promise<string> {
    if (tagLanguage !== null) return tagLanguage;
    const former = languages.get(accountId);
    if (former && former.uses < ASKED_AGAIN_AFTER) {
      former.uses += 1;
      return former.language;
    }
    const counts = new Map<string, number>(ownLanguage === undefined ? [] : [[ownLanguage, 1]]);
    let read = 0;
    for await (const { language } of storage.objects.list(
      { accountId, scope: EVERYTHING },
      LANGUAGE_SAMPLE,
    )) {
      read += 1;
      if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
    const spoken = [...counts].filter(([language]) => TOPIC_LANGUAGES.includes(language));
    const language = spoken.sort((one, other) => other[1] - one[1])[0]?.[0] ?? 'en';
    languages.set(accountId, { language, uses: read < ASKED_AGAIN_AFTER ? ASKED_AGAIN_AFTER : 0 });
    return language;
  }

  async function featuresOfExample(object: SavedObject): Promise<Features> {
    const known = remembered.get(object.id);
    if (known?.version === object.version) return known.features;
    const extract = object.content ? null : await storage.objects.readExtract(object.accountId, object.id);
    const features = featuresOf(textOf(object, extract ?? ''), shapesOf(object));
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(object.id, { version: object.version, features });
    return features;
  }

  /** The things of the person with tags of their own, except the object itself, and others that have none of these. */
  async function examplesFor(
    { accountId, id }: SavedObject,
    names: readonly string[],
  ): Promise<readonly Example[]> {
    const query = anyOf(
      names.map((name) => ({ type: 'name', field: 'tag', value: { type: 'phrase', text: name } }) as const),
    );
    const filter = { accountId, scope: EVERYTHING };
    const found = new Map<Uid, Example>();
    for (const [one, limit] of [
      [{ ...filter, query }, MAX_EXAMPLES] as const,
      [filter, MAX_OTHERS] as const,
    ]) {
      for await (const object of storage.objects.list(one, limit)) {
        if (object.id === id || found.has(object.id)) continue;
        const tags = object.tags
          .filter(({ flags }) => (flags & TagFlag.Manual) !== 0)
          .map(({ name }) => name);
        found.set(object.id, { features: await featuresOfExample(object), tags });
      }
    }
    return [...found.values()];
  }

  return {
    known: async (accountId) =>
      tagging === 'off' ? [] : (await manualTags(accountId)).map(({ name }) => name),
    async consider({ object, text, language, proposed }) {
      if (tagging === 'off') return [];
      const { accountId, title } = object;
      const tags = await manualTags(accountId);
      const names = await mainLanguage(accountId, language);
      const thing = { title, text, language: language ?? names };
      const learned = tags.filter(({ count }) => count >= MIN_EXAMPLES).map(({ name }) => name);
      const likely =
        learned.length === 0
          ? []
          : likelyTags(featuresOf(thing, shapesOf(object)), await examplesFor(object, learned));
      const known = tags.map(({ name }) => name);
      return considerTags({ likely, topics: classify(thing), proposed, known, language: names }, tagging);
    },
  };
}

/** What kind of thing an object is, and from where. */
function shapesOf({ kind, mainEntity, url }: SavedObject): readonly string[] {
  const host = url !== undefined && URL.canParse(url) ? [new URL(url).host] : [];
  return [kind, ...[mainEntity?.['@type'] ?? []].flat().map(String), ...host];
}

function textOf({ title, summary, content, language }: SavedObject, extract: string): TopicText {
  const body =
    content === undefined ? extract : content.type === MARKDOWN ? content.body : toText(content.body);
  return { title, text: body || summary, language: language ?? 'en' };
}
