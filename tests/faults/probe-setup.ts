import { afterAll, afterEach, expect } from 'vitest';
import { expectFree, reportProbes } from './probe.ts';

/** After every test of a fault: each server that it started kept its event loop free. */
afterEach(() => expectFree(expect.getState().currentTestName ?? ''));
afterAll(reportProbes);
