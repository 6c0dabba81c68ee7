import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UnitBounds } from '../../adapters/sql/storage.ts';
import type { Change } from '../../core/changes/change.ts';
import { EVERYTHING } from '../../core/model/access-key.ts';
import { LinkFlag, nextLinkFlags } from '../../core/model/link.ts';
import {
  deleteObject,
  extendObject,
  referencesOf,
  restoreObject,
  type SavedObject,
  withParts,
} from '../../core/model/object.ts';
import { patchObject } from '../../core/model/object-patch.ts';
import { labelKey, resolve } from '../../core/model/wiki.ts';
import { runs } from '../support/runs.ts';
import { candidatesFor, type WikiPage, wikiPairs } from '../support/wiki-pairs.ts';
import { longUnitsContract } from './long-units.ts';
import { all, newObject, type OrganisedFixture } from './organised.ts';

/** Titles that are equal by some comparison, but not by looser or stricter ones. */
const TITLES = ['Alpha', ' alpha ', 'ALPHA', 'Beta', 'Straße', 'STRASSE', 'Café', 'Cafe\u0301', 'Cafe', ''];
const RUNS = runs(1);
/** The number of libraries that are changed concurrently, so that their commits share flushes. */
const GARDENS = 5;
const MAX_STEPS = 80;

/** A label is a title, or the id of the object at an index. */
type Label = { readonly title: string } | { readonly idOf: number };
type Edit =
  | { readonly do: 'rename'; readonly at: number; readonly title: string }
  | { readonly do: 'write' | 'annotate'; readonly at: number; readonly labels: readonly Label[] }
  | { readonly do: 'unannotate' | 'delete' | 'restore'; readonly at: number };
type Step =
  | { readonly do: 'create'; readonly title: string; readonly labels: readonly Label[] }
  | { readonly do: 'destroy'; readonly at: number }
  | Connection
  | Edit;
type Connection = { readonly do: 'link' | 'unlink'; readonly at: number; readonly to: number };

const at = fc.nat(5);
const title = fc.constantFrom(...TITLES);
const label: fc.Arbitrary<Label> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ title: fc.constantFrom(...TITLES.filter((text) => text !== '')) }) },
  { weight: 1, arbitrary: fc.record({ idOf: at }) },
);
const labels = fc.array(label, { maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), title, labels }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('rename' as const), at, title }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('write' as const, 'annotate' as const), at, labels }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('unannotate' as const, 'delete' as const, 'restore' as const, 'destroy' as const),
      at,
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('link'), at, to: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unlink'), at, to: at }) },
);

/**
 * The first steps of every library, so that each kind of link exists: inferred, kept because someone asserted it when its
 * reference was removed, and hidden by the trash.
 */
const OPENING: readonly Step[] = [
  { do: 'create', title: 'Alpha', labels: [] },
  { do: 'create', title: 'Beta', labels: [{ title: 'Alpha' }] },
  { do: 'link', at: 1, to: 0 },
  { do: 'write', at: 1, labels: [] },
  { do: 'delete', at: 1 },
];

const gardens = fc.array(fc.array(step, { minLength: 30, maxLength: MAX_STEPS }), {
  minLength: GARDENS,
  maxLength: GARDENS,
});

/** Links that references infer: updated incrementally, they equal those computed from scratch (D31, D32). */
export function wikiContract(name: string, open: (bounds?: UnitBounds) => Promise<OrganisedFixture>): void {
  longUnitsContract(name, () => open({ mostReferences: 3 }));

  describe(`wiki links on ${name}`, () => {
    let fixture: OrganisedFixture;
    beforeAll(async () => {
      fixture = await open();
    });
    afterAll(() => fixture.close());

    async function tend(steps: readonly Step[]): Promise<void> {
      const garden = await Garden.plant(fixture);
      for (const one of [...OPENING, ...steps]) {
        await garden.take(one);
        await garden.compare(seen);
      }
      seen.steps += steps.length;
    }

    const seen = { steps: 0, inferred: 0, kept: 0, hidden: 0 };
    test('match the texts and titles after any steps', async () => {
      await fc.assert(
        fc.asyncProperty(gardens, async (lists) => {
          await Promise.all(lists.map((steps) => tend(steps)));
        }),
        { numRuns: RUNS },
      );
      expect(seen.steps).toBeGreaterThan(150 * RUNS);
      for (const count of [seen.inferred, seen.kept, seen.hidden]) expect(count).toBeGreaterThan(0);
    });
  });
}

