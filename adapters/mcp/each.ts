import { ToolError } from './service.ts';

/**
 * Changes several objects one after the other, and continues after an error.
 * @throws ToolError if all changes fail
 */
export async function each(ids: readonly string[], change: (id: string) => Promise<void>) {
  const refused: { id: string; reason: string }[] = [];
  for (const id of new Set(ids)) {
    try {
      await change(id);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      refused.push({ id, reason: error.message });
    }
  }
  const changed = new Set(ids).size - refused.length;
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(' ');
  if (changed === 0) throw new ToolError(`Nothing was changed. ${reasons}`);
  return { changed, ...(refused.length > 0 && { refused }) };
}
