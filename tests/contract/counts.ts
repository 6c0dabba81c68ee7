import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Change } from '../../core/changes/change.ts';
import { EVERYTHING, isInScope, type Scope } from '../../core/model/access-key.ts';
import {
  deleteObject,
  restoreObject,
  type SavedObject,
  tagObject,
  untagObject,
} from '../../core/model/object.ts';
import { type PinOrder, placePins } from '../../core/model/pin.ts';
import { type Tag, TagFlag } from '../../core/model/tag.ts';
import { runs } from '../support/runs.ts';
import { all, newObject, type OrganisedFixture } from './organised.ts';
import { retag } from './retag.ts';

const NAMES = ['read', 'Read', 'réad', '食', 'work'];
const FLAGS = [TagFlag.Manual, TagFlag.AI] as const;
const SPACES = 3;
const RUNS = runs(2);
const COLLECTIONS = 5;

type Step =
  | { readonly do: 'create'; readonly at: number }
  | { readonly do: 'delete' | 'restore' | 'destroy' | 'unpin'; readonly at: number }
  | { readonly do: 'tag'; readonly at: number; readonly name: string; readonly flag: number }
  | { readonly do: 'untag'; readonly at: number; readonly name: string }
  | { readonly do: 'retag'; readonly name: string; readonly to: string | null; readonly isScoped: boolean }
  | { readonly do: 'join' | 'leave'; readonly at: number; readonly space: number }
  | { readonly do: 'empty'; readonly space: number }
  | { readonly do: 'pin'; readonly at: number; readonly position: number };

const at = fc.nat(9);
const space = fc.nat(SPACES - 1);
const name = fc.constantFrom(...NAMES);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('create', 'create', 'delete', 'restore', 'destroy', 'unpin'),
      at,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tag'), at, name, flag: fc.constantFrom(...FLAGS) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('untag'), at, name }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('retag'),
      name,
      to: fc.option(name),
      isScoped: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('join', 'join', 'leave'), at, space }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('empty'), space }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pin'), at, position: fc.integer({ min: 1, max: 12 }) }),
  },
);
const collections = fc.array(fc.array(step, { minLength: 30, maxLength: 80 }), {
  minLength: COLLECTIONS,
  maxLength: COLLECTIONS,
});

/** Numbers that are updated incrementally: counts of tags, sizes of spaces, positions of pins (D24, D30, D33). */
export function countsContract(label: string, open: () => Promise<OrganisedFixture>): void {
  describe(`counts on ${label}`, () => {
    let fixture: OrganisedFixture;
    beforeAll(async () => {
      fixture = await open();
    });
    afterAll(() => fixture.close());

    const seen = { tags: 0, members: 0, pins: 0 };

    async function keep(steps: readonly Step[]): Promise<void> {
      const shelf = await Shelf.build(fixture);
      for (const one of steps) await shelf.take(one);
      const counted = await shelf.compare();
      seen.tags += counted.tags;
      seen.members += counted.members;
      seen.pins += counted.pins;
    }

    test('equal a recount after any steps', async () => {
      await fc.assert(
        fc.asyncProperty(collections, async (lists) => {
          await Promise.all(lists.map((steps) => keep(steps)));
        }),
        { numRuns: RUNS },
      );
      for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
    });
  });
}

/** An account with three spaces, and the expected values of its numbers. */
class Shelf {
  readonly #fixture: OrganisedFixture;
  readonly #accountId: number;
  readonly #spaces: readonly string[];
  readonly #ids: string[] = [];
  readonly #modified = new Map<string, number>();
  #pins: PinOrder = [];
  #now = 0;

  private constructor(fixture: OrganisedFixture, accountId: number, spaces: readonly string[]) {
    this.#fixture = fixture;
    this.#accountId = accountId;
    this.#spaces = spaces;
  }

