import { stateTable, type StatesOf } from '@exchange/kernel';

/** One seller being asked within one discovery. Outside, `asking` reads as `pending`. */
export const askStates = stateTable({
  name: 'seller ask',
  states: ['pending', 'asking', 'responded', 'declined', 'timed_out', 'failed'],
  initial: 'pending',
  rows: [
    { from: 'pending', on: 'claim', to: 'asking', also: 'a new fence; the lease begins' },
    {
      from: 'asking',
      on: 'claim',
      when: 'the lease has run out',
      to: 'asking',
      also: 'a new fence: the earlier attempt can no longer answer',
    },
    {
      from: ['pending', 'asking'],
      on: 'the seller is passed over',
      to: 'failed',
      also: 'it is not asked: it has not answered lately (circuit breaker)',
    },
    { from: 'pending', on: 'a saved offer is redeemed', to: 'responded', also: 'nobody is asked: what the seller had saved has landed' },
    { from: 'asking', on: 'release', to: 'pending', also: 'the process that asked is stopping; another one asks again' },
    { from: 'asking', on: 'the seller offers', to: 'responded' },
    { from: 'asking', on: 'the seller declines', to: 'declined' },
    { from: 'asking', on: 'the seller fails', to: 'failed' },
    {
      from: ['responded', 'declined', 'timed_out', 'failed'],
      on: 'the buyer refines',
      to: 'pending',
      also: 'a new round with its own deadline; earlier offers stay',
    },
    { from: ['pending', 'asking'], on: 'the buyer stops', to: 'timed_out', also: 'the attempt that goes on can no longer answer' },
    { from: ['pending', 'asking'], on: 'the deadline passes', to: 'timed_out', also: 'also when nobody got to asking it' },
  ],
});

export type AskStatus = StatesOf<typeof askStates>;

/** The contract's seller status (rest-api.md, Campaign proposals). */
export type SellerStatus = Exclude<AskStatus, 'asking'>;

export function sellerStatusOf(status: AskStatus): SellerStatus {
  return status === 'asking' ? 'pending' : status;
}
