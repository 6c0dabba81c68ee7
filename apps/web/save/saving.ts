import { effect, signal } from '@preact/signals';
import { ConnectionError, Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { type Draft, type DraftOptions, draftsOfFiles, draftsOfText, isTooLarge } from '../api/draft.ts';
import { isPhoto } from '../api/photo.ts';
import { type SaveResult, sendDraft } from '../api/send-draft.ts';
import { applyChanges, reload } from '../collection/collection.ts';
import { addLocalPicture } from '../collection/local-pictures.ts';
import { access } from '../key/access.ts';
import { watchAnalysis } from '../live/live.ts';
import type { Numbered } from '../offline/outbox.ts';
import { canQueue, dropRefused, mustQueue, sendLater } from '../offline/send-outbox.ts';
import { toast } from '../ui/toasts.tsx';
import { keyWords } from '../words/key.ts';
import { outboxWords } from '../words/outbox.ts';
import { saveWords } from '../words/save.ts';
import type { Incoming } from './incoming.ts';
import { createQueue, type QueueProgress } from './queue.ts';

const MAX_CONCURRENT = 3;

/** While much is being saved, the minimum time between updates of the cards. */
const UPDATE_MS = 1_000;

/** The queue of this tab's saves. A result is null if the draft went to the outbox. */
export const queue = createQueue<Draft, SaveResult | null>({
  maxConcurrent: MAX_CONCURRENT,
  async send(draft, onProgress, stopping) {
    try {
      return await sendOne(draft, onProgress, stopping);
    } finally {
      pendingPictures.value = pendingPictures.peek().filter((each) => each !== draft);
    }
  },
  onSettled(progress) {
    pendingPictures.value = [];
    showPending();
    if (progress.done > 0) lastBatch.value = { ...progress, knownCount, queuedCount };
    knownCount = 0;
    queuedCount = 0;
  },
});

/** Drafts of pictures that are being saved. The app shows them before they are sent. */
export const pendingPictures = signal<readonly Draft[]>([]);
const MAX_PENDING_PICTURES = 24;

async function sendOne(
  draft: Draft,
  onProgress: (fraction: number) => void,
  stopping: AbortSignal,
): Promise<SaveResult | null> {
  const now = access.peek();
  if (now.state !== 'open') throw new Problem(401, 'Unauthorized', keyWords.closed['no-key']);
  if (isTooLarge(draft)) throw new Problem(413, 'PayloadTooLarge', saveWords.tooLarge(draft.source));
  const saved = await saveOrQueue(now.client, draft, onProgress, stopping);
  if (saved === null) queuedCount += 1;
  else {
    if (saved.wasAlreadySaved) knownCount += 1;
    else if ('file' in draft.source) await addLocalPicture(saved.object.id, draft.source.file);
    showSoon(saved.object.id);
  }
  return saved;
}

/**
 * Saves a draft. If the server is unavailable, puts it into the outbox. If the outbox is full, the draft waits in this tab.
 * @returns null if the draft is in the outbox
 * @throws Problem, ConnectionError, or the signal's abort reason
 */
export async function saveOrQueue(
  client: Client,
  draft: Draft,
  onProgress: (fraction: number) => void,
  stopping: AbortSignal,
): Promise<SaveResult | null> {
  const mustQueueNow = mustQueue();
  if (mustQueueNow && (await isQueued(draft))) return null;
  try {
    return await sendDraft(client, draft, onProgress, stopping, { isPatient: mustQueueNow || !canQueue() });
  } catch (error) {
    if (!(error instanceof ConnectionError) || mustQueueNow || !canQueue()) throw error;
  }
  if (await isQueued(draft)) return null;
  return sendDraft(client, draft, onProgress, stopping, { isPatient: true });
}

/** Puts a draft into the outbox. @returns whether the outbox had space */
function isQueued(draft: Draft): Promise<boolean> {
  return sendLater([draft]).then(
    () => true,
    () => {
      if (!isFull) toast({ text: outboxWords.full, isFailure: true });
      isFull = true;
      return false;
    },
  );
}

let isFull = false;

/** The results of the last batch; null before the first batch. */
export const lastBatch = signal<BatchResult | null>(null);

export interface BatchResult extends QueueProgress<SaveResult | null> {
  /** Number of items that were already saved. */
  readonly knownCount: number;
  /** Number of items that went to the outbox. */
  readonly queuedCount: number;
}

let knownCount = 0;
let queuedCount = 0;

let shownAt = 0;
let idsToShow: string[] = [];

function showPending(): void {
  if (idsToShow.length === 0) return;
  const ids = idsToShow;
  idsToShow = [];
  shownAt = performance.now();
  showSaved(ids);
}

/** Adds saved objects to the cards. */
export function showSaved(ids: readonly string[]): void {
  applyChanges(ids, []).catch(() => reload());
  watchAnalysis();
}

function showSoon(id: string): void {
  idsToShow.push(id);
  if (performance.now() - shownAt > UPDATE_MS && queue.waiting.peek() > 0) showPending();
}

// Cancels all saves when the app loses its key.
effect(() => {
  if (access.value.state !== 'closed') return;
  queue.cancelAll();
  queue.dismissAll();
});

/** Saves drafts. Drafts that are too large come first, because they fail immediately. */
export function save(drafts: readonly Draft[]): void {
  const fitting = drafts.filter((draft) => !isTooLarge(draft));
  const isPicture = ({ source }: Draft) => 'file' in source && isPhoto(source.file.type);
  pendingPictures.value = [...pendingPictures.peek(), ...fitting.filter(isPicture)].slice(
    0,
    MAX_PENDING_PICTURES,
  );
  queue.add([...drafts.filter(isTooLarge), ...fitting]);
}

/** Saves the edited version of a rejected draft. It keeps the fields that the dialog does not show. */
export function saveInstead({ number, draft }: Numbered<Draft>, drafts: readonly Draft[]): void {
  const { title, notes, spaceIds } = draft;
  const hidden = { ...(title && { title }), ...(notes && { notes }), ...(spaceIds && { spaceIds }) };
  void dropRefused(number);
  save(drafts.map((each) => ({ ...each, ...hidden })));
}

/** Saves dropped or pasted content. */
export function saveIncoming({ files, folders, text }: Incoming, options: DraftOptions): void {
  if (folders > 0) toast({ text: saveWords.folders(folders), isFailure: true });
  save(files.length > 0 ? draftsOfFiles(files, options) : draftsOfText(text, options));
}
