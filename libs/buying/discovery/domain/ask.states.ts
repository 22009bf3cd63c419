import { stateTable, type StatesOf } from '@exchange/kernel';

/** Request to one seller within one discovery. Buyers see `asking` as `pending`. */
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
      also: 'the seller is not asked: it has not answered lately (circuit breaker)',
    },
    { from: 'pending', on: 'a saved offer is redeemed', to: 'responded', also: 'no seller is asked: the saved offer is the answer' },
    { from: 'asking', on: 'release', to: 'pending', also: 'the asking process shuts down; another process asks again' },
    { from: 'asking', on: 'the seller offers', to: 'responded' },
    { from: 'asking', on: 'the seller declines', to: 'declined' },
    { from: 'asking', on: 'the seller fails', to: 'failed' },
    {
      from: ['responded', 'declined', 'timed_out', 'failed'],
      on: 'the buyer refines',
      to: 'pending',
      also: 'a new round with its own deadline; earlier offers stay',
    },
    { from: ['pending', 'asking'], on: 'the buyer stops', to: 'timed_out', also: 'the running attempt can no longer answer' },
    { from: ['pending', 'asking'], on: 'the deadline passes', to: 'timed_out', also: 'also when no process has asked the seller' },
  ],
});

export type SellerAskStatus = StatesOf<typeof askStates>;

/** The contract's seller status (rest-api.md, Campaign proposals). */
export type AskedSellerStatus = Exclude<SellerAskStatus, 'asking'>;

export function sellerStatusOf(status: SellerAskStatus): AskedSellerStatus {
  return status === 'asking' ? 'pending' : status;
}
