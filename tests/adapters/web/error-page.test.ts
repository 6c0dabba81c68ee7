import { expect, it } from 'vitest';
import { isErrorPage } from '../../../adapters/web/error-page.ts';
import { read, WORDS } from './read.ts';

const isError = (title: string, body: string): boolean =>
  read(`<html><head><title>${title}</title></head><body>${body}</body></html>`).isError === true;

/** The header and footer that most sites have around a message. */
const around = (message: string): string =>
  `<nav><a href=/>Home</a> <a href=/a>News of the harbour</a> <a href=/b>Boats and tides</a></nav>${message}<h3>Popular</h3>${'<p><a href=/c>The bridge opened again, with a brass band</a></p>'.repeat(8)}`;

it.each([
  ['Page not found | Herald', "<h1>Oops!</h1><p>The page you're looking for may have been moved.</p>"],
  ['Herald', '<h2>404</h2><p>We couldn’t find that page.</p>'],
  ['Seite nicht gefunden – Bote', '<p>Die gesuchte Seite existiert nicht mehr.</p>'],
  ['Le Port', '<h1>Page introuvable</h1><p>La page demandée n’existe plus.</p>'],
  ['Error 404', '<p>No hemos podido encontrar la página.</p>'],
  ['Pagina non trovata', '<p>La pagina che stai cercando non esiste.</p>'],
  ['Página não encontrada', '<p>A página que você procura foi removida.</p>'],
  ['Pagina niet gevonden', '<p>De pagina die je zoekt bestaat niet.</p>'],
  ['Błąd 404', '<p>Strona, której szukasz, nie istnieje.</p>'],
  ['ページが見つかりません', '<p>お探しのページは削除された可能性があります。</p>'],
  ['页面不存在', '<p>您访问的页面不存在。</p>'],
  ['Article', '<h1>This article is no longer available</h1><p>The article you requested has expired.</p>'],
  ['Maintenance', '<p>Briefly unavailable for scheduled maintenance.</p>'],
  ['harbour.example', '<p>This domain is for sale!</p>'],
])('the page of an error is recognised: %s', (title, message) => {
  expect(isError(title, around(message))).toBe(true);
});

it.each([
  ['502 Bad Gateway', '<h1>502 Bad Gateway</h1><hr>nginx'],
  ['Herald', '<p>该文章已被删除</p>'],
])('the page of an error may have hardly any text: %s', (title, body) => {
  expect(isError(title, body)).toBe(true);
});

it.each([
  ['404 Not Found - HTTP', `<h1>404 Not Found</h1><p>The status of a missing page.</p>${WORDS.repeat(2)}`],
  [
    'How to write a 404',
    `<h1>How to write a 404</h1><p>The page you requested could not be found.</p>${WORDS.repeat(3)}`,
  ],
  ['Not found', `<h1>Not found</h1>${WORDS.repeat(3)}`],
  ['Gone', ''],
  ['404', '<p>An album of 2016.</p>'],
  ['Boat care: Maintenance', '<p>Oil the winch twice a year, and the page of the log book says when.</p>'],
  ['I sold my domain', '<p>For years it said: this domain is for sale.</p>'],
  [
    'Brass lamp',
    '<h1>Brass lamp</h1><p>This product is no longer available.</p><p>40 cm high.</p>'.repeat(5),
  ],
])('the page of an error is not confused with another: %s', (title, body) => {
  expect(isError(title, body)).toBe(false);
});

it('a long text is not an error, whatever its title and first sentence', () => {
  const shown = `The page you requested was not found.\n\n${'The lamp was out, and no boat came. '.repeat(20)}`;
  expect(isErrorPage({ title: 'Page not found', shown })).toBe(false);
});

it('a page is a form to log in if it has a password, hardly any text and such an address', () => {
  const form = '<h1>Welcome</h1><form><input name=u><input type="password"></form>';
  const at = (url: string, body: string) => read(`<html><body>${body}</body></html>`, url).isLogIn === true;
  expect(at('https://a.example/users/sign_in', form)).toBe(true);
  expect(at('https://a.example/lamps', form)).toBe(false);
  expect(at('https://a.example/login', `${form}${WORDS.repeat(20)}`)).toBe(false);
});
