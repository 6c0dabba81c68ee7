import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import { EVERYTHING as EVERY_SCOPE, isSpaceInScope, type Scope } from '../../../core/model/access-key.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { presentObject } from '../../../core/previews/present-object.ts';
import { isPresentable, showsText } from '../../../core/previews/stored-response.ts';
import { countingIds, fullObject, id, object } from '../../support/objects.ts';
import { runs } from '../../support/runs.ts';
import { EVERYTHING, type Workbench } from './workbench.ts';

const COUNT = 4;
const newId = countingIds(10_000);
const SPACES = [id(501), id(502), id(503)];
const SCOPES: readonly Scope[] = [EVERY_SCOPE, { type: 'spaces', spaceIds: SPACES.slice(0, 2) }];

const { id: _id, version: _version, identity: _identity, spaceIds: _spaces, ...everything } = fullObject;
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('"\\\n\u0001\u2028', ''),
);
const markdown = text.map((body) => ({ type: 'text/markdown', body: body.replaceAll('\0', '') }) as const);
const prose = fc
  .array(text, { maxLength: 2 })
  .map((texts) => ({ type: 'application/prose+json', body: { type: 'doc', content: texts } }) as const);
const long = fc.constant({ type: 'text/markdown', body: 'é'.repeat(20_000) } as const);
const content = fc.oneof({ weight: 4, arbitrary: markdown }, prose, long);
const type = fc.constantFrom('Note', 'Article', 'WebPage');
const tags = fc.uniqueArray(fc.nat(20), { maxLength: 3 });
/** The members of an object that may be present or not, in any combination. */
const members = fc.record(
  {
    title: text.map((title) => title.replaceAll('\0', '')),
    content,
    references: fc.constantFrom([], ['A label']),
    mainEntity: type.map((name) => ({ id: id(60), '@type': name, deep: [{ a: null }] })),
    tags: tags.map((numbers) =>
      numbers.map((n) => ({ id: id(80 + n), name: `tag ${n % 5} ${n}`, flags: n % 4 })),
    ),
    notes: fc
      .array(content, { maxLength: 2 })
      .map((all) => all.map((one, n) => ({ id: id(99 - n), content: one, references: [] }))),
    ...Object.fromEntries(
      (['summary', 'completed', 'url', 'blob', 'screenshot', 'thumbnail', 'extract', 'deleted'] as const).map(
        (name) => [name, fc.constant(everything[name])],
      ),
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<SavedObject>>;

const at = fc.nat(COUNT - 1);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('write' as const), at, members }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('destroy' as const, 'extract' as const), at }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('join' as const, 'leave' as const), at, space: fc.nat(2) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('retag' as const),
      to: fc.constantFrom('tag 0 0', 'other', null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('renew' as const, 'forget space' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Stored responses are what would be written now, after any change (docs/decisions/0035). */
export function responseContract(bench: Workbench): void {
  describe('stored responses', () => {
    it('are what would be written now, after any change', async () => {
      await bench.storage.commit(SPACES.map(makeSpace));
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          for (const one of steps) {
            const changes = await changesOf(bench.storage, one);
            if (changes.length > 0) await bench.storage.commit(changes);
            await requireLaw(bench.storage);
          }
        }),
        { numRuns: runs(25) },
      );
    });

    it('are listed in the same order and number as objects, in one snapshot', async () => {
      const notStored: Partial<SavedObject> = {
        content: { type: 'application/prose+json', body: { type: 'doc', content: [] } },
        references: ['A label'],
      };
      const made = Array.from({ length: 400 }, (_, n) =>
        object({ id: id(1_000 + n), bumped: n >> 3, ...(n % 150 === 7 && notStored) }),
      );
      await bench.storage.commit(made.map((one) => ({ type: 'object.insert', object: one })));
      const expected = made.toReversed().map((one) => one.id);
      for (const limit of [undefined, 127, 128, 129, 256, 300, 400, 500]) {
        const seen: string[] = [];
        for await (const part of bench.storage.objects.listResponses(EVERYTHING, { separator: ',' }, limit)) {
          const json = 'json' in part ? String(Buffer.from(part.json)) : `{"id":"${part.object.id}"}`;
          const objects = JSON.parse(`[${json}]`) as { readonly id: string }[];
          expect(objects).toHaveLength('json' in part ? part.count : 1);
          if (seen.length === 0 && limit === undefined)
            await bench.storage.commit(
              made.slice(20, 30).map((one) => ({ type: 'object.destroy', object: one })),
            );
          seen.push(...objects.map((one) => one.id));
        }
        expect(seen).toEqual(expected.slice(0, limit));
        if (limit === undefined) expected.splice(370, 10);
      }
    });
  });
}

