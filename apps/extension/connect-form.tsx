import { useSignal } from '@preact/signals';
import type { TargetedSubmitEvent, VNode } from 'preact';
import { suggestedName } from '../web/key/browser-name.ts';
import { reasonIn } from '../web/words/service.ts';
import { connect } from './connect.ts';
import type { Service } from './service.ts';
import { words } from './words.ts';

interface Props {
  /** The reason why the key no longer works; empty before the first connection. */
  readonly reason: string;
  onConnected(service: Service): void;
}

/** Asks for a link from Settings, and exchanges it for a key of this browser. */
export function ConnectForm({ reason, onConnected }: Props): VNode {
  const isBusy = useSignal(false);
  const failure = useSignal(reason);

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    isBusy.value = true;
    failure.value = '';
    try {
      onConnected(await connect(String(form.get('link')), String(form.get('name')).trim()));
    } catch (error) {
      failure.value = error instanceof RangeError ? words.connect.broken : reasonIn(error);
      isBusy.value = false;
    }
  }

  const name = words.connect.browser(suggestedName(navigator.userAgent));
  return (
    <main>
      <h1>{words.connect.title}</h1>
      <p class="quiet">{words.connect.hint}</p>
      <form onSubmit={submit}>
        <label>
          <span>{words.connect.link}</span>
          <input name="link" type="password" required autofocus autoComplete="off" spellcheck={false} />
        </label>
        <label>
          <span>{words.connect.name}</span>
          <input name="name" required maxLength={100} autoComplete="off" defaultValue={name} />
        </label>
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy.value ? words.connect.connecting : words.connect.connect}
        </button>
        <p role="alert">{failure}</p>
      </form>
    </main>
  );
}
