import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkText } from '../../../core/json/characters.ts';
import { parseAccessLevel, parseScope, printScope } from '../../../core/model/access-key.ts';
import { parseAccountName, requireFeature } from '../../../core/model/account.ts';
import { mediaKind } from '../../../core/model/blob.ts';
import { AUTOMATIC_COLORS, leastUsedColor, parseColor } from '../../../core/model/color.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import { findPlan, findPlanByName, PLANS } from '../../../core/model/plan.ts';
import { parseSpaceName } from '../../../core/model/space.ts';
import { parseTagName } from '../../../core/model/tag.ts';
import { characterCount, normalizeSpace, truncate, utf8Length } from '../../../core/model/text.ts';
import { account, id } from '../../support/objects.ts';

/** Values and their limits (D5, D6, D7, D10, D15, D18, D25). */

const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));
const anyText = fc.string({ unit: fc.oneof(fc.constantFrom(...' \t\u00a0aé€😀'), character) });

const code = (expected: string) => expect.objectContaining({ name: 'DomainError', code: expected });

describe('an instant', () => {
  it('is written in UTC with milliseconds', () => {
    expect(toTimestamp(Date.UTC(2026, 0, 2, 3, 4, 5, 678))).toBe('2026-01-02T03:04:05.678Z');
    expect(toTimestamp(0)).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('text', () => {
  it('is anything but U+0000 and lone surrogates', () => {
    expect(() => checkText('title', 'a\u0001\uffff\u{1f600}')).not.toThrow();
    for (const wrong of ['\0', 'a\0', '\ud800', 'a\udc00b', '\udc00\ud800']) {
      expect(() => checkText('title', wrong)).toThrow(code('invalid'));
      expect(() => checkText('title', wrong)).toThrow(/^title /);
    }
  });

  it('is measured in bytes of UTF-8', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
      }),
    );
  });

  it('is counted in characters, whatever UTF-16 makes of them', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(characterCount(text)).toBe([...text].length);
      }),
    );
  });

  it('is cut between characters', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, length) => {
        const cut = truncate(text, length);
        expect(text.startsWith(cut) && cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, length - 1));
      }),
    );
    expect(truncate('\ud83dabc', 3)).toBe('\ud83dab');
  });

  it('folds white space of every kind', () => {
    expect(normalizeSpace(' \u00a0a\t\r\n\u2003b\ufeff ')).toBe('a b');
    expect(normalizeSpace('e\u0301')).toBe('\u00e9');
    fc.assert(fc.property(anyText, (text) => normalizeSpace(normalizeSpace(text)) === normalizeSpace(text)));
  });
});

describe('a name', () => {
  it('of a space is trimmed, in NFC, of 1 to 200 characters, inner white space kept', () => {
    expect(parseSpaceName('  a  b ')).toBe('a  b');
    expect(parseSpaceName('e\u0301')).toBe('\u00e9');
    expect(parseSpaceName('x'.repeat(200)).length).toBe(200);
    for (const wrong of ['', ' \n', 'x'.repeat(201)])
      expect(() => parseSpaceName(wrong)).toThrow(code('unprocessable'));
    expect(() => parseSpaceName('a\0')).toThrow(code('invalid'));
  });

  it('of an account is folded, of 1 to 200 characters', () => {
    expect(parseAccountName(' a  b ')).toBe('a b');
    for (const wrong of ['', ' ', 'x'.repeat(201)])
      expect(() => parseAccountName(wrong)).toThrow(code('unprocessable'));
  });

  it.each([
    ['a space', parseSpaceName],
    ['a tag', parseTagName],
    ['an account', parseAccountName],
  ])('of %s may be 200 emoji long', (_, parse) => {
    expect(parse('😀'.repeat(200))).toBe('😀'.repeat(200));
    expect(() => parse('😀'.repeat(201))).toThrow(/201/);
  });
});

