import { appPath } from '../browser/app-paths.ts';
import { abandonedDrafts, NEW_PREFIX } from '../offline/draft-owner.ts';
import { toast } from '../ui/toasts.tsx';
import { frameWords } from '../words/frame.ts';

/** Shows a message, on any page, if a tab was closed with unsaved text. */
export async function notifyOfAbandonedDraft(navigate: (url: string) => void): Promise<void> {
  const [key] = await abandonedDrafts();
  if (key === undefined) return;
  const [, id = ''] = key.split(' ');
  const path = appPath(key.startsWith(NEW_PREFIX) ? '/write' : `/o/${encodeURIComponent(id)}`);
  if (location.pathname === path) return;
  toast({
    text: frameWords.unsavedText,
    action: { label: frameWords.goOnWriting, run: () => navigate(path) },
  });
}
