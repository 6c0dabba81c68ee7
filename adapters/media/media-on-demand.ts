import type { Media } from '../../core/ports/media.ts';
import type { MediaOptions } from './media-options.ts';

/** Loads the file readers with the first file, so that a worker that only reads pages does not need memory for them. */
export function mediaOnDemand(options: MediaOptions): Media {
  let loading: Promise<Media> | undefined;
  const media = () => {
    loading ??= import('./media.ts').then(({ localMedia }) => localMedia(options));
    return loading;
  };
  return {
    facts: async (file) => (await media()).facts(file),
    thumbnail: async (file, box) => (await media()).thumbnail(file, box),
    palette: async (file) => (await media()).palette(file),
    text: async (file, from) => (await media()).text(file, from),
    recognize: async (file) => (await media()).recognize(file),
  };
}
