import { stateTable, type StatesOf } from '@exchange/kernel';

/** gaps.md §5.6: what the answers of the sellers make of a brief. */
export const planningBriefStates = stateTable({
  name: 'planning brief',
  states: ['SEARCHING', 'QUOTED', 'BOOKED', 'DECLINED', 'ABANDONED'],
  initial: 'SEARCHING',
  rows: [
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'response', when: 'any BOOK', to: 'BOOKED', also: 'terminal' },
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'response', when: 'any QUOTE', to: 'QUOTED' },
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'response', when: 'all declined', to: 'DECLINED' },
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'response', when: 'none of these', to: 'SEARCHING' },
    { from: ['SEARCHING', 'QUOTED', 'DECLINED'], on: 'abandon', to: 'ABANDONED', also: 'terminal; what is still queued fails' },
  ],
});

export type PlanningBriefStatus = StatesOf<typeof planningBriefStates>;
