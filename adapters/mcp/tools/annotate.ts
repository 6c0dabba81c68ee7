import { ObjectId, words } from '../inputs.ts';
import { tool } from '../tool.ts';

/** Attaches a note to an object. */
export const annotate = tool({
  name: 'annotate',
  title: 'Add a note to an object',
  description:
    'Attach another note to an object: a remark, a summary, an answer. The object itself does not change. [[Title]] in the note links to the object of that title.',
  isWrite: true,
  isIdempotent: false,
  input: {
    id: ObjectId,
    note: words('The note, in Markdown'),
  },
  async run({ id, note }, service) {
    const { id: noteId } = await service.write<{ readonly id: string }>(`/objects/${id}/notes`, note);
    return { value: { id, note: noteId, done: 'The note is attached.' } };
  },
});
