import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { OBJECT_LINE, objectLine, objectOfLine } from '../../../core/library/object-line.ts';
import { linesOfParts, partsOfLines } from '../../../core/library/part-lines.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { fullObject, object } from '../../support/objects.ts';

/** The line of an object in an export (docs/export.md). */

/** The object read from its line by another library with the same files. */
function transferred(saved: SavedObject): SavedObject {
  const { id, accountId, version, extract, spaceIds, blob, screenshot, thumbnail } = saved;
  const files = [blob, screenshot, thumbnail].filter((file) => file !== undefined);
  const written = objectLine({ object: saved, entities: [], copies: [], formerTitles: [], pending: [] });
  const read = v.parse(OBJECT_LINE, JSON.parse(JSON.stringify(written)));
  const parts = partsOfLines(linesOfParts(id, saved));
  return objectOfLine(read, { ...parts, accountId, version, spaceIds, ...(extract && { extract }) }, (file) =>
    files.find(({ sha256 }) => sha256 === file?.sha256),
  );
}

describe('an object restored from its line', () => {
  it('has all its data', () => {
    expect(transferred(fullObject)).toStrictEqual(fullObject);
  });

  it('has no other data', () => {
    const { content: _, ...bare } = object({ kind: 'url', url: 'https://example.com/' });
    expect(transferred(bare)).toStrictEqual(bare);
  });
});
