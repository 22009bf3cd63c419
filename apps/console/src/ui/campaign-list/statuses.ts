export const campaignStatuses = ['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED', 'ARCHIVED'] as const;
/** States in which the API changes a campaign. */
export const editableStatuses: readonly string[] = ['DRAFT', 'ACTIVE', 'PAUSED'];
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
