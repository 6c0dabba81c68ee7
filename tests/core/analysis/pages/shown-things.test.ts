import { describe, expect, test } from 'vitest';
import { readHtml } from '../../../../adapters/web/read-html.ts';
import { describePage } from '../../../../core/analysis/pages/describe.ts';

/** Things found on a page without structured data. */
function described(body: string, url = 'https://shop.example/thing') {
  let last = 0;
  const html = Buffer.from(`<html><head><title>Thing</title></head><body>${body}</body></html>`);
  return describePage(readHtml(html, 'text/html; charset=utf-8', url), {
    id: 'main',
    ids: () => `id-${++last}`,
    now: 0,
  });
}

const shop = (price: string, more = '') =>
  `<main><h1>Thing</h1>${more}<p class="price">${price}</p><button>Add to cart</button></main>`;

describe('a page of a shop without page data', () => {
  test.each([
    ['£18.00', 'https://shop.example/', 18, 'GBP'],
    ['1.249,00 €', 'https://shop.example/', 1249, 'EUR'],
    ['$349.00', 'https://shop.example.au/', 349, 'AUD'],
    ['CA$50', 'https://shop.example/', 50, 'CAD'],
    ['$24.50 USD', 'https://shop.example/', 24.5, 'USD'],
    ['199 kr', 'https://shop.example.se/', 199, 'SEK'],
  ])('shows its price: %s at %s', (price, url, amount, currencyCode) => {
    const { entity, sources } = described(shop(price), url);
    expect(entity).toMatchObject({ '@type': 'Product', offers: [{ price: amount, currencyCode }] });
    expect(sources.offers).toBe('text');
  });

  test('shows its brand, and not the former price', () => {
    const more = '<a class="product-brand">Brand: Fjordknit</a><s class="price">£32</s>';
    expect(described(shop('£18', more)).entity).toMatchObject({
      brand: { '@type': 'Brand', name: 'Fjordknit' },
      offers: [{ price: 18 }],
    });
  });

  test.each([
    ['several prices', shop('£18', '<span class="price">£20</span>')],
    ['no currency', shop('18.00')],
    ['a range', shop('£18 – £25')],
    ['nothing to buy', '<main><h1>Thing</h1><p class="price">£18</p></main>'],
    ['many things to buy', shop('£18', '<a>Add to cart</a>'.repeat(8))],
    ['a price next to it', '<main><button>Add to cart</button></main><aside class="price">£18</aside>'],
  ])('is not a product: %s', (_, body) => {
    expect(described(body).entity['@type']).toBe('WebPage');
  });
});

describe('a page of a record without page data', () => {
  const credit = '<h2 class="title">Low water</h2><h3>from Slow Harbour by Tidesong</h3>';

  test('shows the artist of an album by its tracks', () => {
    const body = '<h1>Slow Harbour</h1><h2 class="artist">Tidesong</h2><table class="tracklist"></table>';
    expect(described(body).entity).toMatchObject({
      '@type': 'MusicAlbum',
      title: 'Slow Harbour',
      artist: { name: 'Tidesong' },
    });
  });

  test('shows the artist and the album of a track that it plays', () => {
    const { entity, references } = described(`${credit}<audio></audio>`);
    expect(entity).toMatchObject({ '@type': 'MusicRecording', artist: { name: 'Tidesong' } });
    expect(references).toMatchObject([{ '@type': 'MusicAlbum', title: 'Slow Harbour' }]);
  });

  test.each([
    ['only a credit', credit],
    ['several artists', '<a class="artist">A One</a><a class="artist">B Two</a><ol class="tracklist"></ol>'],
    ['a page about an artist', '<h1 class="artist">Mara Lind</h1><audio></audio>'],
  ])('is not a record: %s', (_, body) => {
    expect(described(body).entity['@type']).toBe('WebPage');
  });
});
