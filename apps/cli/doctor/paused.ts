import { counted } from '../../../core/model/counted.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { advice, type Finding } from './finding.ts';

/** Reports webhooks and feeds that have been paused since a restore. */
export async function checkPaused({ webhooks, feeds }: Storage): Promise<readonly Finding[]> {
  const paused = [
    [(await webhooks.counts()).restored, 'webhook'],
    [(await feeds.counts()).restored, 'feed'],
  ] as const;
  const what = paused.flatMap(([count, name]) => (count > 0 ? [counted(count, name)] : []));
  if (what.length === 0) return [];
  const count = paused.reduce((total, [each]) => total + each, 0);
  return [
    advice(
      'restore',
      `${what.join(' and ')} ${count === 1 ? 'is' : 'are'} paused since the restore.`,
      'Resume them in Settings in the app once the original server no longer runs.',
    ),
  ];
}
