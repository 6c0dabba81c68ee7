/** The part of a service worker's global scope that the app uses; TypeScript's declarations conflict with those of pages. */
export interface WorkerScope {
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

export interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
