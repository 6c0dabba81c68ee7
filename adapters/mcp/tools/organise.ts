import * as v from 'valibot';
import { each } from '../each.ts';
import { flag, names, ObjectIds } from '../inputs.ts';
import { type Service, ToolError } from '../service.ts';
import { findSpaces, type Space, spaceFinder, spacesOf } from '../space-names.ts';
import { tool } from '../tool.ts';

/** Adds objects to spaces and removes them, pins them, and marks them as completed. */
export const organise = tool({
  name: 'organise',
  title: 'Spaces, pins and completion',
  description:
    'Add objects to spaces or remove them, pin or unpin them, and mark them as completed (read, watched, done) or not. Give only what should change. Give spaces by name or id; create=true creates missing spaces of join.',
  isWrite: true,
  isDestructive: true,
  input: {
    ids: ObjectIds,
    join: names('Spaces to add the objects to'),
    leave: names('Spaces to remove the objects from'),
    create: v.optional(v.pipe(v.boolean(), v.description('Whether to create missing spaces of join')), false),
    pin: flag('true pins the objects, after the other pins; false unpins them'),
    completed: flag('true marks the objects as completed, false as not completed'),
  },
  async run({ ids, join, leave, create, pin, completed }, service) {
    if (join.length + leave.length === 0 && pin === undefined && completed === undefined)
      throw new ToolError('Give at least one change: join, leave, pin or completed.');
    const spaces = join.length + leave.length > 0 ? await spacesOf(service) : [];
    const left = findSpaces(spaces, leave);
    const { joined, made } = await spacesToJoin(service, spaces, join, create ? 'create' : 'ignore');
    const outcome = await each(ids, async (id) => {
      if (joined.length > 0)
        await service.send(
          'POST',
          `/objects/${id}/spaces`,
          joined.map((space) => ({ id: space.id })),
        );
      for (const space of left) await service.send('DELETE', `/spaces/${space.id}/objects/${id}`);
      if (pin !== undefined) await service.send(pin ? 'POST' : 'DELETE', `/objects/${id}/pin`);
      if (completed !== undefined) await service.send('PATCH', `/objects/${id}`, { completed });
    });
    return { value: { ...outcome, ...(made.length > 0 && { newSpaces: made }) } };
  },
});

async function spacesToJoin(
  service: Service,
  spaces: readonly Space[],
  join: readonly string[],
  missing: 'create' | 'ignore',
) {
  const find = spaceFinder(spaces);
  const unknown = missing === 'create' ? join.filter((name) => find(name) === undefined) : [];
  const made: Space[] = [];
  for (const name of new Set(unknown)) made.push(await service.send<Space>('POST', '/spaces', { name }));
  const joined = findSpaces([...spaces, ...made], join);
  return { joined, made: made.map(({ name }) => name) };
}
