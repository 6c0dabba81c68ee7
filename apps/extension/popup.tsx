import { useSignal } from '@preact/signals';
import { render, type VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { chooseLanguage } from '../web/words/choose-language.ts';
import { capture, tabBefore } from './capture.ts';
import { connectedService, disconnect } from './connect.ts';
import { ConnectForm } from './connect-form.tsx';
import { Foot } from './foot.tsx';
import { LANGUAGES } from './languages/all.ts';
import { type Kept, listWaiting, sendWaiting } from './outbox.ts';
import { PageForm } from './page-form.tsx';
import type { Service } from './service.ts';
import type { ShownPage } from './shown-page.ts';
import { forgetConnection } from './store.ts';
import { WaitingList } from './waiting-list.tsx';
import { words } from './words.ts';

type State =
  | { readonly state: 'opening' }
  | { readonly state: 'closed'; readonly reason: string }
  | { readonly state: 'open'; readonly service: Service; readonly page: ShownPage | null };

/** The popup. The extension requests nothing from the page or the server before it opens. */
function Popup(): VNode | null {
  const now = useSignal<State>({ state: 'opening' });
  const waiting = useSignal<readonly Kept[]>([]);

  async function open(service: Service | null): Promise<void> {
    if (!service) {
      now.value = { state: 'closed', reason: '' };
      return;
    }
    const tab = await tabBefore();
    now.value = { state: 'open', service, page: tab && (await capture(tab)) };
    await showWaiting();
    if (waiting.value.length === 0) return;
    await sendWaiting(service);
    await showWaiting();
  }

  async function showWaiting(): Promise<void> {
    waiting.value = await listWaiting();
  }

  async function close(reason: string, leave: () => Promise<void>): Promise<void> {
    await leave();
    waiting.value = [];
    now.value = { state: 'closed', reason };
  }

  useEffect(() => {
    void connectedService().then(open);
  }, []);

  const { value } = now;
  if (value.state === 'opening') return null;
  if (value.state === 'closed')
    return <ConnectForm reason={value.reason} onConnected={(service) => void open(service)} />;
  const { service, page } = value;
  return (
    <main>
      {page ? (
        <PageForm
          service={service}
          page={page}
          onKept={() => void showWaiting()}
          onRevoked={() => void close(words.revoked, forgetConnection)}
        />
      ) : (
        <>
          <h1>Commonplace</h1>
          <p role="status">{words.popup.nothing}</p>
        </>
      )}
      <WaitingList service={service} waiting={waiting} />
      <Foot
        service={service}
        waiting={waiting.value.length}
        onDisconnect={() => void close('', disconnect)}
      />
    </main>
  );
}

void chooseLanguage(navigator.languages, LANGUAGES).then(() => render(<Popup />, document.body));
