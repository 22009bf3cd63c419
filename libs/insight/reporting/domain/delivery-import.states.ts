import { stateTable } from '@exchange/kernel';

/** An import is stored once, with its outcome. */
export const deliveryImportStates = stateTable({
  name: 'import of delivery',
  states: ['none', 'completed', 'failed'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'every line is valid', to: 'completed', also: 'the rows are stored' },
    { from: 'none', on: 'a line is invalid', to: 'failed', also: 'nothing but the problems is stored' },
  ],
});
