import type { Position } from '../model/event.ts';
import type { Instant } from '../model/instant.ts';
import type { AnalysisChange } from './analysis-changes.ts';
import type { FeedChange } from './feed-changes.ts';
import type { ImportChange } from './import-changes.ts';
import type { ObjectChange } from './object-changes.ts';
import type { OrganisingChange } from './organising-changes.ts';
import type { PeopleChange } from './people-changes.ts';
import type { WebhookChange } from './webhook-changes.ts';

/**
 * One write of a unit of work, as data. A `document` is the object in the form in which it is indexed, where that was made ahead
 * (`indexedAhead`). The comments name the codes of the DomainErrors with which `Storage.commit` rejects
 * when the change is impossible.
 */
export type Change =
  | PeopleChange
  | ObjectChange
  | OrganisingChange
  | AnalysisChange
  | ImportChange
  | WebhookChange
  | FeedChange
  /** Removes at most `max` events of an account that are before a position, the oldest first, but never its newest. */
  | {
      readonly type: 'events.sweep';
      readonly accountId: number;
      readonly before: Position;
      readonly max: number;
    }
  /**
   * Has jobs, feeds, webhooks and deliveries tried at once that are due later than any pause lasts, and ends leases so far ahead as
   * if they had just begun: a clock that was ahead set them.
   */
  | { readonly type: 'waits.limit'; readonly now: Instant }
  /** Writes nothing: names the key with which the unit of work is done, for its events. */
  | { readonly type: 'by'; readonly kid: string };
