import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of a campaign (gaps.md §3). Media buys implement execute, pause, reactivate and cancel; the tool `save_campaign` also restores. */
export const campaignStates = stateTable({
  name: 'campaign',
  states: ['none', 'DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'create', to: 'DRAFT', also: "the advertiser's currency is locked" },
    { from: 'DRAFT', on: 'update', to: 'DRAFT' },
    { from: 'ACTIVE', on: 'update', to: 'ACTIVE', also: 'pacing periods, product selection and time zone stay as they are' },
    { from: 'PAUSED', on: 'update', to: 'PAUSED', also: 'pacing periods, product selection and time zone stay as they are' },
    { from: 'DRAFT', on: 'execute', when: 'at least one media buy', to: 'ACTIVE', also: 'a partial failure is still ACTIVE' },
    { from: 'DRAFT', on: 'execute', when: 'nothing to run', to: 'DRAFT' },
    { from: 'ACTIVE', on: 'execute', when: 'at least one media buy', to: 'ACTIVE', also: 'touches only remaining and new DRAFT buys' },
    { from: 'ACTIVE', on: 'execute', when: 'nothing to run', to: 'ACTIVE' },
    { from: 'ACTIVE', on: 'pause', to: 'PAUSED', also: 'cascades to ACTIVE buys' },
    { from: 'PAUSED', on: 'reactivate', to: 'ACTIVE', also: 'cascades' },
    { from: ['ACTIVE', 'PAUSED'], on: 'flight end', to: 'COMPLETED' },
    { from: ['DRAFT', 'ACTIVE', 'PAUSED'], on: 'cancel', to: 'CANCELED' },
    { from: ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED'], on: 'DELETE', to: 'ARCHIVED', also: 'still readable' },
    { from: 'ARCHIVED', on: 'restore', to: 'DRAFT', also: 'its media buys stay ended; nothing is bought before a launch' },
  ],
  sets: {
    open: ['DRAFT', 'ACTIVE', 'PAUSED'],
    running: ['ACTIVE', 'PAUSED'],
  },
});

export type CampaignStatus = StatesOf<typeof campaignStates>;
