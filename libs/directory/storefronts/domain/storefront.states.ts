import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of gaps.md §6.8, `displayStatus`. Only a `transacting` storefront is listed to buyers and asked. */
export const storefrontStates = stateTable({
  name: 'storefront',
  states: ['configuring', 'transacting', 'paused', 'archived'],
  initial: 'configuring',
  rows: [
    { from: 'configuring', on: 'its products change', when: 'some are active', to: 'transacting', also: 'listed to buyers and asked' },
    { from: 'configuring', on: 'its products change', when: 'none is active', to: 'configuring' },
    { from: 'transacting', on: 'its products change', when: 'some are active', to: 'transacting' },
    {
      from: 'transacting',
      on: 'its products change',
      when: 'none is active',
      to: 'configuring',
      also: 'no longer listed or asked',
    },
    { from: 'paused', on: 'its products change', when: 'some are active', to: 'paused' },
    { from: 'paused', on: 'its products change', when: 'none is active', to: 'paused' },
    { from: ['configuring', 'transacting'], on: 'pause', to: 'paused', also: 'its agent answers that it is paused' },
    { from: 'paused', on: 'resume', when: 'some are active', to: 'transacting' },
    { from: 'paused', on: 'resume', when: 'none is active', to: 'configuring' },
    { from: ['configuring', 'transacting', 'paused'], on: 'archive', to: 'archived', also: 'its agent answers 404; its slug stays in use' },
    { from: 'archived', on: 'POST /storefront', when: 'some are active', to: 'transacting', also: 'unchanged' },
    { from: 'archived', on: 'POST /storefront', when: 'none is active', to: 'configuring', also: 'unchanged' },
  ],
});

export type StorefrontStatus = StatesOf<typeof storefrontStates>;