  static async build(fixture: OrganisedFixture): Promise<Shelf> {
    const accountId = await fixture.account();
    const spaces = Array.from({ length: SPACES }, () => fixture.ids());
    const shelf = new Shelf(fixture, accountId, spaces);
    await fixture.storage.commit(spaces.map((id) => shelf.#makeSpace(id)));
    return shelf;
  }

  async take(step: Step): Promise<void> {
    this.#now += 1;
    if (step.do === 'empty') return this.#empty(this.#spaces[step.space] ?? '');
    if (step.do === 'create') return this.#create();
    if (step.do === 'retag') return this.#retag(step);
    const object = await this.#find(this.#ids[step.at % Math.max(1, this.#ids.length)]);
    if (!object) return;
    const objectId = object.id;
    const accountId = this.#accountId;
    switch (step.do) {
      case 'tag':
        return this.#replace(
          object,
          tagObject(object, [step.name], step.flag, this.#fixture.ids, this.#now),
          step.name,
        );
      case 'untag':
        return this.#replace(object, untagObject(object, [{ name: step.name }], this.#now), step.name);
      case 'delete':
        await this.#replace(object, deleteObject(object, this.#now));
        this.#pins = this.#pins.filter((id) => id !== objectId);
        return this.#commit({ type: 'pins.remove', accountId, objectId });
      case 'restore':
        return this.#replace(object, restoreObject(object, this.#now));
      case 'destroy':
        return object.deleted === undefined ? undefined : this.#destroy(object);
      case 'unpin':
        this.#pins = this.#pins.filter((id) => id !== objectId);
        return this.#commit({ type: 'pins.remove', accountId, objectId });
      default:
        return object.deleted === undefined ? this.#place(step, objectId) : undefined;
    }
  }

  /** Throws unless the stored numbers equal a recount. */
  async compare(): Promise<{ tags: number; members: number; pins: number }> {
    const { storage } = this.#fixture;
    const objects = (await Promise.all(this.#ids.map((id) => this.#find(id)))).filter((one) => one !== null);
    const active = objects.filter((object) => object.deleted === undefined);

    const tags = async (scope: Scope) => {
      const list = (limit?: number) => all(storage.tags.list({ accountId: this.#accountId, scope }, limit));
      const listed = await list();
      expect(await list(2)).toEqual(listed.slice(0, 2));
      return listed;
    };
    expect(await tags(EVERYTHING)).toEqual(this.#recount(active));
    const scope: Scope = { type: 'spaces', spaceIds: this.#spaces.slice(0, 2) };
    const inScope = active.filter((object) => object.spaceIds.some((id) => scope.spaceIds.includes(id)));
    expect(await tags(scope)).toEqual(this.#recount(inScope));

    const sizes = this.#spaces.map((id) => [
      id,
      objects.filter((object) => object.spaceIds.includes(id)).length,
    ]);
    expect(await this.#fixture.spaceSizes(this.#accountId)).toEqual(new Map(sizes as [string, number][]));

    expect(await storage.pins.order(this.#accountId)).toEqual(this.#pins);
    expect(await this.#fixture.pinPositions(this.#accountId)).toEqual(
      this.#pins.map((_, index) => index + 1),
    );
    const members = objects.reduce((sum, object) => sum + object.spaceIds.length, 0);
    return { tags: this.#recount(active).length, members, pins: this.#pins.length };
  }

  #recount(objects: readonly SavedObject[]): readonly Tag[] {
    const tags = new Map<string, Tag>();
    for (const { name: text, flags } of objects.flatMap((object) => object.tags)) {
      const { count, flags: others } = tags.get(text) ?? { count: 0, flags: 0 };
      const modified = this.#modified.get(text) ?? 0;
      tags.set(text, { name: text, count: count + 1, flags: flags | others, modified });
    }
    return [...tags.values()].sort(
      (a, b) => b.modified - a.modified || Buffer.from(a.name).compare(Buffer.from(b.name)),
    );
  }

  /** Replaces a tag on all objects, or on those of a space, and compares each with the result of the domain. */
  async #retag({ name, to, isScoped }: Extract<Step, { do: 'retag' }>): Promise<void> {
    if (name === to) return;
    const accountId = this.#accountId;
    const scope: Scope = isScoped ? { type: 'spaces', spaceIds: this.#spaces.slice(0, 1) } : EVERYTHING;
    const before = (await Promise.all(this.#ids.map((id) => this.#find(id)))).filter((one) => one !== null);
    const uses = before.filter((one) => isInScope(scope, one) && one.tags.some((tag) => tag.name === name));
    expect(await this.#fixture.storage.tags.countUses({ accountId, scope }, name, 0)).toBe(uses.length);
    const at = this.#now;
    const change = { accountId, scope, name, to, alike: [], uses: uses.length, at };
    await this.#commit({ type: 'tag.replace', ...change });
    for (const one of before) {
      const after = uses.includes(one) ? { ...retag(one, name, to, at), version: one.version + 1 } : one;
      expect(await this.#find(one.id)).toEqual(after);
    }
    if (uses.length > 0)
      for (const touched of [name, to]) if (touched !== null) this.#modified.set(touched, at);
  }

  /** Changes of active objects only. */
  #place(step: Extract<Step, { do: 'join' | 'leave' | 'pin' }>, objectId: string): Promise<void> {
    const accountId = this.#accountId;
    if (step.do === 'pin') {
      const placements = [{ objectId, position: step.position }];
      this.#pins = placePins(this.#pins, placements);
      return this.#commit({ type: 'pins.place', accountId, placements });
    }
    const spaceId = this.#spaces[step.space] ?? '';
    if (step.do === 'leave')
      return this.#commit({ type: 'memberships.remove', accountId, objectId, spaceId });
    return this.#commit({ type: 'memberships.add', accountId, objectId, spaceIds: [spaceId] });
  }

  async #create(): Promise<void> {
    const id = this.#fixture.ids();
    this.#ids.push(id);
    await this.#commit({ type: 'object.insert', object: newObject(id, this.#accountId) });
  }

  async #destroy(object: SavedObject): Promise<void> {
    this.#ids.splice(this.#ids.indexOf(object.id), 1);
    await this.#commit({ type: 'object.destroy', object });
  }

  /** Deletes a space and creates it again. */
  async #empty(id: string): Promise<void> {
    const found = await this.#fixture.storage.spaces.find(this.#accountId, id);
    if (found) await this.#commit({ type: 'space.remove', space: found });
    await this.#commit(this.#makeSpace(id));
  }

  async #replace(before: SavedObject, after: SavedObject, touchedTag?: string): Promise<void> {
    if (after === before) return;
    if (touchedTag !== undefined && after.tags.length !== before.tags.length)
      this.#modified.set(touchedTag, this.#now);
    await this.#commit({ type: 'object.replace', before, after });
  }

  #makeSpace(id: string): Change {
    const made = { id, accountId: this.#accountId, name: id, color: '#fff', created: 0 };
    return { type: 'space.insert', space: made };
  }

  #find(id: string | undefined): Promise<SavedObject | null> {
    return id === undefined ? Promise.resolve(null) : this.#fixture.storage.objects.find(this.#accountId, id);
  }

  #commit(change: Change): Promise<void> {
    return this.#fixture.storage.commit([change]);
  }
}
