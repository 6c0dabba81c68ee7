import { effect } from '@preact/signals';
import { APP_PATH } from '../browser/app-paths.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { access } from '../key/access.ts';

/** The script of the service worker. The page's policy allows no other worker script (docs/security.md). */
const WORKER = `${APP_PATH}/worker.js`;

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string };
}

/**
 * Installs the service worker when there is a key, so that the app opens without the server. Over plain http, or if service workers are
 * blocked, the app cannot open without the server.
 */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const stop = effect(() => {
    const current = access.value;
    if (current.state !== 'open' || !current.isPersistent) return;
    queueMicrotask(() => stop());
    whenIdle(() => void register().catch(() => undefined));
  });
}

async function register(): Promise<void> {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => WORKER });
  const url = policy?.createScriptURL('') ?? WORKER;
  await navigator.serviceWorker.register(url, { scope: APP_PATH, updateViaCache: 'none' });
}
