import { stateTable, type StatesOf } from '@exchange/kernel';

/** ADR 220. */
export const creativeStates = stateTable({
  name: 'creative',
  states: ['draft', 'ready', 'archived'],
  initial: 'draft',
  rows: [
    { from: 'draft', on: 'PUT /creatives/{creativeId}', to: 'draft' },
    { from: 'ready', on: 'PUT /creatives/{creativeId}', to: 'ready', also: 'changed contents become the next draft version' },
    {
      from: ['draft', 'ready'],
      on: 'POST /creatives/{creativeId}/ready',
      to: 'ready',
      also: 'the draft version is sealed and becomes the current one',
    },
    { from: ['draft', 'ready'], on: 'DELETE /creatives/{creativeId}', to: 'archived' },
    { from: 'archived', on: 'POST /creatives/{creativeId}/restore', when: 'it has a sealed version', to: 'ready' },
    { from: 'archived', on: 'POST /creatives/{creativeId}/restore', when: 'it has none', to: 'draft' },
  ],
});

export type CreativeStatus = StatesOf<typeof creativeStates>;

/** A sealed version never changes: sellers approved exactly it. */
export const versionStates = stateTable({
  name: 'creative version',
  states: ['draft', 'sealed'],
  initial: 'draft',
  rows: [
    { from: 'draft', on: 'PUT /creatives/{creativeId}', to: 'draft' },
    { from: 'draft', on: 'POST /creatives/{creativeId}/ready', to: 'sealed', also: 'sealedAt' },
  ],
});

export type VersionStatus = StatesOf<typeof versionStates>;
