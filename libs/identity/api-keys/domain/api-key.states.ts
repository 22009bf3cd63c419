import { stateTable, type StatesOf } from '@exchange/kernel';

/** rest-api.md, States and transitions, API key. `expired` is never stored: it is computed from `expiresAt`. */
export const apiKeyStates = stateTable({
  name: 'API key',
  states: ['none', 'active', 'revoked', 'expired'],
  initial: 'none',
  rows: [
    { from: 'none', on: 'POST create', when: 'signed-in person', to: 'active', also: 'full secret returned once' },
    {
      from: 'active',
      on: 'DELETE by id',
      when: 'admin: any key of the account; member: own keys only',
      to: 'revoked',
      also: 'effective at once',
    },
    { from: 'active', on: 'expiresAt passes', to: 'expired' },
  ],
});

export type ApiKeyStatus = StatesOf<typeof apiKeyStates>;
