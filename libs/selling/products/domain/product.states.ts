import { stateTable, type StatesOf } from '@exchange/kernel';

export const productStates = stateTable({
  name: 'product',
  states: ['draft', 'active', 'archived'],
  initial: 'draft',
  rows: [
    { from: 'draft', on: 'PATCH /storefront/products/{id}', to: 'draft' },
    { from: 'active', on: 'PATCH /storefront/products/{id}', to: 'active', also: '400 for missing fields' },
    { from: 'draft', on: 'status: active', to: 'active', also: 'its storefront offers it; 400 for missing fields' },
    { from: 'active', on: 'status: draft', to: 'draft', also: 'no longer offered' },
    {
      from: ['draft', 'active'],
      on: 'DELETE /storefront/products/{id}',
      to: 'archived',
      also: 'no longer offered or listed; can still be read',
    },
  ],
  /** Statuses that a seller can set, and that the list shows by default. */
  sets: { kept: ['draft', 'active'] },
});

export type ProductStatus = StatesOf<typeof productStates>;
