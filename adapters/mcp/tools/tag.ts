import { each } from '../each.ts';
import { names, ObjectIds, tagsNamed } from '../inputs.ts';
import { ToolError } from '../service.ts';
import { tool } from '../tool.ts';

/** Adds tags to objects and removes them. */
export const tag = tool({
  name: 'tag',
  title: 'Add and remove tags',
  description:
    'Add tags to objects, and remove tags from them. New tags are created; prefer existing ones (list what=tags).',
  isWrite: true,
  isDestructive: true,
  input: { ids: ObjectIds, add: names('Tags to add'), remove: names('Tags to remove') },
  async run({ ids, add, remove }, service) {
    if (add.length + remove.length === 0) throw new ToolError('Give at least one tag to add or remove.');
    const value = await each(ids, async (id) => {
      if (add.length > 0) await service.send('POST', `/objects/${id}/tags`, tagsNamed(add));
      if (remove.length > 0) await service.send('DELETE', `/objects/${id}/tags`, tagsNamed(remove));
    });
    return { value };
  },
});
