import { afterAll, beforeAll } from 'vitest';
import { type Service, type ServiceOptions, startService } from './service.ts';

/** The service of a test file: it starts before the tests, and closes after them. Only tests and hooks may use it. */
export function fileService(options: ServiceOptions = {}): Service {
  let started: Service | undefined;
  beforeAll(async () => {
    started = await startService(options);
  });
  afterAll(() => started?.close());
  return new Proxy({} as Service, {
    get(_, name) {
      if (!started) throw new Error('The service starts before the first test of the file.');
      return Reflect.get(started, name);
    },
  });
}
