import type { VNode } from 'preact';
import { OutboxList } from '../offline/outbox-list.tsx';
import { SaveList } from './save-list.tsx';

/** The lists of saves that are in progress, and of drafts that wait for the server. */
export function SaveLists(): VNode {
  return (
    <div class="save-lists">
      <SaveList />
      <OutboxList />
    </div>
  );
}
