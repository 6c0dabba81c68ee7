import type { Change } from './change.ts';
import { eventsOf } from './events.ts';

/** The accounts whose objects, counts, credits or event logs a unit of work touches, ordered by id. */
export function accountsOf(changes: readonly Change[]): readonly number[] {
  const logged = eventsOf(changes).map(({ accountId }) => accountId);
  return [...new Set([...changes.flatMap(accountOf), ...logged])].toSorted((a, b) => a - b);
}

/** The accounts whose objects, counts or credits a change touches. */
function accountOf(change: Change): number | readonly number[] {
  switch (change.type) {
    case 'index.renew':
      return change.objects.map(({ accountId }) => accountId);
    case 'object.insert':
    case 'object.destroy':
      return change.object.accountId;
    case 'object.replace':
      return change.before.accountId;
    case 'space.insert':
    case 'space.remove':
      return change.space.accountId;
    case 'feed.insert':
      return change.feed.accountId;
    case 'feed.replace':
      return change.after.accountId;
    case 'webhook.insert':
      return change.webhook.accountId;
    case 'space.replace':
      return change.before.accountId;
    case 'space.require-scope':
    case 'memberships.add':
    case 'space.fill':
    case 'link.assert':
    case 'link.remove':
    case 'pins.remove':
    case 'pins.import':
    case 'pins.place':
    case 'pins.move':
    case 'credits.spend':
    case 'copy.put':
    case 'extract.put':
    case 'picture.put':
    case 'tag.replace':
    case 'tags.import':
    case 'objects.import':
    case 'memberships.import':
    case 'links.import':
    case 'account.clear':
    case 'log-ins.replace':
    case 'account.remove':
    case 'events.sweep':
    case 'webhook.rewind':
      return change.accountId;
    default:
      return [];
  }
}
