import { X } from 'lucide';
import type { ComponentChildren, VNode } from 'preact';
import { type Draft, isTooLarge } from '../api/draft.ts';
import { Icon } from '../ui/icon.tsx';
import { commonWords } from '../words/common.ts';
import { formatBytes } from '../words/format.ts';
import { saveWords } from '../words/save.ts';
import { reasonIn } from '../words/service.ts';
import type { Failed, Sending } from './queue.ts';
import { queue } from './saving.ts';

/** Maximum number of listed failures. Further failures are only counted. */
const MAX_SHOWN = 50;

/** The progress of saves, and failures with their reasons. */
export function SaveList(): VNode | null {
  const sending = queue.sending.value;
  const failed = queue.failed.value;
  const isSending = sending.length > 0;
  if (!isSending && failed.length === 0) return null;
  return (
    <section class={failed.length > 0 ? 'save-list' : 'save-list late'} aria-label={saveWords.name}>
      {isSending && <Progress sending={sending} />}
      {failed.length > 0 && <Failures failed={failed} />}
    </section>
  );
}

function Progress({ sending }: { readonly sending: readonly Sending<Draft>[] }): VNode {
  const { done, total } = queue.overall.value;
  const waiting = queue.waiting.value;
  return (
    <>
      {total > 1 && (
        <header>
          <strong role="status">{saveWords.progress(done, total)}</strong>
          <button type="button" class="plain" onClick={() => queue.cancelAll()}>
            {saveWords.cancelAll}
          </button>
        </header>
      )}
      <ul>
        {sending.map((each) => (
          <SendingLine key={each.number} each={each} />
        ))}
      </ul>
      {waiting > 0 && <p class="quiet">{saveWords.waiting(waiting)}</p>}
    </>
  );
}

function SendingLine({ each: { number, draft, progress } }: { readonly each: Sending<Draft> }): VNode {
  const part = progress.value;
  const isFile = 'file' in draft.source;
  const total = 'file' in draft.source ? draft.source.file.size : 0;
  return (
    <Line
      name={draft.name}
      remove={{ label: saveWords.cancelOne(draft.name), run: () => queue.cancel(number) }}
    >
      {isFile && (
        <span class="quiet">
          {part < 1 ? saveWords.bytesOf(formatBytes(part * total), formatBytes(total)) : saveWords.storing}
        </span>
      )}
      <progress aria-label={draft.name} {...(isFile && part < 1 && { value: part })} />
    </Line>
  );
}

function Failures({ failed }: { readonly failed: readonly Failed<Draft>[] }): VNode {
  const more = failed.length - MAX_SHOWN;
  return (
    <>
      <header>
        <strong role="alert">{saveWords.failed(failed.length)}</strong>
        {failed.length > 1 && (
          <>
            <button type="button" class="plain" onClick={() => queue.retryAll()}>
              {saveWords.retryAll}
            </button>
            <button type="button" class="plain" onClick={() => queue.dismissAll()}>
              {saveWords.dismissAll}
            </button>
          </>
        )}
      </header>
      <ul>
        {failed.slice(0, MAX_SHOWN).map((each) => (
          <FailedLine key={each.number} each={each} />
        ))}
      </ul>
      {more > 0 && <p class="quiet">{saveWords.more(more)}</p>}
    </>
  );
}

function FailedLine({ each: { number, draft, error } }: { readonly each: Failed<Draft> }): VNode {
  const retry = (
    <button
      type="button"
      class="plain"
      aria-label={saveWords.retryOne(draft.name)}
      onClick={() => queue.retry(number)}
    >
      {commonWords.tryAgain}
    </button>
  );
  return (
    <Line
      name={draft.name}
      action={!isTooLarge(draft) && retry}
      remove={{ label: saveWords.dismissOne(draft.name), run: () => queue.dismiss(number) }}
    >
      <span class="reason">{reasonIn(error)}</span>
    </Line>
  );
}

interface LineProps {
  readonly name: string;
  /** The progress, or the reason for the failure. */
  readonly children: ComponentChildren;
  readonly action?: ComponentChildren;
  /** The button that dismisses the line. */
  readonly remove: { readonly label: string; run(): void };
}

/** An item that is being saved or has failed. */
function Line({ name, children, action, remove }: LineProps): VNode {
  return (
    <li>
      <div>
        <span class="what" dir="auto">
          {name}
        </span>
        {children}
      </div>
      {action}
      <button type="button" class="plain icon" aria-label={remove.label} onClick={remove.run}>
        <Icon of={X} />
      </button>
    </li>
  );
}
