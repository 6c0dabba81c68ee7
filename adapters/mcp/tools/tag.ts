import { each } from '../each.ts';
import { names, ObjectIds, tagsNamed } from '../inputs.ts';
import { ToolError } from '../service.ts';
import { tool } from '../tool.ts';

/** Gives tags to objects and takes them away. */
export const tag = tool({
  name: 'tag',
  title: 'Add and remove tags',
  description:
    'Add tags to objects, and remove tags from them. A tag need not be there before; use those that are where they fit (list what=tags).',
  isWrite: true,
  isDestructive: true,
  input: { ids: ObjectIds, add: names('Tags to add'), remove: names('Tags to remove') },
  async run({ ids, add, remove }, service) {
    if (add.length + remove.length === 0) throw new ToolError('Say which tags to add or to remove.');
    const value = await each(ids, async (id) => {
      if (add.length > 0) await service.send('POST', `/objects/${id}/tags`, tagsNamed(add));
      if (remove.length > 0) await service.send('DELETE', `/objects/${id}/tags`, tagsNamed(remove));
    });
    return { value };
  },
});
