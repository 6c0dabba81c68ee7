import { hasOwnSummary, isUnread, SUMMARY } from '../../analysis/describable.ts';
import { readAs, SOURCE_CODE } from '../../analysis/file-entity.ts';
import { isSharedPost } from '../../analysis/pages/social-title.ts';
import { withoutQuotations } from '../../analysis/texts/own-words.ts';
import { proseOf } from '../../analysis/texts/prose-blocks.ts';
import { spokenLanguage } from '../../analysis/texts/spoken-language.ts';
import { spokenTitle } from '../../analysis/texts/spoken-lines.ts';
import { wantedFields, withFound } from '../../analysis/texts/wanted-fields.ts';
import { isPost } from '../../entities/post.ts';
import type { Blob } from '../../model/blob.ts';
import { type Content, MARKDOWN } from '../../model/content.ts';
import type { Entity } from '../../model/entity.ts';
import type { FactSources } from '../../model/fact.ts';
import type { Instant } from '../../model/instant.ts';
import { changedAt, inferTags, meaningfulTitle, type SavedObject, withLanguage } from '../../model/object.ts';
import { isPicture } from '../../model/readable.ts';
import { parseTagName } from '../../model/tag.ts';
import { MAX_CONTENT_BYTES, truncate } from '../../model/text.ts';
import type { LanguageDetector } from '../../ports/language-detector.ts';
import type {
  FieldValue,
  LanguageModel,
  PictureDescription,
  TextDescription,
} from '../../ports/language-model.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { withoutFrontMatter } from '../../prose/front-matter.ts';
import { withoutInvisible } from '../../search/text/invisible.ts';
import { readFile } from '../unit-of-work/read-file.ts';
import type { StepRunner } from './analysis.ts';
import type { LibraryLanguages } from './library-languages.ts';
import type { Tagger } from './tag-object.ts';

interface Ports extends Pick<AllPorts, 'storage' | 'blobReader' | 'media' | 'prose' | 'clock' | 'ids'> {
  modelsNow(): Promise<{ readonly languageModel: LanguageModel }>;
  readonly detector: LanguageDetector;
  readonly tagger: Tagger;
  readonly languagesOf: LibraryLanguages;
}

/** The media type of email messages. They quote earlier messages. */
const MESSAGE = 'message/rfc822';

/** The media type of archives other than documents; their text is the list of their files. */
const ARCHIVE = 'application/zip';

type Description = PictureDescription &
  Partial<TextDescription> & {
    /** The caption in the file of a picture. */
    readonly caption?: string | undefined;
  };

/**
 * The step that describes an object: finds a summary and tags in the object's text or picture. Keeps everything that a person wrote, and
 * never adds what a person removed (D27, D30).
 */
