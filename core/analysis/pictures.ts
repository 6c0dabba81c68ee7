import type { Evidence } from './evidence.ts';
import { isRecord, valuesAt } from './graph.ts';
import type { PageLink } from './page.ts';
import { resolveUrl } from './plain.ts';

/** Addresses of the pictures that stand for a page. */
export interface Pictures {
  /** The picture that the page shows of itself. */
  readonly coverUrl?: string;
  /** Every picture it names for that, the cover first. */
  readonly imageUrls: readonly string[];
  /** The icon of its site, the largest one. */
  readonly iconUrl?: string;
}

const MOST_IMAGES = 20;
const META = [
  'og:image:secure_url',
  'og:image:url',
  'og:image',
  'twitter:image',
  'twitter:image:src',
  'image',
  'thumbnail',
  'sailthru.image.full',
  'parsely-image-url',
];
const PROPERTIES = ['image', 'thumbnailUrl', 'thumbnail', 'primaryImageOfPage', 'logo'];

export function picturesOf({ page, meta, graph, subject }: Evidence): Pictures {
  const inNodes = (subject?.nodes ?? [])
    .flatMap((node) => PROPERTIES.flatMap((path) => valuesAt(graph, node, path)))
    .flatMap((value) =>
      isRecord(value) ? [...valuesAt(graph, value, 'url'), ...valuesAt(graph, value, 'contentUrl')] : [value],
    );
  const links = page.links.filter(({ rel }) => rel.includes('image_src')).map(({ href }) => href);
  const named = [...META.flatMap((name) => meta.get(name) ?? []), ...inNodes, ...links];
  const imageUrls = [
    ...new Set(named.flatMap((one) => (typeof one === 'string' ? (resolveUrl(one, page.url) ?? []) : []))),
  ].slice(0, MOST_IMAGES);
  const icons = page.links.filter(({ rel }) => rel.includes('icon') || rel.includes('apple-touch-icon'));
  const iconUrl = icons.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.href;
  return {
    ...(imageUrls[0] !== undefined && { coverUrl: imageUrls[0] }),
    imageUrls,
    ...(iconUrl !== undefined && { iconUrl }),
  };
}

/** In pixels, as the link says; scalable icons are as good as large ones. */
function sizeOf({ rel, sizes = '', href }: PageLink): number {
  if (sizes === 'any' || href.endsWith('.svg')) return 256;
  const stated = Number(/(\d+)x\d+/i.exec(sizes)?.[1] ?? 0);
  return stated || (rel.includes('apple-touch-icon') ? 180 : 16);
}
