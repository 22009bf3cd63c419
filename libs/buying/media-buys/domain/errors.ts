import { defineErrors } from '@exchange/kernel';

/** Details that distinguish this conflict: the caller may retry later. */
export const pendingChangeDetails = { pendingChange: true } as const;

export function remainingBudgetDetails({
  unallocatedBudget,
  budget,
}: {
  readonly unallocatedBudget: string;
  readonly budget: { readonly currency: string };
}) {
  return { unallocatedBudget: Number(unallocatedBudget), currency: budget.currency };
}

export const mediaBuyErrors = defineErrors('media-buys', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no media buy with that id.' },
  campaignNotFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no campaign with that id.' },
  changePending: { kind: 'conflict', code: 'CONFLICT', message: 'The seller has not answered an earlier change yet.' },
  packageUnknownToSeller: { kind: 'conflict', code: 'CONFLICT', message: 'The seller has not named this package: it cannot be changed.' },
  offersExpired: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'What is selected has expired: its sellers do not stand by it any more. Deselect it, or have it offered again.',
  },
  currencyMismatch: {
    kind: 'bad_request',
    code: 'CURRENCY_MISMATCH',
    message: 'What is selected is sold in another currency than that of the campaign.',
  },
  priceChanged: {
    kind: 'conflict',
    code: 'PRICE_CHANGED',
    message: 'Prices have changed since they were selected: select again to agree.',
  },
  notAcceptable: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'No media buy of this campaign can be what the seller booked: cancel it.',
  },
  beyondCampaign: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'What the seller booked ends after the campaign: set a later end of the campaign first.',
  },
  campaignPaused: { kind: 'conflict', code: 'CONFLICT', message: 'The campaign is paused: resume it.' },
  campaignOver: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'The campaign is over: its media buys can only be canceled.',
  },
  changedMeanwhile: {
    kind: 'stale',
    code: 'CONFLICT',
    message: 'The media buy has changed since it was read: look at it again.',
  },
  launchChanged: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'What would be launched is not what was confirmed any more: look at it again.',
  },
  flightOver: { kind: 'conflict', code: 'CONFLICT', message: 'The flight of the campaign is over: set a later end first.' },
  insufficientBudget: {
    kind: 'conflict',
    code: 'INSUFFICIENT_MEDIA_BUDGET',
    message: 'That costs more than what is left of the campaign’s budget.',
  },
  limitationsNotAccepted: {
    kind: 'conflict',
    code: 'LIMITATIONS_NOT_ACCEPTED',
    message: 'Sellers would not do everything that the campaign has decided: accept each limitation by its name, or choose otherwise.',
  },
  tooMany: { kind: 'conflict', code: 'CONFLICT', message: 'The campaign has as many media buys as it can have.' },
});
