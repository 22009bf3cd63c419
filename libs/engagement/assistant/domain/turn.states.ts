import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §6.12: the work on one message or one confirmed call. */
export const turnStates = stateTable({
  name: 'turn of the assistant',
  states: ['none', 'running', 'done', 'failed', 'stopped', 'broken_off'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'message or confirmation', to: 'running', also: 'one at a time in a conversation' },
    { from: 'running', on: 'the answer is complete', to: 'done', also: 'the response is stored' },
    {
      from: 'running',
      on: 'the model fails or two minutes pass',
      to: 'failed',
      also: 'the response is stored; the request key is released',
    },
    { from: 'running', on: 'the person stops it', to: 'stopped', also: 'the response is stored' },
    { from: 'running', on: 'its process ends or its lease expires', to: 'broken_off', also: 'the response is stored; never begun again' },
  ],
  sets: { running: ['running'] },
});

export type TurnStatus = StatesOf<typeof turnStates>;
export type EndedStatus = Exclude<TurnStatus, 'running'>;
