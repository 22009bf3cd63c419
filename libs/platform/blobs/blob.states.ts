import { stateTable, type StatesOf } from '@exchange/kernel';

/** ADR 219. The row of a file exists before the file and until after it, so that the sweep finds all that a killed process leaves. */
export const blobStates = stateTable({
  name: 'blob',
  states: ['staged', 'stored', 'removing'],
  initial: 'staged',
  rows: [
    { from: 'staged', on: 'the content was written', to: 'stored', also: 'sha256, bytes' },
    {
      from: 'staged',
      on: 'the content is refused, breaks off or is stored already',
      to: 'removing',
      also: 'the file is removed, then the row',
    },
    { from: 'stored', on: 'the same bytes are stored and its file is missing', to: 'removing', also: 'the new file takes its place' },
    {
      from: ['staged', 'stored', 'removing'],
      on: 'the sweep',
      when: 'it is due and no row names it',
      to: 'removing',
      also: 'the file is removed, then the row',
    },
  ],
});

export type BlobStatus = StatesOf<typeof blobStates>;
