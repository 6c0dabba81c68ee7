import type { PageLink, PageReading } from '../../model/page.ts';
import type { Evidence } from './evidence.ts';
import { isRecord, valuesAt } from './graph.ts';
import { resolveUrl } from './plain.ts';

const MAX_IMAGES = 20;
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

/** URLs of the pictures that a page offers for previews, the best first. */
export function picturesOf({ page, meta, graph, subject }: Evidence): readonly string[] {
  const inNodes = (subject?.nodes ?? [])
    .flatMap((node) => PROPERTIES.flatMap((path) => valuesAt(graph, node, path)))
    .flatMap((value) =>
      isRecord(value) ? [...valuesAt(graph, value, 'url'), ...valuesAt(graph, value, 'contentUrl')] : [value],
    );
  const links = page.links.filter(({ rel }) => rel.includes('image_src')).map(({ href }) => href);
  const named = [...META.flatMap((name) => meta.get(name) ?? []), ...inNodes, ...links];
  const urls = named.flatMap((one) => (typeof one === 'string' ? (resolveUrl(one, page.url) ?? []) : []));
  return [...new Set(urls)].slice(0, MAX_IMAGES);
}

/** The URL of the largest icon of a page; undefined without icons. */
export function iconOf({ links }: PageReading): string | undefined {
  const icons = links.filter(({ rel }) => rel.includes('icon') || rel.includes('apple-touch-icon'));
  return icons.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.href;
}

/** The size of an icon in pixels, according to its link; scalable icons count as large ones. */
function sizeOf({ rel, sizes = '', href }: PageLink): number {
  if (sizes === 'any' || href.endsWith('.svg')) return 256;
  const stated = Number(/(\d+)x\d+/i.exec(sizes)?.[1] ?? 0);
  return stated || (rel.includes('apple-touch-icon') ? 180 : 16);
}
