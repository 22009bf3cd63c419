import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of a property list (gaps.md §6.9). Identifiers are resolved within the request, so `processing` and `failed` do not occur. */
export const propertyListStates = stateTable({
  name: 'property list',
  states: ['ready', 'deleted'],
  initial: 'ready',
  rows: [
    { from: 'ready', on: 'PUT /property-lists/{listId}', to: 'ready' },
    {
      from: 'ready',
      on: 'DELETE /property-lists/{listId}',
      to: 'deleted',
      also: 'its identifiers are deleted; it is detached from its campaigns',
    },
  ],
});

export type PropertyListStatus = StatesOf<typeof propertyListStates>;
