import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blobIdentity, contentIdentity, parseUrl, urlIdentity } from '../../../core/model/identity.ts';

/** Which saves are of the same thing (D23). */

const identity = (url: string) => urlIdentity(parseUrl(url));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('an address', () => {
  it.each([
    ['HTTPS://Example.ORG/a', 'https://example.org/a'],
    ['https://example.org:443/a', 'https://example.org/a'],
    ['http://example.org:80/', 'http://example.org'],
    ['https://example.org/a/', 'https://example.org/a'],
    ['https://example.org/a//', 'https://example.org/a'],
    ['https://example.org/?b=2&a=1', 'https://example.org/?a=1&b=2'],
    ['https://example.org/?a=2&a=1', 'https://example.org/?a=1&a=2'],
    ['https://example.org/?utm_source=x&utm_anything=y&UTM_Medium=z', 'https://example.org/'],
    ['https://example.org/?fbclid=1&gclid=2&msclkid=3&q=4', 'https://example.org/?q=4'],
    ['https://example.org/a#section', 'https://example.org/a'],
    ['https://example.org/a?#', 'https://example.org/a'],
    ['https://example.org/a b', 'https://example.org/a%20b'],
    ['https://example.org/a/../b', 'https://example.org/b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    [' https://example.org/a\n', 'https://example.org/a'],
  ])('%s is the same as %s', (one, other) => {
    expect(identity(one)).toBe(identity(other));
  });

  it.each([
    ['https://example.org/a', 'http://example.org/a'],
    ['https://example.org/a', 'https://www.example.org/a'],
    ['https://example.org/a', 'https://example.org/A'],
    ['https://example.org/a', 'https://example.org:8443/a'],
    ['https://example.org/?a=1', 'https://example.org/?a=2'],
    ['https://example.org/?a=1', 'https://example.org/?a=1&a=1'],
    ['https://example.org/?utm=1', 'https://example.org/'],
    ['https://example.org/#/a', 'https://example.org/#/b'],
    ['https://example.org/#!a', 'https://example.org/'],
    ['https://a@example.org/', 'https://example.org/'],
    ['https://example.org/?a=1%262', 'https://example.org/?a=1&2'],
    ['https://example.org/a%2Fb', 'https://example.org/a/b'],
  ])('%s is not the same as %s', (one, other) => {
    expect(identity(one)).not.toBe(identity(other));
  });

  it.each([
    '',
    'example.org',
    '//example.org',
    '/a',
    'ftp://example.org',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'http:// a',
    'data:text/html,x',
    'about:blank',
  ])('cannot be %j', (text) => {
    expect(() => parseUrl(text)).toThrow(expect.objectContaining({ code: 'unprocessable' }));
  });
});

describe('a text', () => {
  const markdown = (body: string) => contentIdentity({ type: 'text/markdown', body }, sha256);

  it('is the same apart from newlines and outer white space', () => {
    expect(new Set(['a\nb', 'a\r\nb', 'a\rb', '\n a\nb \t'].map(markdown)).size).toBe(1);
    expect(markdown('a b')).not.toBe(markdown('a  b'));
    expect(markdown('a\nb')).not.toBe(markdown('a\n\nb'));
  });

  it('is different as Prose', () => {
    const prose = contentIdentity(
      { type: 'application/prose+json', body: { type: 'doc', content: [] } },
      sha256,
    );
    expect(prose).not.toBe(markdown('{"type":"doc","content":[]}'));
  });
});

describe('identities of different kinds', () => {
  it('never collide', () => {
    const hash = sha256('x');
    const all = [
      blobIdentity(hash),
      contentIdentity({ type: 'text/markdown', body: 'x' }, sha256),
      identity('https://x/'),
    ];
    expect(new Set(all.map((text) => text.split(':')[0])).size).toBe(3);
  });
});
