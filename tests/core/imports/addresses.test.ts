import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '../../../core/imports/addresses.ts';
import { parseUrl } from '../../../core/model/identity.ts';

describe('an address', () => {
  it.each([
    ['https://a.example/x?y=1#z', 'https://a.example/x?y=1#z'],
    ['HTTP://A.example', 'HTTP://A.example'],
    ['a.example', 'https://a.example'],
    ['a.example:8080/x', 'https://a.example:8080/x'],
    ['www.a.example/über?x', 'https://www.a.example/über?x'],
    ['//a.example/x', 'https://a.example/x'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    [' <https://a.example/> ', 'https://a.example/'],
    ['https://a.example/\nlong', 'https://a.example/long'],
  ])('%s is valid', (written, url) => {
    expect(readAddress(written)).toEqual({ url });
  });

  it.each([
    ['javascript:void(0)', /bookmarklet/],
    ['JavaScript:alert(1)', /bookmarklet/],
    ['java\tscript:alert(1)', /bookmarklet/],
    ['place:sort=8', /saved search/],
    ['data:text/html,x', /contains its own content/],
    ['file:///home/me/x.html', /file on the machine/],
    ['chrome://settings', /begins with chrome:/],
    ['about:blank', /begins with about:/],
    ['constructor:x', /begins with constructor:/],
    ['mailto:a@b.example', /email address/],
    ['', /no address/],
    ['just words', /no scheme and no host/],
    ['/relative/path', /no scheme and no host/],
    ['https://', /malformed/],
    ['http://[bad', /malformed/],
  ])('%s is invalid', (written, reason) => {
    expect(readAddress(written)).toMatchObject({
      reason: expect.stringMatching(reason),
      code: expect.any(String),
    });
  });

  it('that is accepted can be saved, whatever the input', () => {
    const written = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.tuple(fc.domain(), fc.string()).map(([host, rest]) => `${host}/${rest}`),
    );
    fc.assert(
      fc.property(written, (text) => {
        const address = readAddress(text);
        if ('url' in address) expect(parseUrl(address.url).protocol).toMatch(/^https?:$/);
      }),
    );
  });
});