describe('a colour', () => {
  it.each([
    ['#abc', '#abc'],
    ['#ABCD', '#ABCD'],
    ['#aabbcc', '#aabbcc'],
    ['#AaBbCc80', '#AaBbCc80'],
    [' #abc ', '#abc'],
    ['red', '#ff0000'],
    ['RebeccaPurple', '#663399'],
    ['rgb(255, 0, 128)', '#ff0080'],
    ['rgb(100% 0% 0% / 50%)', '#ff0000'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['HWB(0 0% 0%)', '#ff0000'],
    ['color-mix(in srgb, red, blue)', '#800080'],
    ['color-mix(in srgb, red 25%, 25% blue)', '#800080'],
    ['color-mix(in srgb, red 20%, blue)', '#3300cc'],
    ['Color-Mix( in sRGB , rgb(255, 0, 0) , blue 20% )', '#cc0033'],
    ['color-mix(in srgb, red, rgb(0 0 255 / 0%))', '#ff0000'],
    ['color-mix(in hsl, red, blue)', '#ff00ff'],
    ['color-mix(in hsl longer hue, red, blue)', '#00ff00'],
    ['color-mix(in srgb, color-mix(in srgb, red, blue) 0%, white)', '#ffffff'],
    ['oklch(0.7 0.4 150)', expect.stringMatching(/^#[0-9a-f]{6}$/)],
  ])('may be %j', (text, kept) => {
    expect(parseColor(text)).toEqual(kept);
  });

  it.each([
    '',
    'ff0000',
    '#ff',
    '#ff000',
    '#gggggg',
    '#1234567',
    'nocolor',
    'rgb(',
    'url(#a)',
    'var(--x)',
    'inherit',
    'color-mix(in srgb, red)',
    'color-mix(in srgb, red, blue, white)',
    'color-mix(in srgb, red 0%, blue 0%)',
    'color-mix(in srgb, red 110%, blue)',
    'color-mix(in srgb longer hue, red, blue)',
    'color-mix(in hsl wrong hue, red, blue)',
    'color-mix(in nowhere, red, blue)',
    'color-mix(in constructor, red, blue)',
    'color-mix(in srgb, red, currentcolor)',
    'color-mix(in srgb, red, blue',
    'color-mix(in srgb, red, blue))',
    'color-mix(in srgb, rgb(255, 0, 0, blue)',
    '#ff0000;x',
  ])('cannot be %j', (text) => {
    expect(() => parseColor(text)).toThrow(code('unprocessable'));
  });

  it('may be mixed from mixtures, in up to 1,000 characters', () => {
    const mixed = (depth: number) => `${'color-mix(in srgb, blue, '.repeat(depth)}blue${')'.repeat(depth)}`;
    expect(parseColor(mixed(38))).toBe('#0000ff');
    for (const depth of [39, 40_000]) expect(() => parseColor(mixed(depth))).toThrow(code('unprocessable'));
  });

  it('defaults to the least used one, the first of several', () => {
    expect(leastUsedColor([])).toBe(AUTOMATIC_COLORS[0]);
    expect(leastUsedColor(AUTOMATIC_COLORS.slice(0, 3).map((color) => color.toUpperCase()))).toBe(
      AUTOMATIC_COLORS[3],
    );
    expect(leastUsedColor([...AUTOMATIC_COLORS, ...AUTOMATIC_COLORS.slice(0, 9)])).toBe(AUTOMATIC_COLORS[9]);
    expect(leastUsedColor(['#123456'])).toBe(AUTOMATIC_COLORS[0]);
    for (const color of AUTOMATIC_COLORS) expect(parseColor(color)).toBe(color);
    expect(new Set(AUTOMATIC_COLORS).size).toBe(AUTOMATIC_COLORS.length);
  });
});

describe('a scope', () => {
  it('is parsed as it is printed', () => {
    for (const text of ['everything', 'non-sensitive', id(1), `${id(1)},${id(2)}`]) {
      expect(printScope(parseScope(text))).toBe(text);
    }
    expect(parseScope(` ${id(1)} , ${id(2)}`)).toEqual({ type: 'spaces', spaceIds: [id(1), id(2)] });
    for (const wrong of ['', 'Everything', 'some', `${id(1)},`, `everything,${id(1)}`]) {
      expect(() => parseScope(wrong)).toThrow(code('unprocessable'));
    }
  });

  it('has a valid access level', () => {
    expect(['full', 'read'].map(parseAccessLevel)).toEqual(['full', 'read']);
    for (const wrong of ['', 'Full', 'write'])
      expect(() => parseAccessLevel(wrong)).toThrow(code('unprocessable'));
  });
});

describe('a plan', () => {
  it('is one of four, found by number and by name', () => {
    expect(PLANS.map(({ id: number, name, features }) => [number, name, features])).toEqual([
      [1, 'Free', []],
      [2, 'Plus', []],
      [3, 'Top', ['similarity']],
      [4, 'Self-hosted', ['similarity']],
    ]);
    expect([findPlan(2)?.name, findPlan(9), findPlan(undefined)]).toEqual(['Plus', null, null]);
    expect([findPlanByName('self-HOSTED')?.id, findPlanByName('Gold')]).toEqual([4, null]);
  });

  it('limits spending in 300 seconds and in 30 days', () => {
    const quotas = PLANS.map(({ policies }) =>
      policies.map(({ name, quota, windowSeconds }) => [name, quota, windowSeconds]),
    );
    expect(quotas).toEqual([
      [
        ['burst', 1_000, 300],
        ['sustained', 10_000, 2_592_000],
      ],
      [
        ['burst', 10_000, 300],
        ['sustained', 100_000, 2_592_000],
      ],
      [
        ['burst', 100_000, 300],
        ['sustained', 1_000_000, 2_592_000],
      ],
      [],
    ]);
  });

  it('unlocks features', () => {
    expect(() => requireFeature(account({ planId: 3 }), 'similarity')).not.toThrow();
    const { planId: _, ...none } = account();
    for (const without of [account({ planId: 1 }), account({ planId: 2 }), none]) {
      expect(() => requireFeature(without, 'similarity')).toThrow(code('forbidden'));
    }
  });
});

describe('media', () => {
  it('are of four kinds', () => {
    expect(
      ['image/png', 'video/mp4', 'audio/ogg', 'model/gltf-binary', 'text/plain', 'nonsense'].map(mediaKind),
    ).toEqual(['image', 'video', 'audio', 'document', 'document', 'document']);
  });
});
