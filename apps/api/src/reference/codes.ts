import type { DocumentOptions } from '@exchange/platform/process';

/** Error codes of operations that do not declare them with `@ErrorCodes`. A new operation declares its own. */
export const codes: DocumentOptions['codes'] = {
  acceptMediaBuy: {
    400: ['CURRENCY_MISMATCH'],
    402: ['CREDIT_LIMIT_EXCEEDED'],
    403: ['FEATURE_NOT_ENABLED'],
    409: ['AGENT_CEILING_REACHED', 'INSUFFICIENT_MEDIA_BUDGET'],
  },
  createCampaign: { 400: ['CURRENCY_MISMATCH'] },
  decideConfirmation: { 429: ['AI_QUOTA_EXCEEDED'] },
  requestAnswer: { 429: ['AI_QUOTA_EXCEEDED'] },
  streamAnswer: { 429: ['AI_QUOTA_EXCEEDED'] },
  executeCampaign: {
    400: ['CURRENCY_MISMATCH'],
    402: ['CREDIT_LIMIT_EXCEEDED'],
    403: ['FEATURE_NOT_ENABLED'],
    409: ['AGENT_CEILING_REACHED', 'INSUFFICIENT_MEDIA_BUDGET', 'LIMITATIONS_NOT_ACCEPTED', 'PRICE_CHANGED'],
  },
  previewCampaignOrder: { 400: ['CURRENCY_MISMATCH'], 409: ['INSUFFICIENT_MEDIA_BUDGET', 'PRICE_CHANGED'] },
  reactivateMediaBuy: { 403: ['FEATURE_NOT_ENABLED'] },
  updateCampaign: { 400: ['CURRENCY_MISMATCH'], 409: ['INSUFFICIENT_MEDIA_BUDGET'] },
  updateMediaBuy: {
    400: ['CURRENCY_MISMATCH'],
    402: ['CREDIT_LIMIT_EXCEEDED'],
    403: ['FEATURE_NOT_ENABLED'],
    409: ['AGENT_CEILING_REACHED', 'INSUFFICIENT_MEDIA_BUDGET'],
  },
};
