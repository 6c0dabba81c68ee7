import { isPhoto } from '../api/photo.ts';

// Pictures that were just saved in this browser. The app shows them until the server has a thumbnail.

interface LocalPicture {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

/** The version of all local pictures. */
export const LOCAL_VERSION = 'local';
const MAX_PICTURES = 100;
/** Maximum number of pixels. Drawing more would block the page for seconds: 300 million take 1.2 GB. Photos from phones have 50 million. */
const MAX_PIXELS = 64_000_000;

const pictures = new Map<string, LocalPicture>();

export const localPicture = (id: string): LocalPicture | undefined => pictures.get(id);

/** Forgets the picture of an object that now has a thumbnail; without an id, all pictures. */
export function dropLocalPicture(id?: string): void {
  if (id === undefined) pictures.clear();
  else pictures.delete(id);
}

/** Whether a loaded picture is small enough to be drawn. */
export const isDrawable = ({ naturalWidth, naturalHeight }: HTMLImageElement): boolean =>
  naturalWidth * naturalHeight <= MAX_PIXELS;

/** Adds the picture of a saved object, if the browser can show the file. */
export async function addLocalPicture(id: string, file: Blob): Promise<void> {
  if (!isPhoto(file.type)) return;
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    const loaded = new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
    image.src = url;
    await loaded;
    if (!isDrawable(image)) return;
    await image.decode();
    pictures.set(id, { file, width: image.naturalWidth, height: image.naturalHeight });
    const [oldest] = pictures.keys();
    if (pictures.size > MAX_PICTURES && oldest !== undefined) pictures.delete(oldest);
  } catch {
    // The browser cannot show this format. The card then waits for the thumbnail of the server.
  } finally {
    URL.revokeObjectURL(url);
  }
}
