import { type SavedObject, untagObject } from '../../core/model/object.ts';
import { TagFlag } from '../../core/model/tag.ts';

/** The effect of `tag.replace` on one visible object. */
export function retag(object: SavedObject, name: string, to: string | null, now: number): SavedObject {
  if (!object.tags.some((tag) => tag.name === name)) return object;
  const without = untagObject(object, [{ name }], now);
  if (to === null) return without;
  const hasBoth = without.tags.some((tag) => tag.name === to);
  const tags = hasBoth
    ? without.tags.map((tag) => (tag.name === to ? { ...tag, flags: tag.flags | TagFlag.Manual } : tag))
    : object.tags.map((tag) => (tag.name === name ? { ...tag, name: to, flags: TagFlag.Manual } : tag));
  return { ...without, tags, refusedTags: without.refusedTags.filter((refused) => refused !== to) };
}
