import { stateTable, type StatesOf } from '@exchange/kernel';

/** States of a media buy (gaps.md §3). `sourceStatus` tells whether an accepted media buy still waits for creatives or its flight. */
export const mediaBuyStates = stateTable({
  name: 'media buy',
  states: [
    'none',
    'DRAFT',
    'PENDING_APPROVAL',
    'INPUT_REQUIRED',
    'PENDING_BUYER_DECISION',
    'ACTIVE',
    'PAUSED',
    'COMPLETED',
    'CANCELED',
    'FAILED',
    'REJECTED',
    'ARCHIVED',
  ],
  initial: 'none',
  rows: [
    { from: 'none', on: 'create', to: 'DRAFT' },
    { from: 'DRAFT', on: 'execute', to: 'PENDING_APPROVAL', also: 'the seller is asked to book it' },
    { from: 'PENDING_APPROVAL', on: 'the seller accepts', to: 'ACTIVE' },
    { from: 'PENDING_APPROVAL', on: 'the seller rejects', to: 'REJECTED' },
    { from: 'PENDING_APPROVAL', on: 'the seller needs input', to: 'INPUT_REQUIRED' },
    { from: 'PENDING_APPROVAL', on: 'the seller fails', to: 'FAILED', also: 'executing the campaign again makes a new buy' },
    { from: 'INPUT_REQUIRED', on: 'the seller accepts', to: 'ACTIVE' },
    { from: 'INPUT_REQUIRED', on: 'the seller rejects', to: 'REJECTED' },
    {
      from: ['PENDING_APPROVAL', 'INPUT_REQUIRED'],
      on: 'the seller books otherwise',
      to: 'PENDING_BUYER_DECISION',
      also: 'with another product, price, currency, budget or flight than agreed',
    },
    { from: 'PENDING_BUYER_DECISION', on: 'accept', to: 'ACTIVE', also: 'on the terms that the seller booked' },
    { from: 'PENDING_BUYER_DECISION', on: 'the seller accepts', to: 'ACTIVE', also: 'as agreed after all' },
    { from: 'PENDING_BUYER_DECISION', on: 'the seller rejects', to: 'REJECTED' },
    { from: 'DRAFT', on: 'update', to: 'DRAFT', also: 'at once' },
    { from: 'ACTIVE', on: 'update', to: 'ACTIVE', also: 'pendingChange until the seller agrees' },
    { from: 'PAUSED', on: 'update', to: 'PAUSED', also: 'pendingChange until the seller agrees' },
    { from: 'ACTIVE', on: 'pause', to: 'PAUSED' },
    { from: 'PAUSED', on: 'reactivate', to: 'ACTIVE' },
    { from: ['ACTIVE', 'PAUSED'], on: 'flight end', to: 'COMPLETED' },
    { from: 'PENDING_BUYER_DECISION', on: 'flight end', to: 'CANCELED', also: 'nobody has decided; the seller is asked to cancel first' },
    {
      from: ['ACTIVE', 'PAUSED', 'PENDING_APPROVAL', 'INPUT_REQUIRED', 'PENDING_BUYER_DECISION'],
      on: 'cancel',
      to: 'CANCELED',
      also: 'pendingChange until the seller agrees',
    },
    { from: 'DRAFT', on: 'cancel', to: 'ARCHIVED', also: 'a draft is deleted instead' },
    {
      from: [
        'DRAFT',
        'PENDING_APPROVAL',
        'INPUT_REQUIRED',
        'PENDING_BUYER_DECISION',
        'ACTIVE',
        'PAUSED',
        'COMPLETED',
        'CANCELED',
        'FAILED',
        'REJECTED',
      ],
      on: 'archive',
      to: 'ARCHIVED',
      also: 'with its campaign; a live one is canceled first',
    },
  ],
  sets: {
    /** The seller was asked, and the media buy has not ended. */
    live: ['PENDING_APPROVAL', 'INPUT_REQUIRED', 'PENDING_BUYER_DECISION', 'ACTIVE', 'PAUSED'],
    /** The buyer and the seller have not agreed yet: nothing counts as booked. */
    undecided: ['PENDING_APPROVAL', 'INPUT_REQUIRED', 'PENDING_BUYER_DECISION'],
    running: ['ACTIVE', 'PAUSED'],
    over: ['COMPLETED', 'CANCELED', 'FAILED', 'REJECTED', 'ARCHIVED'],
    /** The media buy holds a part of its campaign's budget. */
    holdingBudget: ['DRAFT', 'PENDING_APPROVAL', 'INPUT_REQUIRED', 'PENDING_BUYER_DECISION', 'ACTIVE', 'PAUSED', 'COMPLETED'],
    /** A seller was asked for the media buy, whatever the outcome. */
    ordered: [
      'PENDING_APPROVAL',
      'INPUT_REQUIRED',
      'PENDING_BUYER_DECISION',
      'ACTIVE',
      'PAUSED',
      'COMPLETED',
      'CANCELED',
      'FAILED',
      'REJECTED',
    ],
    /** The media buy may have delivered ads. */
    delivering: ['ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED'],
  },
});

export type MediaBuyStatus = StatesOf<typeof mediaBuyStates>;
