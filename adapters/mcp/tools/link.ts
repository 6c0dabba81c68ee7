import * as v from 'valibot';
import { ObjectId } from '../inputs.ts';
import { type Service, ToolError } from '../service.ts';
import { tool } from '../tool.ts';

interface Link {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly object: { readonly id: string };
}

/** Links two objects, or removes the link between them. */
export const link = tool({
  name: 'link',
  title: 'Link two objects',
  description:
    'Link an object to another, so that each shows the other; remove=true removes the link. Links made by [[Title]] in a text cannot be removed.',
  isWrite: true,
  isDestructive: true,
  input: {
    from: ObjectId,
    to: ObjectId,
    remove: v.optional(v.pipe(v.boolean(), v.description('Whether to remove the link instead')), false),
  },
  async run({ from, to, remove }, service) {
    if (remove) return { value: await unlink(service, from, to) };
    const { id } = await service.send<{ readonly id: string }>('POST', '/links', {
      sourceId: from,
      targetId: to,
    });
    return { value: { link: id, done: 'The objects are linked.' } };
  },
});

async function unlink(service: Service, from: string, to: string) {
  const links = await service.get<readonly Link[]>(`/_/objects/${from}/links`);
  const wanted = links.find(({ direction, object }) => direction === 'out' && object.id === to);
  if (!wanted)
    throw new ToolError('There is no link from the first to the second. read lists the links of an object.');
  await service.send('DELETE', `/links/${wanted.id}`);
  return { done: 'The link was removed.' };
}
