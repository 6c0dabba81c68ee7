import { unprocessable } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import { changedAt } from '../../model/object.ts';
import type { Browser } from '../../ports/browser.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { keepThumbnail } from '../files/keep-thumbnail.ts';
import type { StepRunner } from './analysis.ts';

interface Ports extends Pick<AllPorts, 'media' | 'blobs' | 'clock' | 'ids'> {
  readonly browser: Browser;
}

/**
 * The step that takes a screenshot of a saved page (docs/configuration.md, "What a browser may do"). Skips pages sent by a person's
 * browser, since the server may be shown another page.
 */
export function takeScreenshot({ browser, media, blobs, clock, ids }: Ports): StepRunner {
  return async ({ url, blob }) => {
    if (url === undefined) throw unprocessable(reason('object-without-address'));
    if (blob) return { apply: (current) => current };
    const shot = await browser.screenshot(url);
    if (!shot) return { apply: (current) => current };
    const screenshot = await keepThumbnail({ media, blobs, ids }, shot);
    return { apply: (current) => changedAt({ ...current, screenshot }, clock()) };
  };
}
