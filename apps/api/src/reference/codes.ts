import type { DocumentOptions } from '@exchange/platform';

/** Codes that only these operations answer, beside those that follow from their status (`libs/platform/openapi/error-codes.ts`). */
export const codes: DocumentOptions['codes'] = {
  acceptInvitation: ['SIGN_IN_REQUIRED'],
  approveOptimizationSuggestion: ['AGENT_CEILING_REACHED', 'CREDIT_LIMIT_EXCEEDED', 'CURRENCY_MISMATCH'],
  applyProposal: ['CURRENCY_MISMATCH', 'INSUFFICIENT_MEDIA_BUDGET'],
  createCampaign: ['CURRENCY_MISMATCH'],
  createDeposit: ['CURRENCY_MISMATCH'],
  decideConfirmation: ['AI_QUOTA_EXCEEDED'],
  requestAnswer: ['AI_QUOTA_EXCEEDED'],
  streamAnswer: ['AI_QUOTA_EXCEEDED'],
  createPlanningBrief: ['CURRENCY_MISMATCH'],
  getReportingMetrics: ['CURRENCY_MISMATCH'],
  executeCampaign: ['AGENT_CEILING_REACHED', 'CREDIT_LIMIT_EXCEEDED', 'CURRENCY_MISMATCH', 'INSUFFICIENT_MEDIA_BUDGET'],
  respondToDemandSignal: ['CURRENCY_MISMATCH'],
  selectProducts: ['CURRENCY_MISMATCH', 'INSUFFICIENT_MEDIA_BUDGET'],
  startDiscovery: ['CURRENCY_MISMATCH'],
  switchAccount: ['ACCESS_DENIED'],
  updateCampaign: ['CURRENCY_MISMATCH', 'INSUFFICIENT_MEDIA_BUDGET'],
  updateMediaBuy: ['AGENT_CEILING_REACHED', 'CREDIT_LIMIT_EXCEEDED', 'CURRENCY_MISMATCH', 'INSUFFICIENT_MEDIA_BUDGET'],
};
