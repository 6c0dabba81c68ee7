import { type Content, MARKDOWN } from '../model/content.ts';
import { givenTitle, type SavedObject, tagObject } from '../model/object.ts';
import { parseTagName, TagFlag } from '../model/tag.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { Media, Thumbnail } from '../ports/media.ts';
import type { ProseConverter } from '../ports/prose-converter.ts';
import type { Storage } from '../ports/storage.ts';
import { toText } from '../prose/to-text.ts';
import type { StepRunner } from './analysis.ts';
import { readFile } from './read-file.ts';

interface Ports {
  readonly storage: Storage;
  readonly blobs: BlobStore;
  readonly media: Media;
  readonly languageModel: LanguageModel;
  readonly prose: ProseConverter;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What a model is told of the tags that the account uses. */
const MAX_KNOWN_TAGS = 200;

interface Description {
  readonly summary: string;
  readonly tags: readonly string[];
}

/**
 * The step that says in words what an object is about: its summary and tags, from its text or its picture. What a person
 * wrote or removed stays as it is (D27, D30).
 */
export function describeObject(ports: Ports): StepRunner {
  const { storage, blobs, media, languageModel, prose, clock, ids } = ports;

  async function knownTags({ accountId }: SavedObject): Promise<readonly string[]> {
    const tags: { name: string; count: number }[] = [];
    for await (const tag of storage.tags.list({ accountId, scope: { type: 'everything' } })) tags.push(tag);
    tags.sort((a, b) => b.count - a.count);
    return tags.slice(0, MAX_KNOWN_TAGS).map((tag) => tag.name);
  }

  async function plainText({ type, body }: Content): Promise<string> {
    return toText(type === MARKDOWN ? await prose.fromMarkdown(body) : body);
  }

  async function textOf(object: SavedObject): Promise<string> {
    if (object.content) return plainText(object.content);
    const extract = object.extract && (await storage.objects.readExtract(object.accountId, object.id));
    return extract ? plainText({ type: MARKDOWN, body: extract }) : '';
  }

  async function pictureOf(object: SavedObject): Promise<Thumbnail | null> {
    const { thumbnail } = object;
    if (object.kind !== 'image' || !thumbnail) return null;
    const { bytes } = await readFile(blobs, thumbnail);
    return { bytes, width: thumbnail.width ?? 0, height: thumbnail.height ?? 0 };
  }

  async function describe(object: SavedObject): Promise<Description> {
    const text = await textOf(object);
    const known = await knownTags(object);
    const picture = await pictureOf(object);
    if (picture && object.blob) {
      const facts = await media.facts(await readFile(blobs, object.blob));
      const colors = object.blob.colors ?? [];
      return languageModel.describePicture({ picture, facts, colors, text, knownTags: known });
    }
    const language = object.extract?.language;
    return languageModel.describeText({
      title: givenTitle(object),
      text,
      knownTags: known,
      fields: [],
      ...(language !== undefined && { language }),
    });
  }

  return async (object) => {
    if (isUnread(object)) return { apply: (current) => current };
    const { summary, tags } = await describe(object);
    const names = tags.map(parseTagName);
    return {
      apply: (current) => {
        const tagged = tagObject(current, names, TagFlag.AI, ids, clock());
        const keepsSummary = summary === '' || summary === current.summary || hasOwnSummary(current);
        return keepsSummary ? tagged : { ...tagged, summary, modified: clock() };
      },
    };
  };
}

/** Whether nothing is known of the object but where it came from. */
function isUnread(object: SavedObject): boolean {
  const { content, extract, thumbnail } = object;
  return !content && !extract && !thumbnail && givenTitle(object) === '';
}

/** Whether the summary is a person's, or what the page says of itself (D27). */
function hasOwnSummary({ authored, kind, summary }: SavedObject): boolean {
  return authored.includes('summary') || (kind === 'url' && summary !== '');
}