type Pair = `${string} ${string}`;

/** A library with its expected links. */
class Garden {
  readonly #fixture: OrganisedFixture;
  readonly #accountId: number;
  readonly #objects: string[] = [];
  readonly #formerTitles = new Map<string, Set<string>>();
  /** The flags of all expected links, including hidden ones. */
  readonly #flags = new Map<Pair, number>();
  /** The id of each link, which must not change while the link exists. */
  readonly #linkIds = new Map<Pair, string>();
  #now = 0;

  private constructor(fixture: OrganisedFixture, accountId: number) {
    this.#fixture = fixture;
    this.#accountId = accountId;
  }

  static async plant(fixture: OrganisedFixture): Promise<Garden> {
    return new Garden(fixture, await fixture.account());
  }

  async take(step: Step): Promise<void> {
    this.#now += 1;
    if (step.do === 'create') return this.#create(step.title, step.labels);
    const object = await this.#object(step.at);
    if (!object) return;
    if ('to' in step) return this.#connect(step, object);
    if (step.do === 'destroy') return this.#destroy(object);
    const after = this.#changed(object, step);
    if (after !== object) await this.#commit({ type: 'object.replace', before: object, after });
    if (after.title !== object.title) this.#formerTitles.get(object.id)?.add(object.title);
  }

