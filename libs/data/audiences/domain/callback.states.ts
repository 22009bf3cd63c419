import { stateTable, type StatesOf } from '@exchange/kernel';

/** The call to the caller's URL at the end of a sync (docs/spec: rest-api.md, Audience sync callback; ADR 21 has the retries). */
export const callbackStates = stateTable({
  name: 'audience sync callback',
  states: ['waiting', 'due', 'sending', 'delivered', 'failed'],
  initial: 'waiting',
  rows: [
    { from: 'waiting', on: 'the sync ends', to: 'due', also: 'the payload is fixed' },
    { from: 'due', on: 'a worker claims it', to: 'sending', also: 'fence token set, committed before the request is sent' },
    { from: 'sending', on: 'the receiver answers 2xx within 5 s', to: 'delivered', also: 'the credentials are deleted' },
    {
      from: 'sending',
      on: 'any other answer, or none within 5 s',
      when: 'attempts are left',
      to: 'due',
      also: 'after 1 s, 10 s, 1 min, 10 min',
    },
    {
      from: 'sending',
      on: 'any other answer, or none within 5 s',
      when: 'it was the fifth attempt',
      to: 'failed',
      also: 'the credentials are deleted',
    },
    {
      from: 'sending',
      on: 'no result 15 s after the claim',
      when: 'attempts are left',
      to: 'due',
      also: 'the callback may arrive twice',
    },
    {
      from: 'sending',
      on: 'no result 15 s after the claim',
      when: 'it was the fifth attempt',
      to: 'failed',
      also: 'the credentials are deleted',
    },
  ],
});

export type CallbackStatus = StatesOf<typeof callbackStates>;
