import { fileEntity } from '../analysis/file-entity.ts';
import { isDomainError, unprocessable } from '../errors.ts';
import type { SavedObject } from '../model/object.ts';
import { foldSpace, MAX_TITLE_LENGTH, truncate } from '../model/text.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Ids } from '../ports/ids.ts';
import type { Media, MediaFile } from '../ports/media.ts';
import type { ProseConverter } from '../ports/prose-converter.ts';
import type { Vault } from '../ports/vault.ts';
import type { StepRunner } from './analysis.ts';
import { keepThumbnail } from './keep-thumbnail.ts';
import { readFile } from './read-file.ts';

interface Ports {
  readonly blobs: BlobStore;
  readonly media: Media;
  readonly prose: ProseConverter;
  readonly vault: Vault;
  readonly ids: Ids;
}

/**
 * The step that looks into an uploaded file: what it says of itself, a picture of it with its colours, and its text.
 * What one of them cannot do, the others may: only a file that tells nothing at all is refused.
 */
export function inspectFile({ blobs, media, prose, vault, ids }: Ports): StepRunner {
  async function textOf(object: SavedObject, file: MediaFile): Promise<string> {
    if (object.kind === 'image') return media.recognize(file);
    if (object.kind !== 'document') return '';
    const { document } = await media.text(file);
    return prose.toMarkdown(document);
  }

  return async (object) => {
    if (!object.blob) throw unprocessable('The object has no file.');
    const file = await readFile(blobs, object.blob);
    const attempt = attempts();
    const facts = (await attempt.make(() => media.facts(file))) ?? {};
    const thumbnail = await attempt.make(() => keepThumbnail({ media, blobs, ids }, file));
    const colors = thumbnail && object.kind === 'image' ? await attempt.make(() => media.palette(file)) : [];
    const extract = (await attempt.make(() => textOf(object, file))) || undefined;
    if (Object.keys(facts).length === 0 && !thumbnail && extract === undefined) attempt.giveUp();
    const { width, height } = facts;

    return {
      ...(extract !== undefined && { extract }),
      apply: (current) => ({
        ...current,
        ...(current.blob && {
          blob: {
            ...current.blob,
            ...(width !== undefined && { width }),
            ...(height !== undefined && { height }),
            ...(colors && colors.length > 0 && { colors }),
          },
        }),
        ...(thumbnail && { thumbnail }),
        ...(extract !== undefined && { extract: { sha256: vault.sha256(extract) } }),
        ...(facts.language !== undefined && { language: facts.language.slice(0, 2).toLowerCase() }),
        ...(current.mainEntity && { mainEntity: fileEntity(current.mainEntity, facts) }),
        title: betterTitle(current, facts.title),
      }),
    };
  };
}

/** What the file calls itself, unless a person named the object (D27). */
function betterTitle({ title, authored }: SavedObject, found: string | undefined): string {
  const folded = truncate(foldSpace(found ?? ''), MAX_TITLE_LENGTH);
  return authored.includes('title') || folded === '' ? title : folded;
}

/** Works of which each may be impossible; remembers why the first of them was. */
function attempts() {
  let refusal: unknown = null;
  return {
    async make<T>(work: () => Promise<T>): Promise<T | undefined> {
      try {
        return await work();
      } catch (error) {
        if (!isDomainError(error, 'unprocessable')) throw error;
        refusal ??= error;
        return undefined;
      }
    },
    giveUp(): void {
      if (refusal !== null) throw refusal;
    },
  };
}
