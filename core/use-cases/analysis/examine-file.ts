import {
  type FileReading,
  fileEntity,
  fileReferences,
  fileSources,
  fileTitle,
  readAs,
} from '../../analysis/file-entity.ts';
import { parseLanguage } from '../../entities/values.ts';
import { type DomainError, isDomainError, type Reason, reasonFor } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import { type Blob, mediaKind } from '../../model/blob.ts';
import type { Entity } from '../../model/entity.ts';
import { type SavedObject, withLanguage } from '../../model/object.ts';
import { MAX_TITLE_LENGTH, normalizeSpace, truncate } from '../../model/text.ts';
import type { MediaFacts, MediaFile } from '../../ports/media.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { fromMarkdown } from '../../prose/from-markdown.ts';
import { LINE_MARKERS } from '../../prose/marked-lines.ts';
import { toMarkedLines } from '../../prose/to-marked-lines.ts';
import { keepThumbnail } from '../files/keep-thumbnail.ts';
import type { Finding } from './analysis.ts';
import type { LibraryLanguages } from './library-languages.ts';
import { readPieces, type TextRead } from './read-pieces.ts';

/** A file to examine, with known facts other than its bytes. */
export type FileToExamine = MediaFile &
  Pick<FileReading, 'name' | 'url'> & {
    /** The entities to which the file's entity referred after the previous reading. */
    readonly former: readonly Entity[];
    /** Its thumbnail, if an earlier step has made it. */
    readonly thumbnail?: Blob | undefined;
  };

/** The result of examining a file, with the finding for its object. */
interface Examination {
  readonly facts: MediaFacts;
  readonly thumbnail: Blob | undefined;
  readonly finding: Finding;
  /** The entities to which the file's entity refers. */
  readonly references: readonly Entity[];
  /** Whether the end of its text is missing. */
  readonly isCut: boolean;
}

const NO_TEXT: TextRead = { text: '', references: [] };

/** The reason why a document with pages but no words counts as unreadable. */
const NOTHING_READ: Reason = reasonFor(reason('file-without-text'));

/**
 * Examines an uploaded file or a file from the web: its metadata, a thumbnail with its colours, and its text. If one of these is
 * unavailable, the others still count, and the finding states the reason. Keeps everything that a person wrote (D27). For unsupported
 * types, uses only the name.
 * @throws (when called) DomainError `unprocessable` for an unreadable file of a supported type
 */
type ExamineFile = (file: FileToExamine) => Promise<Examination>;

export interface ExaminerPorts extends Pick<AllPorts, 'blobs' | 'media' | 'prose' | 'vault' | 'ids'> {
  readonly languagesOf: LibraryLanguages;
}

/** @param maxPieces maximum number of pieces of a file's text to read; a longer text counts as cut */
export function fileExaminer(
  { blobs, media, prose, vault, ids }: ExaminerPorts,
  maxPieces: number,
): ExamineFile {
  async function textOf(file: MediaFile): Promise<TextRead> {
    const kind = mediaKind(file.type);
    if (kind === 'image') return { text: await media.recognize(file), references: [] };
    if (kind !== 'document') return NO_TEXT;
    return readPieces({ media, prose }, file, { from: 0, known: 0, maxPieces });
  }

  return async (input) => {
    const file = { ...input, type: readAs(input) };
    const attempt = attempts();
    const facts = (await attempt.make(() => media.facts(file))) ?? {};
    const thumbnail =
      input.thumbnail ?? (await attempt.make(() => keepThumbnail({ media, blobs, ids }, file)));
    const isReadable = thumbnail !== undefined || mediaKind(file.type) !== 'image'; // an unrenderable image has no text
    const read = isReadable ? await attempt.make(() => textOf(file)) : undefined;
    const { text, references, cut } = read ?? NO_TEXT;
    if (Object.keys(facts).length === 0 && !thumbnail && text === '') attempt.giveUp();
    const isSilent = read !== undefined && mediaKind(file.type) === 'document';
    const shortcoming =
      text === '' ? (attempt.refusal() ?? (isSilent ? NOTHING_READ : undefined)) : undefined;

    const reading: FileReading = { ...file, facts, text };
    const entities = fileReferences(reading, ids, file.former);
    const finding: Finding = {
      sources: fileSources(fileEntity('', reading, entities), reading),
      ...(text !== '' && { extract: text }),
      ...(shortcoming !== undefined && { shortcoming }),
      apply: (current) => ({
        ...withLanguage(current, parseLanguage(facts.language ?? '')?.code),
        ...(thumbnail && { thumbnail }),
        ...(text !== '' && {
          extract: {
            sha256: vault.sha256(text),
            characters: text.length,
            ...(facts.tags && { keywords: facts.tags }),
            ...(references.length > 0 && { references }),
            ...(cut && { cut }),
            ...rowsIn(text, file.type),
          },
        }),
        mainEntity: fileEntity(current.mainEntity?.id ?? ids(), reading, entities),
        title: betterTitle(current, fileTitle(reading)),
      }),
    };
    return { facts, thumbnail, finding, references: entities, isCut: cut !== undefined };
  };
}

const TABLE_TYPE = /^text\/(csv|tab-separated-values)$/;
/** Maximum number of rows on a card, and maximum number of characters of the text from which they are taken. */
const MAX_ROWS = 8;
const MAX_READ_CHARACTERS = 2_000;

/** The first rows of a table, as its card shows them. */
function rowsIn(text: string, type: string): { readonly rows?: string } {
  if (!TABLE_TYPE.test(type)) return {};
  const rows = toMarkedLines(fromMarkdown(text.slice(0, MAX_READ_CHARACTERS)))
    .split('\n')
    .slice(0, MAX_ROWS);
  return rows[0]?.includes(LINE_MARKERS.tab) ? { rows: rows.join('\n') } : {};
}

/** The title found in the file, unless a person wrote one (D27). */
export function betterTitle({ title, authored }: SavedObject, found: string): string {
  const folded = truncate(normalizeSpace(found), MAX_TITLE_LENGTH);
  return authored.includes('title') || folded === '' ? title : folded;
}

/** Makes attempts that may fail, and remembers the first error that concerns the file rather than its type. */
function attempts() {
  let refusal: DomainError | null = null;
  return {
    async make<T>(work: () => Promise<T>): Promise<T | undefined> {
      try {
        return await work();
      } catch (error) {
        if (isDomainError(error, 'unsupported-format')) return undefined;
        if (!isDomainError(error, 'unprocessable')) throw error;
        refusal ??= error;
        return undefined;
      }
    },
    giveUp(): void {
      if (refusal !== null) throw refusal;
    },
    refusal: () => refusal && reasonFor(refusal),
  };
}