export function describeObject(ports: Ports): StepRunner {
  const { storage, blobReader, media, modelsNow, detector, prose, clock, ids, tagger, languagesOf } = ports;

  async function plainText({ type, body }: Content): Promise<string> {
    return type === MARKDOWN ? prose.mainText(withoutFrontMatter(body)) : proseOf(body);
  }

  /** The text to describe; may be empty. */
  async function textOf(object: SavedObject): Promise<string> {
    if (object.blob?.type === ARCHIVE) return '';
    if (object.content) return plainText(object.content);
    const extract = object.extract && (await storage.objects.readExtract(object.accountId, object.id));
    if (!extract) return '';
    const beginning = truncate(extract, MAX_CONTENT_BYTES);
    const body = object.blob?.type === MESSAGE ? withoutQuotations(beginning) : beginning;
    return plainText({ type: MARKDOWN, body });
  }

  /** The source of a program, which has no prose; empty for other files. */
  async function programOf({ accountId, id, blob }: SavedObject): Promise<string> {
    const isProgram = blob && readAs({ type: blob.type, name: blob.name ?? '' }).startsWith(SOURCE_CODE);
    const extract = isProgram ? await storage.objects.readExtract(accountId, id) : null;
    return truncate(extract ?? '', MAX_CONTENT_BYTES);
  }

  async function notesOf({ notes }: SavedObject): Promise<string> {
    return (await Promise.all(notes.map((note) => plainText(note.content)))).join('\n\n');
  }

  /** Notes declare no language, so each new text is examined. */
  async function languageOf(
    { accountId, kind, language }: SavedObject,
    text: string,
  ): Promise<string | undefined> {
    const declared = kind === 'note' ? undefined : language;
    return spokenLanguage(declared, text, detector, await languagesOf(accountId));
  }

  async function describePicture(
    languageModel: LanguageModel,
    { kind, blob, title }: SavedObject,
    thumbnail: Blob,
    text: string,
    known: readonly string[],
  ): Promise<Description> {
    const { bytes } = await readFile(blobReader, thumbnail);
    const { width = 0, height = 0 } = thumbnail;
    const facts = blob && kind !== 'url' ? await media.facts(await readFile(blobReader, blob)) : {};
    const described = await languageModel.describePicture({
      picture: { bytes, width, height },
      facts,
      title,
      text,
      knownTags: known,
    });
    return { ...described, caption: facts.description };
  }

  async function describeText(
    languageModel: LanguageModel,
    object: SavedObject,
    text: string,
    known: readonly string[],
    language: string | undefined,
  ): Promise<Description> {
    return languageModel.describeText({
      title: isOfRows(object, text) ? '' : spokenTitle(withoutInvisible(meaningfulTitle(object)), text),
      text,
      knownTags: known,
      fields: object.mainEntity && text !== '' ? wantedFields(object.mainEntity) : [],
      ...(language !== undefined && { language }),
    });
  }

  return async (object) => {
    if (isUnread(object)) return { apply: (current) => current };
    const own = withoutInvisible(await textOf(object));
    const text = own || withoutInvisible(await notesOf(object));
    const language = await languageOf(object, text || object.title);
    const known = await tagger.known(object.accountId);
    const { languageModel } = await modelsNow();
    const {
      summary: written,
      tags,
      fields,
      caption = '',
      fallbackModel: model = languageModel.id,
    } = object.thumbnail && isPicture(object)
      ? await describePicture(languageModel, object, object.thumbnail, own, known)
      : await describeText(languageModel, object, text, known, language);
    const isOfPost = isPost(object.mainEntity) || isSharedPost(meaningfulTitle(object), own);
    const summary = isOfPost ? '' : written;
    const seen = isPicture(object) && tags.length > 0 ? summary : caption;
    const words = [...(object.extract?.keywords ?? []), text || (await programOf(object)), seen]
      .filter((part) => part !== '')
      .join('\n');
    const candidates = await tagger.consider({ object, text: words, language, proposed: tags });
    const names = candidates
      .filter(({ isChosen }) => isChosen)
      .map(({ name }) => parseTagName(withoutInvisible(name)));
    const former = await storage.jobs.factSources(object.id);
    const writes = summary !== '' && !hasOwnSummary(object, former);
    const sources = {
      ...foundSources(object.mainEntity, fields ?? {}),
      ...(writes && ({ [SUMMARY]: 'model' } as const)),
    };
    return {
      sources,
      model,
      apply: (current) => {
        const filled = withEntityFields(withLanguage(current, language), fields ?? {}, clock());
        const tagged = inferTags(filled, names, ids, clock());
        const found = current.summary === object.summary ? former : {};
        const keepsSummary = summary === current.summary || hasOwnSummary(current, found);
        return keepsSummary ? tagged : changedAt({ ...tagged, summary }, clock());
      },
    };
  };
}

/** Whether a note consists of tables and code, so that its title is merely the first row or line. */
const isOfRows = ({ kind, authored, content }: SavedObject, text: string): boolean =>
  kind === 'note' && content !== undefined && text === '' && !authored.includes('title');

function foundSources(entity: Entity | undefined, fields: Readonly<Record<string, FieldValue>>): FactSources {
  if (!entity) return {};
  const added = Object.keys(withFound(entity, fields)).filter((field) => !(field in entity));
  return Object.fromEntries(added.map((field) => [field, 'model']));
}

/** The object with the missing fields of its entity filled in. */
function withEntityFields(
  object: SavedObject,
  fields: Readonly<Record<string, FieldValue>>,
  now: Instant,
): SavedObject {
  const mainEntity = object.mainEntity && withFound(object.mainEntity, fields);
  return mainEntity === object.mainEntity || !mainEntity ? object : changedAt({ ...object, mainEntity }, now);
}
