import { type Signal, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { type Picture, pictureFrom } from '../api/picture.ts';
import { access } from '../key/access.ts';

/** The icon of a page's site, or the portrait of its author. */
type PictureKind = 'icon' | 'portrait';

/** The pictures by kind and by site or author. Each is loaded once. */
const pictures = new Map<string, Signal<Picture | null>>();

interface PagePictureProps {
  /** The id of an object for which the server has the picture. */
  readonly id: string;
  readonly name: PictureKind;
  /** The site or author. Objects with the same site or author share the picture. */
  readonly subject: string;
}

/** A small picture that is stored with a page, once it is loaded. */
export function PagePicture({ id, name, subject }: PagePictureProps): VNode | null {
  const picture = pictureOf(id, name, subject).value;
  return picture && <img class={picture.isTransparent ? 'clear' : ''} alt="" src={picture.url} />;
}

function pictureOf(id: string, name: PictureKind, subject: string): Signal<Picture | null> {
  const key = `${name} ${subject}`;
  const cached = pictures.get(key);
  if (cached) return cached;
  const picture = signal<Picture | null>(null);
  pictures.set(key, picture);
  void load(id, name).then(
    (loaded) => (picture.value = loaded),
    // The next card with this picture retries.
    () => pictures.delete(key),
  );
  return picture;
}

async function load(id: string, name: PictureKind): Promise<Picture | null> {
  const current = access.peek();
  if (current.state !== 'open') return null;
  const headers = { Accept: 'image/webp' };
  const response = await current.client.send('GET', `/_/objects/${id}/pictures/${name}`, { headers });
  return pictureFrom(await response.blob());
}
