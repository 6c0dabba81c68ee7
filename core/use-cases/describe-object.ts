import type { Blob } from '../model/blob.ts';
import { type Content, MARKDOWN } from '../model/content.ts';
import { inferTags, inLanguage, type SavedObject } from '../model/object.ts';
import { parseTagName } from '../model/tag.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { LanguageDetector } from '../ports/language-detector.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { Media } from '../ports/media.ts';
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
  readonly detector: LanguageDetector;
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
  const { storage, blobs, media, languageModel, detector, prose, clock, ids } = ports;

  async function knownTags({ accountId }: SavedObject): Promise<readonly string[]> {
    const tags: { name: string; count: number }[] = [];
    for await (const tag of storage.tags.list({ accountId, scope: { type: 'everything' } })) tags.push(tag);
    tags.sort((a, b) => b.count - a.count);
    return tags.slice(0, MAX_KNOWN_TAGS).map((tag) => tag.name);
  }

  async function plainText({ type, body }: Content): Promise<string> {
    return toText(type === MARKDOWN ? await prose.fromMarkdown(body) : body);
  }

  /** The object's own text; empty without any. */
  async function textOf(object: SavedObject): Promise<string> {
    if (object.content) return plainText(object.content);
    const extract = object.extract && (await storage.objects.readExtract(object.accountId, object.id));
    return extract ? plainText({ type: MARKDOWN, body: extract }) : '';
  }

  async function notesOf({ notes }: SavedObject): Promise<string> {
    return (await Promise.all(notes.map((note) => plainText(note.content)))).join('\n\n');
  }

  /** What the page or file declares, else what the text is in. A note declares nothing: each new text is told anew. */
  async function languageOf({ kind, language }: SavedObject, text: string): Promise<string | undefined> {
    return kind === 'note' || language === undefined ? detector.detect(text) : language;
  }

  async function describePicture(object: SavedObject, thumbnail: Blob, text: string): Promise<Description> {
    const { bytes } = await readFile(blobs, thumbnail);
    const { width = 0, height = 0 } = thumbnail;
    const { blob } = object;
    return languageModel.describePicture({
      picture: { bytes, width, height },
      facts: blob ? await media.facts(await readFile(blobs, blob)) : {},
      colors: thumbnail.colors ?? blob?.colors ?? [],
      text,
      knownTags: await knownTags(object),
    });
  }

  async function describeText(
    object: SavedObject,
    text: string,
    language: string | undefined,
  ): Promise<Description> {
    return languageModel.describeText({
      title: givenTitle(object),
      text,
      knownTags: await knownTags(object),
      fields: [],
      ...(language !== undefined && { language }),
    });
  }

  return async (object) => {
    if (isUnread(object)) return { apply: (current) => current };
    const own = await textOf(object);
    const text = own || (await notesOf(object));
    const language = await languageOf(object, text || object.title);
    const { summary, tags } =
      object.thumbnail && isPicture(object)
        ? await describePicture(object, object.thumbnail, own)
        : await describeText(object, text, language);
    const names = tags.map(parseTagName);
    return {
      apply: (current) => {
        const tagged = inferTags(inLanguage(current, language), names, ids, clock());
        const keepsSummary = summary === '' || summary === current.summary || hasOwnSummary(current);
        return keepsSummary ? tagged : { ...tagged, summary, modified: clock() };
      },
    };
  };
}

/** Whether the object is looked at rather than read: an uploaded picture, or one that was found at its address. */
function isPicture({ kind, mainEntity }: SavedObject): boolean {
  return kind === 'image' || (kind === 'url' && PICTURES.has(String(mainEntity?.['@type'])));
}

const PICTURES: ReadonlySet<string> = new Set(['ImageObject', 'Photograph', 'Screenshot']);

/** The title, unless it is only the address or the file name until a better one is known. */
function givenTitle({ title, url, blob }: SavedObject): string {
  return title === url || title === blob?.name ? '' : title;
}

/** Whether nothing is known of the object but where it came from. */
function isUnread(object: SavedObject): boolean {
  const { content, extract, thumbnail, notes } = object;
  return !content && !extract && !thumbnail && notes.length === 0 && givenTitle(object) === '';
}

/** Whether the summary is a person's, or what the page says of itself (D27). */
function hasOwnSummary({ authored, kind, summary }: SavedObject): boolean {
  return authored.includes('summary') || (kind === 'url' && summary !== '');
}
