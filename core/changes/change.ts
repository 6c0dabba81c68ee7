import type { Position } from '../model/event.ts';
import type { Instant } from '../model/instant.ts';
import type { AnalysisChange } from './analysis.ts';
import type { FeedChange } from './feed.ts';
import type { ImportChange } from './import.ts';
import type { LogInChange } from './log-in.ts';
import type { ObjectChange } from './object.ts';
import type { OrganisingChange } from './organising.ts';
import type { PeopleChange } from './people.ts';
import type { ShareChange } from './share.ts';
import type { WebhookChange } from './webhook.ts';

/**
 * One write of a unit of work, as data. `words` are the words of the object for the index, if they were computed before the commit
 * (`indexedAhead`). The comments name the DomainError codes with which `Storage.commit` rejects an impossible change.
 */
export type Change =
  | PeopleChange
  | ObjectChange
  | OrganisingChange
  | AnalysisChange
  | ImportChange
  | WebhookChange
  | LogInChange
  | FeedChange
  | ShareChange
  /** Removes at most `max` events of an account before a position, the oldest first, but never its newest. */
  | {
      readonly type: 'events.sweep';
      readonly accountId: number;
      readonly before: Position;
      readonly max: number;
    }
  /**
   * Repairs times set by a clock that ran ahead: jobs, feeds, webhooks and deliveries that are due later than the longest pause allows
   * become due now, and leases that end too late begin again now.
   */
  | { readonly type: 'waits.limit'; readonly now: Instant }
  /** Replaces the sealed settings of the AI server; `stale` when they are no longer `before`. */
  | { readonly type: 'ai.set'; readonly before: string; readonly after: string }
  /** Changes no data: names the access key that made this unit of work, which its events record. */
  | { readonly type: 'actor'; readonly kid: string };
