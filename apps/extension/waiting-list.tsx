import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { discard, type Kept, listWaiting, sendWaiting } from './outbox.ts';
import type { Service } from './service.ts';
import { words } from './words.ts';

interface Props {
  readonly service: Service;
  readonly waiting: Signal<readonly Kept[]>;
}

/** The saves that wait for the server, and the saves that it rejected. */
export function WaitingList({ service, waiting }: Props): VNode | null {
  if (waiting.value.length === 0) return null;

  async function again(): Promise<void> {
    await sendWaiting(service);
    waiting.value = await listWaiting();
  }

  async function drop(key: number): Promise<void> {
    await discard(key);
    waiting.value = await listWaiting();
  }

  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{words.outbox.title}</h2>
      <ul>
        {waiting.value.map(({ key, save, refusal }) => (
          <li key={key}>
            <div>
              <span class="name" dir="auto">
                {save.name}
              </span>
              {refusal !== undefined && <small>{refusal}</small>}
            </div>
            <button type="button" aria-label={words.outbox.discard(save.name)} onClick={() => drop(key)}>
              {words.outbox.discardShort}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={again}>
        {words.outbox.again}
      </button>
    </section>
  );
}
