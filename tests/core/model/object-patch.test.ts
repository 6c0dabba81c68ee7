import { describe, expect, it } from 'vitest';
import { AUTHORED_FIELDS } from '../../../core/model/object.ts';
import { parsePatch, parseTitle, patchObject } from '../../../core/model/object-patch.ts';
import { object } from '../../support/objects.ts';

/** What PATCH changes in an object (D27). */

const active = object();

describe('a patch', () => {
  it('that changes nothing leaves the same object', () => {
    for (const patch of [{}, { completed: false }, { title: undefined }]) {
      expect(patchObject(active, patch, 5_000)).toBe(active);
    }
  });

  it('records values written by a person, even if unchanged', () => {
    const same = patchObject(active, { title: active.title }, 5_000);
    expect([same.authored, same.modified]).toEqual([['title'], 5_000]);
    expect(patchObject(same, { title: active.title }, 6_000)).toBe(same);
    const both = patchObject(same, { summary: '', completed: true }, 6_000);
    expect([both.authored, both.completed]).toEqual([['title', 'summary'], true]);
  });

  it.each(AUTHORED_FIELDS)('rejects invalid text as the %s', (field) => {
    const refused = expect.objectContaining({ code: 'invalid', message: expect.stringContaining(field) });
    expect(() => parsePatch({ [field]: 'a\0b' })).toThrow(refused);
  });
});

describe('a title', () => {
  it('has at most 2,000 characters', () => {
    for (const character of ['x', '😀']) {
      expect(parseTitle(character.repeat(2_000))).toBe(character.repeat(2_000));
      const refused = expect.objectContaining({ code: 'unprocessable' });
      expect(() => parseTitle(character.repeat(2_001))).toThrow(refused);
    }
    expect(() => parseTitle('\ud800')).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});
