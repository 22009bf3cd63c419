import { stateTable, type StatesOf } from '@exchange/kernel';

/**
 * Deliveries are sent at most once (docs/adr/0006): the step to `sending` is committed before the request leaves. A delivery returns from
 * `sending` only where the worker that claimed it knows that no request was sent.
 */
export const deliveryStates = stateTable({
  name: 'webhook delivery',
  states: ['pending', 'sending', 'delivered', 'failed', 'cancelled', 'skipped'],
  initial: 'pending',
  rows: [
    {
      from: 'pending',
      on: 'a worker claims it',
      when: 'the subscription is active',
      to: 'sending',
      also: 'fence token set, committed before the request is sent',
    },
    {
      from: 'pending',
      on: 'a worker claims it',
      when: 'the subscription has failed or is deleted',
      to: 'cancelled',
      also: 'nothing is sent',
    },
    { from: 'pending', on: 'the subscription fails or is deleted', to: 'cancelled', also: 'nothing is sent' },
    { from: 'pending', on: 'its event finds the subscription failed', to: 'skipped', also: 'nothing is sent, then or later' },
    {
      from: 'sending',
      on: 'the worker that claimed it sends nothing',
      when: 'same fence token',
      to: 'pending',
      also: 'fence token removed; the claim is 2 s old, the answer to the claim itself was lost, or only another process has the key of the secret',
    },
    {
      from: 'sending',
      on: 'nobody can open the secret of its subscription',
      when: 'same fence token',
      to: 'failed',
      also: 'nothing is sent; not counted as a failure',
    },
    { from: 'sending', on: 'the receiver answers 2xx within 5 s', when: 'same fence token', to: 'delivered', also: 'counted as a success' },
    {
      from: 'sending',
      on: 'any other answer, or none within 5 s',
      when: 'same fence token',
      to: 'failed',
      also: 'counted as a failure; never sent again',
    },
    {
      from: 'sending',
      on: 'no result 15 s after the claim',
      when: 'same fence token',
      to: 'failed',
      also: 'outcome unknown; counted as a failure; never sent again',
    },
  ],
  sets: { settled: ['delivered', 'failed', 'cancelled', 'skipped'] },
});

export type DeliveryStatus = StatesOf<typeof deliveryStates>;

/** Statuses by which the log can be filtered: those that few deliveries have, so that an index finds them. */
export const listedStatuses = ['pending', 'sending', 'failed'] as const satisfies readonly DeliveryStatus[];
export type ListedStatus = (typeof listedStatuses)[number];
