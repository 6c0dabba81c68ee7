import { fileTitle } from '../../analysis/file-entity.ts';
import { isDomainError } from '../../errors.ts';
import type { Blob } from '../../model/blob.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import type { MediaFacts } from '../../ports/media.ts';
import { keepThumbnail, type ThumbnailPorts } from '../files/keep-thumbnail.ts';
import { readFile } from '../unit-of-work/read-file.ts';
import type { StepRunner } from './analysis.ts';
import { betterTitle } from './examine-file.ts';

/**
 * The step that makes a picture visible: creates its thumbnail, and finds its size and its colours. A picture that cannot be read has only
 * a title, from its file name; the next step, `inspect`, reports why.
 */
export function previewPicture(ports: ThumbnailPorts & { readonly blobReader: BlobReader }): StepRunner {
  const { media, blobReader } = ports;
  return async ({ blob: file }) => {
    if (!file) return { apply: (current) => current };
    const picture = await readFile(blobReader, file);
    const [thumbnail, facts] = await Promise.all([
      keepThumbnail(ports, picture).catch(unlessUnreadable),
      media.facts(picture).catch(unlessUnreadable),
    ]);
    if (!thumbnail && !facts) {
      const found = fileTitle({ type: file.type, name: file.name ?? '', facts: {}, text: '' });
      return { apply: (current) => ({ ...current, title: betterTitle(current, found) }) };
    }
    return {
      apply: (current) => ({
        ...current,
        ...(thumbnail && { thumbnail }),
        ...(current.blob && { blob: withPixels(current.blob, facts ?? {}, thumbnail) }),
      }),
    };
  };
}

/** @throws `error`, unless it means that the picture cannot be rendered */
function unlessUnreadable(error: unknown): undefined {
  if (!isDomainError(error, 'unsupported-format') && !isDomainError(error, 'unprocessable')) throw error;
}

/** The blob with its size in pixels and, for a picture, its colours. */
export function withPixels(
  blob: Blob,
  { width, height }: Pick<MediaFacts, 'width' | 'height'>,
  thumbnail: Blob | undefined,
): Blob {
  const colors = blob.type.startsWith('image/') ? thumbnail?.colors : undefined;
  return {
    ...blob,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(colors && { colors }),
  };
}
