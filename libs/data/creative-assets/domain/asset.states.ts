import { stateTable, type StatesOf } from '@exchange/kernel';

/** ADR 218. Text and addresses have no file: they are ready at once. */
export const assetStates = stateTable({
  name: 'creative asset',
  states: ['uploading', 'checking', 'ready', 'refused', 'archived'],
  initial: 'uploading',
  rows: [
    { from: 'uploading', on: 'POST /creative-assets', when: 'it has no file', to: 'ready' },
    {
      from: 'uploading',
      on: 'POST /creative-assets/{assetId}/complete',
      to: 'checking',
      also: 'the parts are joined and probed by the worker',
    },
    { from: 'checking', on: 'the file was probed', when: 'it is what it should be', to: 'ready', also: 'sha256, mediaType, facts' },
    { from: 'checking', on: 'the file was probed', when: 'it is something else', to: 'refused', also: 'refusal; the file is dropped' },
    { from: ['ready', 'refused'], on: 'DELETE /creative-assets/{assetId}', to: 'archived', also: 'ready versions that use it keep it' },
  ],
});

export type AssetStatus = StatesOf<typeof assetStates>;