async function changesOf(storage: Storage, step: Step): Promise<readonly Change[]> {
  const objectId = id(1 + ('at' in step ? step.at : 0));
  const found = await storage.objects.find(1, objectId);
  // A tag that stays keeps its id, and another gets a new one.
  const tagsOf = ({ tags: given = [] }: Partial<SavedObject>) =>
    given.map((tag) => found?.tags.find(({ name }) => name === tag.name) ?? { ...tag, id: newId() });
  switch (step.do) {
    case 'write': {
      const { members: given } = step;
      const made = object({ id: objectId, identity: objectId, ...given, tags: tagsOf(given) });
      if (!found) return [{ type: 'object.insert', object: made }];
      const after = {
        ...made,
        spaceIds: found.spaceIds,
        version: found.version,
        modified: found.modified + 1,
      };
      return [{ type: 'object.replace', before: found, after }];
    }
    case 'destroy':
      return found ? [{ type: 'object.destroy', object: found }] : [];
    case 'extract':
      return found
        ? [{ type: 'extract.put', accountId: 1, objectId, body: `Extracted "${found.version}"\u0007` }]
        : [];
    case 'join':
    case 'leave': {
      if (!found || found.deleted !== undefined) return [];
      const spaceId = SPACES[step.space] ?? '';
      return step.do === 'join'
        ? [{ type: 'memberships.add', accountId: 1, objectId, spaceIds: [spaceId] }]
        : [{ type: 'memberships.remove', accountId: 1, objectId, spaceId }];
    }
    case 'retag': {
      const name = 'tag 1 1';
      const uses = await storage.tags.countUses({ accountId: 1, scope: EVERY_SCOPE }, name, 0);
      const change = { accountId: 1, scope: EVERY_SCOPE, name, to: step.to, alike: [], uses, at: 10_000 };
      return [{ type: 'tag.replace', ...change }];
    }
    case 'renew': {
      const outdated = await storage.outdatedIndex(10);
      return outdated ? [{ type: 'index.renew', ...outdated }] : [];
    }
    case 'forget space': {
      const space = await storage.spaces.find(1, SPACES[0] ?? '');
      return space ? [{ type: 'space.remove', space }, makeSpace(space.id)] : [];
    }
  }
}

const makeSpace = (spaceId: string): Change => ({
  type: 'space.insert',
  space: { id: spaceId, accountId: 1, name: `Space ${spaceId}`, color: '#0090ff', created: 0 },
});

/** Compares what is stored with what would be written now, by itself and in lists, in each scope and format. */
async function requireLaw(storage: Storage): Promise<void> {
  const compared = await storage.differingResponses(0, 100);
  expect(compared?.objects ?? []).toEqual([]);
  for (const scope of SCOPES) {
    for (const format of [undefined, 'text/markdown'] as const) {
      for (const inTrash of [undefined, true] as const) {
        const filter = { ...EVERYTHING, scope, ...(inTrash && { inTrash }) };
        for (const limit of [undefined, 3]) {
          const listed: SavedObject[] = [];
          for (const one of await all(storage)) {
            const isListed = (one.deleted !== undefined) === (inTrash === true);
            if (isListed && isSeen(scope, one)) listed.push(one);
          }
          listed.sort((a, b) => b.bumped - a.bumped || (a.id < b.id ? 1 : -1));
          const texts: string[] = [];
          const form = { format, separator: '\n' };
          for await (const part of storage.objects.listResponses(filter, form, limit)) {
            if ('object' in part) texts.push(shownTo(scope, part.object));
            else {
              const lines = String(
                part.json instanceof Uint8Array ? Buffer.from(part.json) : part.json,
              ).split('\n');
              expect(lines).toHaveLength(part.count);
              texts.push(...lines);
            }
          }
          expect(texts).toEqual(listed.slice(0, limit).map((one) => shownTo(scope, one)));
        }
      }
      for (const one of await all(storage)) {
        const found = await storage.objects.findResponse({ accountId: 1, scope }, one.id, format);
        expect(found).toMatchObject({
          kind: one.kind,
          version: one.version,
          modified: one.modified,
          spaceIds: one.spaceIds,
        });
        if (found?.json === null || found?.json === undefined) continue;
        expect(isPresentable(one, format)).toBe(true);
        const body = await storage.objects.readExtract(1, one.id);
        const own =
          one.content ?? (one.extract && body !== null ? { type: 'text/markdown', body } : undefined);
        const mainEntity = showsText(one) && own ? { ...one.mainEntity, content: own } : one.mainEntity;
        const whole = { ...one, ...(mainEntity && { mainEntity }) } as SavedObject;
        expect(String(Buffer.from(found.json))).toBe(shownTo(scope, whole));
      }
    }
  }
}

async function all(storage: Storage): Promise<readonly SavedObject[]> {
  const ids = Array.from({ length: COUNT }, (_, n) => id(1 + n));
  const found = await Promise.all(ids.map((one) => storage.objects.find(1, one)));
  return found.filter((one) => one !== null);
}

const isSeen = (scope: Scope, one: SavedObject) =>
  scope.type !== 'spaces' || one.spaceIds.some((space) => isSpaceInScope(scope, space));

const shownTo = (scope: Scope, one: SavedObject) =>
  JSON.stringify(
    presentObject({ ...one, spaceIds: one.spaceIds.filter((space) => isSpaceInScope(scope, space)) }),
  );
