import { afterAll, beforeAll } from 'vitest';
import { type Service, type ServiceOptions, startService } from './service.ts';

/** The service of a test file: it starts before the tests, and closes after them. Until then it has no properties. */
export function fileService(options: ServiceOptions = {}): Service {
  const service = {} as Service;
  beforeAll(async () => {
    Object.assign(service, await startService(options));
  });
  afterAll(() => service.close());
  return service;
}
