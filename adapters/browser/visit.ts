import type { Page, Request } from 'playwright-core';
import { DomainError, unavailable, unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import { urlOrNull } from '../../core/model/url.ts';
import type { FilteringProxy } from './filtering-proxy.ts';

/** Maximum time that a page may take, in milliseconds. */
export interface PageTimeouts {
  /** Time for the response to begin, and time for the page to load after that. The part that has loaded by then is shown. */
  readonly loadMs: number;
  /** Time for scripts to fetch and draw more after the page has loaded. */
  readonly settleMs: number;
}

/** Media types that a browser shows as a page. A browser wraps a file of any other type in a separate page, or downloads it. */
const PAGE_TYPE = /^(text\/(html|plain|xml)|application\/(xhtml\+)?xml)\b/i;

/**
 * Loads a page as far as possible in the given time.
 * @returns false if the URL leads to a file
 * @throws DomainError if there is no page, if its status is an error, or if the proxy refuses it; and any error of Playwright
 */
export async function visit(
  page: Page,
  proxy: FilteringProxy,
  url: string,
  { loadMs, settleMs }: PageTimeouts,
): Promise<boolean> {
  let server = new URL(url);
  let status = 200;
  let type: string | undefined;
  const isPage = (request: Request) =>
    request.isNavigationRequest() &&
    request.frame() === page.mainFrame() &&
    urlOrNull(request.url()) !== null;
  page.on('request', (request) => {
    if (isPage(request)) server = new URL(request.url());
  });
  page.on('response', (response) => {
    if (!isPage(response.request())) return;
    status = response.status();
    type = response.headers()['content-type'];
  });
  /** Why the page cannot be shown, if that is known. */
  const refused = () => proxy.refusalOf(server) ?? (status >= 400 ? refusal(status) : undefined);
  const isFile = () => !refused() && type !== undefined && !PAGE_TYPE.test(type);

  await page.goto(url, { waitUntil: 'commit', timeout: loadMs }).catch((error) => {
    if (isFile()) return;
    throw refused() ?? (isTimeout(error) ? unavailable('The page', error) : error);
  });
  if (isFile()) return false;
  await page.waitForLoadState('load', { timeout: loadMs }).catch(ignoreTimeout);
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(ignoreTimeout);
  const found = refused();
  if (found) throw found;
  if (!isWebAddress(page.url())) throw unprocessable(reason('page-leaves-web'));
  return true;
}

export function isWebAddress(url: string): boolean {
  return /^https?:$/.test(urlOrNull(url)?.protocol ?? '');
}

function refusal(status: number): DomainError {
  const isTransient = status === 408 || status === 425 || status === 429 || status >= 500;
  return new DomainError(isTransient ? 'unavailable' : 'unprocessable', reason('page-status', { status }));
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Ignores a timeout. The result lacks everything that has not loaded by then. */
function ignoreTimeout(error: unknown): void {
  if (!isTimeout(error)) throw error;
}
