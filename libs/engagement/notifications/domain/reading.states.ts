import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §5.1: state of a notification for one reader. No state leads back to unread. */
export const readingStates = stateTable({
  name: 'notification',
  states: ['unread', 'read', 'acknowledged'],
  initial: 'unread',
  rows: [
    { from: ['unread', 'read'], on: 'POST read', to: 'read', also: '`POST read-all` does so for the whole feed' },
    { from: ['unread', 'read'], on: 'POST acknowledge', to: 'acknowledged', also: 'counts as read' },
    { from: 'acknowledged', on: 'POST read', to: 'acknowledged' },
    { from: 'acknowledged', on: 'POST acknowledge', to: 'acknowledged' },
  ],
});

export type ReadingState = StatesOf<typeof readingStates>;
