import { type Signal, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { type Picture, pictureFrom } from '../api/picture.ts';
import { access } from '../key/access.ts';

/** The icon of a page's site, or the portrait of its author. */
type PictureKind = 'icon' | 'portrait';

/** The icons of sites and portraits of authors, each loaded once. */
const pictures = new Map<string, Signal<Picture | null>>();

interface PagePictureProps {
  /** An object for which the server has the picture. */
  readonly id: string;
  readonly name: PictureKind;
  /** The site or author; objects with the same site or author share the picture. */
  readonly of: string;
}

/** A small picture that is stored with a page, once it is loaded. */
export function PagePicture({ id, name, of }: PagePictureProps): VNode | null {
  const picture = pictureOf(id, name, of).value;
  return picture && <img class={picture.isTransparent ? 'clear' : ''} alt="" src={picture.address} />;
}

function pictureOf(id: string, name: PictureKind, of: string): Signal<Picture | null> {
  const key = `${name} ${of}`;
  const cached = pictures.get(key);
  if (cached) return cached;
  const picture = signal<Picture | null>(null);
  pictures.set(key, picture);
  void load(id, name).then(
    (loaded) => (picture.value = loaded),
    // Another card with the same picture tries again.
    () => pictures.delete(key),
  );
  return picture;
}

async function load(id: string, name: PictureKind): Promise<Picture | null> {
  const now = access.peek();
  if (now.state !== 'open') return null;
  const headers = { Accept: 'image/webp' };
  const response = await now.client.send('GET', `/_/objects/${id}/pictures/${name}`, { headers });
  return pictureFrom(await response.blob());
}
