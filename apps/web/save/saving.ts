import { effect, signal } from '@preact/signals';
import { Problem } from '../api/problem.ts';
import { reload } from '../collection/collection.ts';
import { tell } from '../frame/messages.tsx';
import { access } from '../key/access.ts';
import { watchAnalysis } from '../live/live.ts';
import { words } from '../words.ts';
import { type Draft, type DraftOptions, draftsOfFiles, draftsOfText, isTooLarge } from './draft.ts';
import type { Incoming } from './incoming.ts';
import { createQueue, type Tally } from './queue.ts';
import { type Saved, sendDraft } from './send-draft.ts';

const MAX_AT_ONCE = 3;

/** While much is saved, the collection is read again no more often than this. */
const SHOWN_EVERY_MS = 4_000;

/** Everything that this tab saves. */
export const queue = createQueue<Draft, Saved>({
  maxAtOnce: MAX_AT_ONCE,
  async send(draft, onProgress, stopping) {
    const now = access.peek();
    if (now.state !== 'open') throw new Problem(401, 'Unauthorized', words.key.closed['no-key']);
    if (isTooLarge(draft)) throw new Problem(413, 'PayloadTooLarge', words.save.tooLarge(draft.source));
    const saved = await sendDraft(now.client, draft, onProgress, stopping);
    if (saved.isKnown) known += 1;
    showSoon();
    return saved;
  },
  onSettled(tally) {
    show();
    if (tally.done > 0) settled.value = { ...tally, known };
    known = 0;
  },
});

/** What became of the things that were saved last; null until something was. */
export const settled = signal<Settled | null>(null);

export interface Settled extends Tally<Saved> {
  /** How many of them were there already. */
  readonly known: number;
}

let known = 0;

let shownAt = 0;
let isShown = true;

function show(): void {
  if (isShown) return;
  isShown = true;
  shownAt = performance.now();
  reload();
  watchAnalysis();
}

function showSoon(): void {
  isShown = false;
  if (performance.now() - shownAt > SHOWN_EVERY_MS && queue.waiting.peek() > 0) show();
}

// Without a key nothing is saved any more.
effect(() => {
  if (access.value.state !== 'closed') return;
  queue.cancelAll();
  queue.dismissAll();
});

/** Saves things one after the other. What is too large comes first, since that is told at once. */
export function save(drafts: readonly Draft[]): void {
  const fitting = drafts.filter((draft) => !isTooLarge(draft));
  queue.add([...drafts.filter(isTooLarge), ...fitting]);
}

/** Saves what was dropped or pasted. */
export function saveIncoming({ files, folders, text }: Incoming, options: DraftOptions): void {
  if (folders > 0) tell({ text: words.save.folders(folders), isFailure: true });
  save(files.length > 0 ? draftsOfFiles(files, options) : draftsOfText(text, options));
}
