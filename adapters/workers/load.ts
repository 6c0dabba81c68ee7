import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Whether a module is TypeScript, which Node loads with tsx during development. */
export function isTypeScript({ pathname }: URL): boolean {
  return pathname.endsWith('.ts');
}

/** Starts a thread with a module, from source or from the bundle. */
export function loadThread(url: URL, options: WorkerOptions): Worker {
  if (!isTypeScript(url)) return new Worker(url, options);
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import('${url.href}'); });`;
  return new Worker(load, { ...options, eval: true, execArgv: [] });
}
