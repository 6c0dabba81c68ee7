import { effect } from '@preact/signals';
import { APP_PATH } from '../browser/app-paths.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { access } from '../key/access.ts';

/** The only script that may become a worker: the page's policy allows no other (docs/security.md). */
const WORKER = `${APP_PATH}/worker.js`;

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string };
}

/**
 * Installs the service worker once there is a key, so that the app opens without the server. Browsers have no service workers over plain
 * http; there, and where they are blocked, the app needs the server to open.
 */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const stop = effect(() => {
    const now = access.value;
    if (now.state !== 'open' || !now.isPersistent) return;
    queueMicrotask(() => stop());
    whenIdle(() => void register().catch(() => undefined));
  });
}

async function register(): Promise<void> {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  const address = policy?.createScriptURL('') ?? WORKER;
  await navigator.serviceWorker.register(address, { scope: APP_PATH, updateViaCache: 'none' });
}
