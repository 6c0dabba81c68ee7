import { chromiumBrowser } from '../../../adapters/browser/chromium.ts';
import { parseAllowance } from '../../../adapters/web/allowance.ts';
import { connectionGuard } from '../../../adapters/web/guard.ts';
import { jobsOf } from '../../../adapters/workers/port.ts';
import { serveJobs } from '../../../adapters/workers/serve-jobs.ts';

// The worker that renders pages. Its arguments are the path of Chromium, a directory for its exclusive use, and what pages may access
// outside
// the public internet.
const [, , executable = '', folder = '', ...allowed] = process.argv;
// Playwright creates profiles in this directory, and removes them afterwards.
process.env.TMPDIR = folder;
const allow = allowed.map(parseAllowance).filter((allowance) => allowance !== undefined);
const { open } = connectionGuard({ allow });
serveJobs(jobsOf('browser', chromiumBrowser({ executable, folder, open })));
