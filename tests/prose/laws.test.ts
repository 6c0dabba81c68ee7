import { proseLaws } from '../core/prose/laws.ts';

/** `PROSE_RUNS=20000` searches longer than a run of the suite can. */
proseLaws(Number(process.env.PROSE_RUNS ?? 300));
