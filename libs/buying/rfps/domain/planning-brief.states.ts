import { stateTable, type StatesOf } from '@exchange/kernel';

/** Status of a brief, derived from the answers of its sellers (gaps.md §5.6). */
export const planningBriefStates = stateTable({
  name: 'planning brief',
  states: ['SEARCHING', 'QUOTED', 'BOOKED', 'DECLINED', 'ABANDONED'],
  initial: 'SEARCHING',
  rows: [
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'response', when: 'any BOOK', to: 'BOOKED', also: 'terminal' },
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'response', when: 'any QUOTE', to: 'QUOTED' },
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'response', when: 'all declined', to: 'DECLINED' },
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'response', when: 'none of these', to: 'SEARCHING' },
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'abandon', to: 'ABANDONED', also: 'terminal; queued targets fail' },
  ],
});

export type PlanningBriefStatus = StatesOf<typeof planningBriefStates>;
