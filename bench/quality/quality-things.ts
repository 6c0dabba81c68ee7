import { readHtml } from '../../adapters/web/read-html.ts';
import { describePage } from '../../core/analysis/pages/describe.ts';
import { type EntityValue, isFields } from '../../core/model/entity.ts';
import { printFigure } from '../figure.ts';
import { SHOWN_PAGES, type ShownPage } from '../shown-things.ts';

type Seen = ShownPage['sees'];
const FACTS = ['price', 'brand', 'artist', 'album'] as const;
const HALVES = ['chosen on', 'held out'] as const;

/** Prints how much is found of products and music that only visible text describes, on the pages of each half. */
export function thingQuality(): void {
  for (const [number, half] of HALVES.entries()) {
    const misses: string[] = [];
    let [wanted, right, given, wrong] = [0, 0, 0, 0];
    for (const page of SHOWN_PAGES.filter((_, at) => at % HALVES.length === number)) {
      const found = readShown(page);
      for (const fact of FACTS) {
        const [expected, got] = [page.sees[fact], found[fact]];
        if (expected !== undefined) wanted += 1;
        if (got !== undefined) given += 1;
        if (got !== undefined && got !== expected) wrong += 1;
        if (got !== undefined && got === expected) right += 1;
        if (got !== expected)
          misses.push(`${page.name} ${fact}: wanted ${expected ?? 'none'}, got ${got ?? 'none'}`);
      }
    }
    const isHeldOut = half === 'held out';
    printFigure(`shown facts of products and music, ${half}`, right / wanted, {
      atLeast: isHeldOut ? 0.7 : 0.85,
    });
    printFigure(`wrong ones of ${given} given, ${half}`, wrong / given, { below: 0.01 });
    for (const miss of misses) process.stdout.write(`  ${miss}\n`);
  }
}

function readShown({ html, url }: ShownPage): Seen {
  let last = 0;
  const { entity, references } = describePage(readHtml(Buffer.from(html), 'text/html; charset=utf-8', url), {
    id: 'main',
    ids: () => `id-${++last}`,
    now: Date.now(),
  });
  const offer = [entity.offers ?? []].flat()[0];
  const album = entity['@type'] === 'MusicAlbum' ? entity.title : references[0]?.title;
  const named = { price: priceOf(offer), brand: nameOf(entity.brand), artist: nameOf(entity.artist), album };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => typeof value === 'string'));
}

function priceOf(offer: EntityValue | undefined): string | undefined {
  return isFields(offer) ? `${Number(offer.price).toFixed(2)} ${offer.currencyCode}` : undefined;
}

const nameOf = (value: EntityValue | undefined): unknown => (isFields(value) ? value.name : undefined);
