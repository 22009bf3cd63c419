import { stateTable, type StatesOf } from '@exchange/kernel';

/** rest-api.md, Limits: consecutive webhook failures before status `failed`. */
export const maxConsecutiveFailures = 10;

/** rest-api.md, "Webhook subscription" under States and transitions, row by row. Nothing leads out of `failed` but deletion. */
export const subscriptionStates = stateTable({
  name: 'webhook subscription',
  states: ['active', 'failed', 'deleted'],
  initial: 'active',
  rows: [
    {
      from: 'active',
      on: 'delivery attempt fails (non-2xx answer or no answer within 5 s)',
      when: 'fewer than 10 consecutive failures',
      to: 'active',
      also: 'failureCount increases by 1; lastFailure set; no retry',
    },
    { from: 'active', on: 'delivery attempt succeeds (2xx)', to: 'active', also: 'failureCount set to 0' },
    { from: 'active', on: 'delivery attempt fails', when: 'this is the 10th consecutive failure', to: 'failed', also: 'deliveries stop' },
    {
      from: ['active', 'failed'],
      on: 'DELETE /webhook-subscriptions/{id}',
      when: "subscription belongs to the caller's account",
      to: 'deleted',
      also: 'deliveries stop at once',
    },
  ],
  sets: { existing: ['active', 'failed'] },
});

export type SubscriptionStatus = StatesOf<typeof subscriptionStates>;
