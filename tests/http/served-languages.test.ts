import { beforeAll, describe, expect, it } from 'vitest';
import { shareWordsFor } from '../../core/shares/words.ts';
import type { Client, Json } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** The pages and feeds that the server writes, in the language that a request prefers (docs/shares.md; RFC 9110, 12.5.4). */

const EACH = {
  en: ['Highlights', 'The original', '2 items', 'Saved searches'],
  de: ['Markierungen', 'Zum Original', '2 Einträge', 'Gespeicherte Suchen'],
  fr: ['Surlignages', 'Voir l’original', '2 éléments', 'Recherches enregistrées'],
  es: ['Resaltados', 'Ver el original', '2 elementos', 'Búsquedas guardadas'],
  it: ['Evidenziazioni', 'Vedi l’originale', '2 elementi', 'Ricerche salvate'],
  'pt-BR': ['Destaques', 'Ver o original', '2 itens', 'Buscas salvas'],
  nl: ['Markeringen', 'Naar het origineel', '2 items', 'Opgeslagen zoekopdrachten'],
  pl: ['Wyróżnienia', 'Zobacz oryginał', '2 elementy', 'Zapisane wyszukiwania'],
  ja: ['ハイライト', '元のページ', '2件', '保存した検索'],
  'zh-Hans': ['高亮', '查看原文', '2 个条目', '已保存的搜索'],
  ar: ['التمييزات', 'عرض الأصل', 'عنصران', 'عمليات البحث المحفوظة'],
};

const service = fileService({ environment: { WORKERS: 'off' } });
let client: Client;
let [article, gallery]: Json[] = [];

beforeAll(async () => {
  ({ client } = await service.account('Self-hosted'));
  const draft = { url: 'https://bread.example/', title: 'خبز & <b>', notes: [{ content: '==The rye==' }] };
  const { id } = (await client.post('/objects', draft)).json;
  await client.post('/objects', { title: '\u200b', content: 'Anything' });
  article = (await client.post('/_/shares', { objectId: id, highlights: true })).json;
  const space = (await client.post('/spaces', { name: 'خبز' })).json.id;
  for (const { id: each } of (await client.get('/objects')).json)
    await client.post(`/objects/${each}/spaces`, [{ id: space }]);
  gallery = (await client.post('/_/shares', { spaceId: space })).json;
});

async function visit(url: string, language = '', more = {}) {
  const response = await fetch(url, { headers: { 'Accept-Language': language, ...more } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('in the language of the reader', () => {
  it.each(Object.entries(EACH))('%s', async (tag, [highlights, original, items, searches]) => {
    const direction = tag === 'ar' ? ' dir="rtl"' : '';
    const page = await visit(article.url, tag);
    const list = await visit(gallery.url, tag);
    for (const text of [page.text, list.text]) expect(text).toContain(`<html lang="${tag}"${direction}>`);
    expect(page.text).toContain(`lang="${tag}">${highlights}</h2>`);
    expect(page.text).toContain(`>${original}</a>`);
    expect(list.text).toContain(`<p class="count">${items}</p>`);
    const missing = await visit(`${gallery.url}x`, tag);
    expect(missing.text).toContain(`<html lang="${tag}"${direction}>`);
    const catalogue = await client.get('/_/opds', { headers: { Accept: '*/*', 'Accept-Language': tag } });
    expect(catalogue.text).toContain(`<title>${searches}</title>`);
    if (tag === 'en') return;
    const english = [await visit(article.url), await visit(gallery.url), await visit(`${gallery.url}x`)];
    for (const [at, response] of [page, list, missing].entries()) {
      expect(response.headers.get('vary')).toBe('Accept-Language');
      // Nothing that the page itself says is the same in two languages.
      const said = (text = '') => text.replace(/<style>.*<\/style>/s, '').match(/(?<=>)[^<>\n]+(?=<)/g) ?? [];
      const shown = new Set(said(english[at]?.text));
      const kept = /rye|bread|&amp;|خبز|Anything|^2 items$/;
      expect(said(response.text).filter((text) => shown.has(text) && !kept.test(text))).toEqual([]);
    }
  });

  it('has an ETag for each language', async () => {
    const { headers } = await visit(gallery.url, 'de');
    const ask = async (language: string) =>
      (await visit(gallery.url, language, { 'If-None-Match': headers.get('etag') })).status;
    expect([await ask('de-AT'), await ask('fr')]).toEqual([304, 200]);
  });

  it('marks the language and the direction of what is kept', async () => {
    const { text } = await visit(article.url, 'de');
    expect(text).toMatch(/<article lang="[\w-]*" dir="auto">/);
    const { day } = shareWordsFor('de');
    expect(['2026-03-01', '2026-13-01'].map(day)).toEqual(['01.03.2026', '2026-13-01']);
    expect((await visit(gallery.url, 'de')).text).toContain('<b dir="auto">Ohne Titel</b>');
    expect((await visit(`${gallery.url}/feed.atom`, 'fr')).text).toContain('>Sans titre<');
  });
});

it('understands every header', async () => {
  const headers = [
    ['fr-CA, de;q=0.9', 'fr'],
    ['de;q=0.5,\tja ; Q=0.7, pl;q=0.6', 'ja'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW, ar-EG;q=0.1', 'ar'],
    ['pt', 'pt-BR'],
    ['de;q=0, fr;q=0.001', 'fr'],
    ['sv, nl', 'nl'],
    ['zh-Hant', 'en'],
    ['tlh', 'en'],
    ['*', 'en'],
    ['', 'en'],
    ['de;q=one', 'en'],
    ['de;level=1', 'en'],
    ['de_DE', 'en'],
    ['__proto__, constructor', 'en'],
    ['"><script>', 'en'],
    [`${'x'.repeat(2_000)}, de`, 'en'],
    [`${'-,;q='.repeat(900)}`, 'en'],
  ];
  for (const [header, language] of headers) {
    const { status, text } = await visit(gallery.url, header);
    expect([header, status, /<html lang="([^"]*)"/.exec(text)?.[1]]).toEqual([header, 200, language]);
  }
});
