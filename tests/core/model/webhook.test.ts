import { expect, it } from 'vitest';
import type { LoggedEvent } from '../../../core/model/event.ts';
import { newDelivery } from '../../../core/model/webhook.ts';

it('only events about the same subject wait for each other', () => {
  const about = (subject: Partial<LoggedEvent>) =>
    newDelivery('w', { position: '1-0', type: 'object.changed', ...subject } as LoggedEvent, 0).about;
  const subjects = [
    { objectId: 'a' },
    { spaceId: 'b' },
    { tag: 'c' },
    { searchId: 'd' },
    { searchId: 'e' },
    { shareId: 'f' },
    { shareId: 'g' },
  ];
  expect(new Set(subjects.map(about)).size).toBe(subjects.length);
});
