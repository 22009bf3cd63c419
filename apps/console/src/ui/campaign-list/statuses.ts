export const campaignStatuses = ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED'] as const;
export const campaignModes = ['discovery', 'performance'] as const;
export const mediaBuyStatuses = [
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
] as const;
