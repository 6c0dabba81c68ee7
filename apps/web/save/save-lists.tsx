import type { VNode } from 'preact';
import { OutboxList } from '../offline/outbox-list.tsx';
import { SaveList } from './save-list.tsx';

/** At the edge of the page: saves in progress, and those that wait for the server. */
export function SaveLists(): VNode {
  return (
    <div class="save-lists">
      <SaveList />
      <OutboxList />
    </div>
  );
}
