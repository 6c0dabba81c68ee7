import { describe, expect, it } from 'vitest';
import { resolveAddress, urlOrNull } from '../../../core/model/url.ts';

describe('a URL', () => {
  it('is null for an invalid text', () => {
    expect(urlOrNull('http://a b/')).toBe(null);
    expect(urlOrNull('page.html')).toBe(null);
    expect(urlOrNull('page.html', 'https://example.com/')?.href).toBe('https://example.com/page.html');
  });

  // URL.canParse fails this in Node 20.
  it('has the same host after many calls', () => {
    const hosts = new Set<string | undefined>();
    for (let call = 0; call < 100_000; call++) hosts.add(urlOrNull('http://münchen.example/')?.hostname);
    expect([...hosts]).toEqual(['xn--mnchen-3ya.example']);
  });
});

describe('the address of a link', () => {
  it.each([
    ['  /b ', 'https://example.com/b'],
    ['//other.example', 'https://other.example/'],
    ['mailto:a@example.com', undefined],
    ['http://', undefined],
    [' ', undefined],
    [undefined, undefined],
  ])('%j is %j', (href, address) => {
    expect(resolveAddress(href, 'https://example.com/a')).toBe(address);
  });
});
