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
 * One write of a unit of work, as data. `words` are the object's words for the index, if computed before the commit (`indexedAhead`). Codes
 * in the comments are the codes of the DomainErrors with which `Storage.commit` rejects a change.
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
   * Corrects times set by a clock that was ahead. Jobs, feeds, webhooks and deliveries that are due later than the longest possible pause
   * become due now, and leases that end too late start again now.
   */
  | { readonly type: 'waits.limit'; readonly now: Instant }
  /** Replaces the sealed settings of the AI server; `stale` if they no longer equal `before`. */
  | { readonly type: 'ai.set'; readonly before: string; readonly after: string }
  /** Changes no data. Names the access key behind this unit of work, for its events. */
  | { readonly type: 'actor'; readonly kid: string };
