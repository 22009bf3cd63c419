import { stateTable, type StatesOf } from '@exchange/kernel';

/** docs/spec/gaps.md §3, Task. */
export const taskStates = stateTable({
  name: 'task',
  states: ['submitted', 'working', 'completed', 'failed', 'input-required'],
  initial: 'submitted',
  rows: [
    { from: ['submitted', 'working', 'input-required'], on: 'the work begins or resumes', to: 'working' },
    { from: 'working', on: 'the work is done', to: 'completed', also: 'response; retryAfterSeconds is null' },
    {
      from: ['submitted', 'working', 'input-required'],
      on: 'the work cannot be done',
      to: 'failed',
      also: 'error; retryAfterSeconds is null',
    },
    { from: 'working', on: 'the work needs an answer from the buyer', to: 'input-required', also: 'error describes the missing answer' },
  ],
});

export type TaskStatus = StatesOf<typeof taskStates>;
