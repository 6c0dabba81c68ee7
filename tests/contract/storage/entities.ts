import { beforeEach, describe, expect, it } from 'vitest';
import type { Entity } from '../../../core/model/entity.ts';
import { id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

/** Entities of objects, by their own ids. */
export function entityContract(bench: Workbench): void {
  const series: Entity = { id: id(60), '@type': 'TVSeries', title: 'Ünï "x"', seasons: [{ id: id(61) }] };
  const season: Entity = { id: id(61), '@type': 'TVSeason', number: 1 };
  const second: Entity = { id: id(62), '@type': 'TVSeason', number: 2 };
  const holder = object({ kind: 'url', mainEntity: series });
  const put = (...entities: readonly Entity[]) =>
    bench.storage.commit([{ type: 'entities.put', objectId: holder.id, entities }]);
  const find = (number: number, accountId = 1) => bench.storage.entities.find(accountId, id(number));

  describe('entities', () => {
    beforeEach(async () => {
      await bench.insert(holder, object({ id: id(2) }));
      await put(second, season);
    });

    it('are found by id, both the main one and those it refers to, with their object', async () => {
      expect(await find(60)).toEqual({ entity: series, objectId: holder.id });
      expect(await find(61)).toEqual({ entity: season, objectId: holder.id });
      expect(await find(62)).toEqual({ entity: second, objectId: holder.id });
      expect(await bench.storage.entities.listReferences(1, holder.id)).toEqual([season, second]);
    });

    it('belong to one account', async () => {
      for (const missing of [find(60, 2), find(61, 2), find(99), bench.storage.entities.find(1, '')]) {
        expect(await missing).toBeNull();
      }
      expect(await bench.storage.entities.listReferences(2, holder.id)).toEqual([]);
      expect(await bench.storage.entities.listReferences(1, id(2))).toEqual([]);
    });

    it('replace the previous ones', async () => {
      const renamed = { ...season, title: 'The first' };
      await put(renamed);
      expect(await find(61)).toEqual({ entity: renamed, objectId: holder.id });
      expect(await find(62)).toBeNull();
      const other = { ...series, id: id(63) };
      await bench.storage.commit([
        { type: 'object.replace', before: holder, after: { ...holder, mainEntity: other } },
      ]);
      expect(await find(60)).toBeNull();
      expect(await find(63)).toEqual({ entity: other, objectId: holder.id });
    });

    it('are found in the trash, and gone when the object is destroyed', async () => {
      const trashed = { ...holder, deleted: 5 };
      await bench.storage.commit([{ type: 'object.replace', before: holder, after: trashed }]);
      expect(await find(60)).not.toBeNull();
      await bench.storage.commit([{ type: 'object.destroy', object: { ...trashed, version: 2 } }]);
      for (const number of [60, 61, 62]) expect(await find(number)).toBeNull();
    });
  });
}
