import { afterAll, afterEach, expect } from 'vitest';
import { expectFree, reportProbes } from './probe.ts';

/** After every fault test, checks that each server it started kept its event loop free. */
afterEach(() => expectFree(expect.getState().currentTestName ?? ''));
afterAll(reportProbes);
