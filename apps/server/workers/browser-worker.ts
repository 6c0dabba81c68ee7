import { chromiumBrowser } from '../../../adapters/browser/chromium.ts';
import { parseAllowance } from '../../../adapters/web/allowance.ts';
import { connectionGuard } from '../../../adapters/web/guard.ts';
import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

/**
 * The worker that renders pages. Arguments: the path of Chromium, a directory for its exclusive use, and what may be accessed outside the
 * public internet.
 */
const [, , executable = '', folder = '', ...allowed] = process.argv;
process.env.TMPDIR = folder; // where Playwright makes profiles, and then removes them
const allow = allowed.map(parseAllowance).filter((allowance) => allowance !== undefined);
const { open } = connectionGuard({ allow });
serveJobs(jobsOf('browser', chromiumBrowser({ executable, folder, open })));
