import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §5.1: state of a notification for one reader. No state leads back to unread. */
export const readingStates = stateTable({
  name: 'notification',
  states: ['unread', 'read', 'acknowledged'],
  initial: 'unread',
  rows: [
    { from: ['unread', 'read'], on: 'POST read', to: 'read' },
    { from: ['unread', 'read'], on: 'POST read-all', to: 'read' },
    { from: ['unread', 'read'], on: 'POST acknowledge', to: 'acknowledged', also: 'counts as read' },
    { from: 'acknowledged', on: 'POST read', to: 'acknowledged' },
    { from: 'acknowledged', on: 'POST read-all', to: 'acknowledged' },
    { from: 'acknowledged', on: 'POST acknowledge', to: 'acknowledged' },
  ],
});

export type ReadingState = StatesOf<typeof readingStates>;
