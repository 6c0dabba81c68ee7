import { proseLaws } from './laws.ts';

proseLaws(40);
