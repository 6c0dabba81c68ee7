import { runs } from '../../support/runs.ts';
import { proseLaws } from './laws.ts';

proseLaws(runs(100));
