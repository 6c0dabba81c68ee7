import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Service } from './service.ts';
import { words } from './words.ts';

interface Props {
  readonly service: Service;
  /** Number of saves that wait for the server. They are lost when the person disconnects. */
  readonly waiting: number;
  onDisconnect(): void;
}

/** The server to which this browser is connected, and a button that disconnects after confirmation. */
export function Foot({ service, waiting, onDisconnect }: Props): VNode {
  const isAsking = useSignal(false);
  /** Whether the question was answered, so that the focus must return to the button. */
  const isAnswered = useRef(false);

  function stay(): void {
    isAnswered.current = true;
    isAsking.value = false;
  }

  if (isAsking.value)
    return (
      <footer>
        <div class="asking" role="alertdialog" aria-labelledby="disconnect-question">
          <p id="disconnect-question">{words.popup.disconnectQuestion(waiting)}</p>
          <div class="actions">
            <button type="button" class="danger" onClick={onDisconnect}>
              {words.popup.disconnect}
            </button>
            <button type="button" ref={(button) => button?.focus()} onClick={stay}>
              {words.popup.stay}
            </button>
          </div>
        </div>
      </footer>
    );
  return (
    <footer>
      <a href={`${service.address}/app`} target="_blank" rel="noreferrer">
        {new URL(service.address).host}
      </a>
      <button
        type="button"
        class="plain"
        ref={(button) => {
          if (isAnswered.current) button?.focus();
          isAnswered.current = false;
        }}
        onClick={() => (isAsking.value = true)}
      >
        {words.popup.disconnect}
      </button>
    </footer>
  );
}
