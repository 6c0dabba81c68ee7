import { type Signal, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { type Picture, pictureFrom } from '../api/picture.ts';
import type { Preview } from '../api/types.ts';
import { openClient } from '../collection/viewport.ts';
import { siteOf } from './card-foot.tsx';

/** The icons of sites, each loaded once. */
const icons = new Map<string, Signal<Picture | null>>();

/** The icon of the site of an object for which the server has one, once it is loaded. */
export function SiteIcon({ id, url = '' }: Pick<Preview, 'id' | 'url'>): VNode | null {
  const icon = iconOf(id, siteOf(url)).value;
  return icon && <img class={icon.isTransparent ? 'clear' : ''} alt="" src={icon.address} />;
}

function iconOf(id: string, site: string): Signal<Picture | null> {
  const known = icons.get(site);
  if (known) return known;
  const icon = signal<Picture | null>(null);
  icons.set(site, icon);
  void load(id).then(
    (picture) => (icon.value = picture),
    // Another card of the site tries again.
    () => icons.delete(site),
  );
  return icon;
}

async function load(id: string): Promise<Picture | null> {
  const headers = { Accept: 'image/webp' };
  const response = await openClient()?.send('GET', `/_/objects/${id}/pictures/icon`, { headers });
  return response ? pictureFrom(await response.blob()) : null;
}