  /** Throws unless the stored links are the expected ones. */
  async compare(seen: { inferred: number; kept: number; hidden: number }): Promise<void> {
    const { storage } = this.#fixture;
    const objects = await this.#all();
    const pages = objects.map((object) => this.#page(object));
    const references = new Map(objects.map((object) => [object.id, referencesOf(object)]));
    this.#infer(new Set(wikiPairs(pages, references).map(pairOf)));

    const isActive = new Map(pages.map((page) => [page.id, page.isActive]));
    const shown = [...this.#flags].filter(([pair]) => pair.split(' ').every((id) => isActive.get(id)));
    const visibility = { accountId: this.#accountId, scope: EVERYTHING };
    const listed = await all(storage.links.list(visibility));
    expect(listed.map((link) => [pairOf(link), link.flags]).sort()).toEqual(shown.sort());
    expect(listed.map((link) => link.id)).toEqual(
      listed
        .map((link) => link.id)
        .toSorted()
        .reverse(),
    );

    for (const { id: sourceId } of pages) {
      for (const { id: targetId } of pages) {
        const pair = pairOf({ sourceId, targetId });
        const link = await storage.links.findByEnds(sourceId, targetId);
        expect(link?.flags ?? null).toBe(this.#flags.get(pair) ?? null);
        if (link) expect(link.id).toBe(this.#linkIds.get(pair) ?? link.id);
        if (link) this.#linkIds.set(pair, link.id);
        else this.#linkIds.delete(pair);
      }
      const meant = (references.get(sourceId) ?? []).flatMap((text) => {
        const target = resolve(sourceId, candidatesFor(text, pages));
        return target?.isActive ? [[text, target.id] as const] : [];
      });
      expect(await storage.links.targets(visibility, sourceId)).toEqual(new Map(meant));
    }
    seen.hidden += this.#flags.size - shown.length;
    for (const flags of this.#flags.values()) {
      if (flags & LinkFlag.Inferred) seen.inferred += 1;
      if (flags === LinkFlag.Asserted) seen.kept += 1;
    }
  }

  /** Updates the expected links to the pairs that references link now. */
  #infer(pairs: ReadonlySet<Pair>): void {
    for (const pair of new Set([...this.#flags.keys(), ...pairs])) {
      this.#move(pair, pairs.has(pair) ? 'infer' : 'retract');
    }
  }

  #move(pair: Pair, event: 'infer' | 'retract' | 'assert' | 'remove'): void {
    const flags = nextLinkFlags(this.#flags.get(pair) ?? null, event);
    if (flags === null) this.#flags.delete(pair);
    else this.#flags.set(pair, flags);
  }

  async #create(text: string, wanted: readonly Label[]): Promise<void> {
    const id = this.#fixture.ids();
    const references = this.#labels(wanted, id);
    this.#objects.push(id);
    this.#formerTitles.set(id, new Set());
    const object = newObject(id, this.#accountId, { title: text, references });
    await this.#commit({ type: 'object.insert', object });
  }

  async #connect(step: Connection, source: SavedObject) {
    const target = await this.#object(step.to);
    const isPossible = target && target.id !== source.id && !target.deleted && !source.deleted;
    if (!isPossible) return;
    const ends = { sourceId: source.id, targetId: target.id };
    const existing = await this.#fixture.storage.links.findByEnds(source.id, target.id);
    const accountId = this.#accountId;
    if (step.do === 'link') {
      const link = { id: existing?.id ?? this.#fixture.ids(), ...ends };
      await this.#commit({ type: 'link.assert', accountId, link });
      this.#move(pairOf(ends), 'assert');
    } else if (existing && !(existing.flags & LinkFlag.Inferred)) {
      await this.#commit({ type: 'link.remove', accountId, link: existing });
      this.#move(pairOf(ends), 'remove');
    }
  }

  async #destroy(object: SavedObject): Promise<void> {
    await this.#commit({ type: 'object.destroy', object });
    this.#objects.splice(this.#objects.indexOf(object.id), 1);
    for (const pair of this.#flags.keys()) if (pair.includes(object.id)) this.#flags.delete(pair);
  }

  #changed(object: SavedObject, step: Edit): SavedObject {
    switch (step.do) {
      case 'rename':
        return patchObject(object, { title: step.title }, this.#now);
      case 'write':
        return { ...object, references: this.#labels(step.labels, object.id) };
      case 'annotate': {
        const content = { type: 'text/markdown', body: '' } as const;
        const references = this.#labels(step.labels, object.id);
        return extendObject(object, 'notes', [{ id: this.#fixture.ids(), content, references }], this.#now);
      }
      case 'unannotate':
        return withParts(object, 'notes', object.notes.slice(1), this.#now);
      case 'delete':
        return deleteObject(object, this.#now);
      case 'restore':
        return restoreObject(object, this.#now);
    }
  }

  #labels(wanted: readonly Label[], self: string): readonly string[] {
    const texts = wanted.map((one) => ('title' in one ? one.title : (this.#objects[one.idOf] ?? self)));
    return [...new Set(texts)];
  }

  #page({ id, title: text, deleted }: SavedObject): WikiPage {
    const former = [...(this.#formerTitles.get(id) ?? [])].filter((old) => labelKey(old) !== labelKey(text));
    return { id, title: text, formerTitles: former, isActive: deleted === undefined };
  }

  async #object(index: number): Promise<SavedObject | null> {
    const id = this.#objects[index % Math.max(1, this.#objects.length)];
    return id === undefined ? null : this.#fixture.storage.objects.find(this.#accountId, id);
  }

  async #all(): Promise<SavedObject[]> {
    const found = await Promise.all(
      this.#objects.map((id) => this.#fixture.storage.objects.find(this.#accountId, id)),
    );
    return found.filter((object) => object !== null);
  }

  #commit(change: Change): Promise<void> {
    return this.#fixture.storage.commit([change]);
  }
}

function pairOf({ sourceId, targetId }: { readonly sourceId: string; readonly targetId: string }): Pair {
  return `${sourceId} ${targetId}`;
}
