import { storeShared } from './shared-files.ts';
import { createShell } from './shell.ts';

// The service worker caches the app shell. It has no key and does not handle API requests. The app itself stores offline data.
declare const self: WorkerScope;
/** The build defines these constants (packaging/web-app.ts). */
declare const BUILD: string;
declare const FILES: readonly string[];

const APP = new URL('.', self.location.href).pathname.replace(/\/$/, '');
const shell = createShell({ app: APP, build: BUILD, files: FILES, caches, fetch: fetch.bind(globalThis) });

self.addEventListener('install', (event) => event.waitUntil(shell.install().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(shell.tidy().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'POST' && origin === self.location.origin && pathname === `${APP}/share`)
    return event.respondWith(respondToShare(request));
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const file = pathname.slice(APP.length);
  if (FILES.includes(file) || pathname.startsWith(`${APP}/assets/`)) event.respondWith(shell.file(request));
  else if (request.mode === 'navigate' && isPage(pathname)) respondWithPage(event);
});

/** Handles posts from the system's share menu (manifest.webmanifest). Nothing is saved before the person agrees. */
async function respondToShare(request: Request): Promise<Response> {
  const url = await storeShared(request, APP, caches).catch(() => `${APP}/save`);
  return Response.redirect(url, 303);
}

function isPage(path: string): boolean {
  return (path === APP || path.startsWith(`${APP}/`)) && !/\.\w+$/.test(path);
}

function respondWithPage(event: WorkerFetchEvent): void {
  event.respondWith(shell.page(event.request));
  event.waitUntil(checkForUpdate());
}

async function checkForUpdate(): Promise<void> {
  const isSameBuild = await shell.refreshPage();
  if (!isSameBuild) await self.registration.update();
}

/** The part of a service worker's global scope that the app uses. TypeScript's own declarations conflict with those for pages. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { update(): Promise<unknown> };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void;
}

interface WorkerEvents {
  readonly install: WorkerEvent;
  readonly activate: WorkerEvent;
  readonly fetch: WorkerFetchEvent;
}

interface WorkerEvent {
  /** Keeps the worker running until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
