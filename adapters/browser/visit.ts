import type { Page, Request } from 'playwright-core';
import { DomainError, unavailable, unprocessable } from '../../core/errors.ts';
import type { FilteringProxy } from './filtering-proxy.ts';

/** How long a page may take. */
export interface Patience {
  /** For the first of it, and again for the rest; what has come until then is shown. */
  readonly loadMs: number;
  /** For scripts to draw what they fetch, once the page has loaded. */
  readonly settleMs: number;
}

/**
 * Loads a page as far as it loads in time.
 * @throws DomainError when it is none, answers with an error, or leads where the proxy does not; what Playwright throws
 */
export async function visit(
  page: Page,
  proxy: FilteringProxy,
  url: string,
  { loadMs, settleMs }: Patience,
): Promise<void> {
  let server = new URL(url);
  let status = 200;
  const isPage = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame() && URL.canParse(request.url());
  page.on('request', (request) => {
    if (isPage(request)) server = new URL(request.url());
  });
  page.on('response', (response) => {
    if (isPage(response.request())) status = response.status();
  });
  /** Why the page is none, if that is known. */
  const obstacle = () => proxy.refusalOf(server) ?? (status >= 400 ? refusal(status) : undefined);

  await page.goto(url, { waitUntil: 'commit', timeout: loadMs }).catch((error) => {
    throw obstacle() ?? (isLate(error) ? unavailable('The page', error) : error);
  });
  await page.waitForLoadState('load', { timeout: loadMs }).catch(unlessLate);
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(unlessLate);
  const found = obstacle();
  if (found) throw found;
  if (!isWebAddress(page.url())) throw unprocessable('The page leads to what is no web address.');
}

export function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function refusal(status: number): DomainError {
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500;
  return new DomainError(
    isPassing ? 'unavailable' : 'unprocessable',
    `The page answers with the status ${status}.`,
  );
}

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** What has not come in time is left out of the picture. */
function unlessLate(error: unknown): void {
  if (!isLate(error)) throw error;
}
