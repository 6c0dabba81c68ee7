import { type Signal, signal } from '@preact/signals';
import type { VNode } from 'preact';
import { type Picture, pictureFrom } from '../api/picture.ts';
import { access } from '../key/access.ts';

/** The icons of sites, each loaded once. */
const icons = new Map<string, Signal<Picture | null>>();

/** The icon of the site of an object for which the server has one, once it is loaded. */
export function SiteIcon({ id, url }: { readonly id: string; readonly url: string }): VNode | null {
  const icon = iconOf(id, new URL(url).host).value;
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
  const now = access.peek();
  if (now.state !== 'open') return null;
  const headers = { Accept: 'image/webp' };
  const response = await now.client.send('GET', `/_/objects/${id}/pictures/icon`, { headers });
  return pictureFrom(await response.blob());
}
