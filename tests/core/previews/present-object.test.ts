import * as v from 'valibot';
import { expect, it } from 'vitest';
import { SavedObject } from '../../../adapters/http/schemas/objects.ts';
import { presentObject } from '../../../core/previews/present-object.ts';
import { fullObject, id } from '../../support/objects.ts';

/** Objects as responses show them. */

it('shows exactly the documented members of an object', () => {
  const embedding = { id: id(5), objectId: fullObject.id, vector: new Float32Array([0.5]), modelId: 1 };
  const shown = presentObject(fullObject, [embedding]);
  expect(new Set(Object.keys(shown))).toEqual(new Set(Object.keys(SavedObject.entries)));
  expect(v.safeParse(SavedObject, JSON.parse(JSON.stringify(shown))).issues).toBeUndefined();
});
