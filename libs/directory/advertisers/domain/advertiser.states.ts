import { stateTable, type StatesOf } from '@exchange/kernel';

/** DELETE archives, restore activates again (gaps.md §5.3). */
export const advertiserStates = stateTable({
  name: 'advertiser',
  states: ['ACTIVE', 'ARCHIVED'],
  initial: 'ACTIVE',
  rows: [
    { from: 'ACTIVE', on: 'PUT /advertisers/{id}', to: 'ACTIVE' },
    { from: 'ACTIVE', on: 'a campaign is created', to: 'ACTIVE', also: 'primaryCurrency is locked' },
    { from: 'ACTIVE', on: 'DELETE /advertisers/{id}', to: 'ARCHIVED', also: 'its brand can be used again' },
    { from: 'ARCHIVED', on: 'POST /advertisers/{id}/restore', to: 'ACTIVE', also: 'refused while another active advertiser has the brand' },
  ],
});

export type AdvertiserStatus = StatesOf<typeof advertiserStates>;
