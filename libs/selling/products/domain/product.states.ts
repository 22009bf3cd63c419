import { stateTable, type StatesOf } from '@exchange/kernel';

export const productStates = stateTable({
  name: 'product',
  states: ['draft', 'active', 'archived'],
  initial: 'draft',
  rows: [
    { from: 'draft', on: 'PATCH /storefront/products/{id}', to: 'draft' },
    { from: 'active', on: 'PATCH /storefront/products/{id}', to: 'active', also: 'what would be missing is a 400' },
    { from: 'draft', on: 'status: active', to: 'active', also: 'its storefront offers it; what is missing is a 400' },
    { from: 'active', on: 'status: draft', to: 'draft', also: 'no longer offered' },
    {
      from: ['draft', 'active'],
      on: 'DELETE /storefront/products/{id}',
      to: 'archived',
      also: 'no longer offered, nor listed; it can be read',
    },
  ],
  /** Those that its seller works with: it is given one of these, and finds them in its list. */
  sets: { kept: ['draft', 'active'] },
});

export type ProductStatus = StatesOf<typeof productStates>;
