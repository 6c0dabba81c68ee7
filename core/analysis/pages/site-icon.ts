import type { PageLink } from '../../model/page.ts';

/** The relations of coloured icons; a `mask-icon` has one colour, which its link names. */
const ICONS: ReadonlySet<string> = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']);
/** The side of a drawn icon on a sharp screen, in pixels. */
const WANTED = 32;
/** The size of a touch icon whose link names none, as Apple asks for. */
const TOUCH = 180;

/** Addresses of icons that a page names for its site: the smallest that is large enough first, and Windows icons last. */
export function siteIcons(links: readonly PageLink[]): readonly string[] {
  return links
    .filter(({ rel, href }) => rel.some((one) => ICONS.has(one)) && /^https?:/.test(href))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ href }) => href);
}

function rankOf({ rel, href, sizes = '' }: PageLink): number {
  const side = Number(/^(\d{1,4})x/i.exec(sizes)?.[1] ?? (rel.includes('icon') ? WANTED : TOUCH));
  const isWindows = /\.ico(?:$|[?#])/i.test(href);
  return (isWindows ? 20_000 : 0) + (side < WANTED ? 10_000 - side : side);
}
