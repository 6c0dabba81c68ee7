import { X } from 'lucide';
import type { VNode } from 'preact';
import { Icon } from '../ui/icon.tsx';
import { commonWords } from '../words/common.ts';
import { outboxWords } from '../words/outbox.ts';
import { saveWords } from '../words/save.ts';
import { draftToEdit, dropRefused, dropWaiting, outboxContents, sendRefusedAgain } from './send-outbox.ts';

/** The drafts that wait for the server, and rejected drafts with the reasons. */
export function OutboxList(): VNode | null {
  const { waiting, refused } = outboxContents.value;
  if (waiting === 0 && refused === 0) return null;
  return (
    <section class="save-list outbox" aria-label={outboxWords.name}>
      {waiting > 0 && <Waiting />}
      {refused > 0 && <Refused />}
    </section>
  );
}

function Waiting(): VNode {
  const { waiting, firstWaiting } = outboxContents.value;
  return (
    <details>
      <summary>{outboxWords.waiting(waiting)}</summary>
      <ul>
        {firstWaiting.map(({ number, draft: { name } }) => (
          <li key={number}>
            <span class="what" dir="auto">
              {name}
            </span>
            <DiscardButton name={name} discard={() => void dropWaiting(number)} />
          </li>
        ))}
      </ul>
      <More count={waiting - firstWaiting.length} />
    </details>
  );
}

function Refused(): VNode {
  const { refused, firstRefused } = outboxContents.value;
  return (
    <>
      <header>
        <strong role="alert">{outboxWords.refused(refused)}</strong>
        <button type="button" class="plain" onClick={() => void sendRefusedAgain()}>
          {commonWords.tryAgain}
        </button>
      </header>
      <ul>
        {firstRefused.map(({ number, draft, reason }) => (
          <li key={number}>
            <div>
              <span class="what" dir="auto">
                {draft.name}
              </span>
              <span class="reason">{reason}</span>
            </div>
            {!('file' in draft.source) && (
              <button
                type="button"
                class="plain"
                aria-label={outboxWords.editOne(draft.name)}
                onClick={() => {
                  draftToEdit.value = { number, draft };
                }}
              >
                {outboxWords.edit}
              </button>
            )}
            <DiscardButton name={draft.name} discard={() => void dropRefused(number)} />
          </li>
        ))}
      </ul>
      <More count={refused - firstRefused.length} />
    </>
  );
}

function More({ count }: { readonly count: number }): VNode | null {
  return count > 0 ? <p class="quiet">{saveWords.more(count)}</p> : null;
}

function DiscardButton({ name, discard }: { readonly name: string; readonly discard: () => void }): VNode {
  return (
    <button type="button" class="plain icon" aria-label={outboxWords.discardOne(name)} onClick={discard}>
      <Icon of={X} />
    </button>
  );
}
