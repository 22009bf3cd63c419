import type { Schemas } from './api';
import type { Share } from './sharing';

// Values of filters, apart from what is done with them: every screen loads the filters that any address may have.

export const signalStatuses = [
  'SEARCHING',
  'QUOTED',
  'BOOKED',
  'DECLINED',
  'ABANDONED',
] as const satisfies readonly Schemas['DemandSignal']['status'][];
/** What sellers see: a brief that is QUEUED has reached nobody. */
export const dispatchStatuses = [
  'DISPATCHED',
  'ACKNOWLEDGED',
  'ON_HOLD',
  'DECLINED',
] as const satisfies readonly Schemas['DemandSignal']['dispatchStatus'][];
export const resourceTypes = ['AUDIENCE', 'CATALOG', 'EVENT_SOURCE'] as const satisfies readonly Share['resourceType'][];
export const shareStatuses = ['FAILED', 'PENDING', 'SYNCING', 'COMPLETED', 'DISABLED'] as const satisfies readonly Share['status'][];
export const creativeStatuses = ['draft', 'ready', 'archived'] as const satisfies readonly Schemas['Creative']['status'][];
export const assetKinds = ['image', 'video', 'audio', 'html', 'text', 'url'] as const satisfies readonly Schemas['CreativeAsset']['kind'][];
export const assetStatuses = [
  'uploading',
  'checking',
  'ready',
  'refused',
  'archived',
] as const satisfies readonly Schemas['CreativeAsset']['status'][];
export const offerStatuses = ['active', 'redeemed', 'expired', 'revoked'] as const;
export const productStatuses = ['draft', 'active', 'archived'] as const;
export const deliveryTypes = ['non_guaranteed', 'guaranteed'] as const;
export const audienceStatuses = ['READY', 'PROCESSING', 'TOO_SMALL', 'ERROR'] as const satisfies readonly Schemas['Audience']['status'][];
/** States of received media buys that occur, in the order in which they are reached. */
export const orderStatuses = [
  'pending_approval',
  'booked',
  'delivering',
  'paused',
  'completed',
  'rejected',
  'canceled',
] as const satisfies readonly Schemas['ReceivedMediaBuySummary']['status'][];
export const startChoices = ['begun', 'week', 'month'] as const;
export const askKinds = ['support', 'product', 'supply', 'integration', 'commercial'] as const satisfies readonly Schemas['Ask']['kind'][];
export const askStates = ['open', 'closed'] as const;
export const askStatuses = [
  'received',
  'accepted',
  'in_progress',
  'done',
  'closed',
] as const satisfies readonly Schemas['Ask']['statusKey'][];
export const supplyStatuses = ['tracked', 'available'] as const satisfies readonly Schemas['SupplyRequest']['status'][];
export const memberStatuses = ['active', 'invited'] as const satisfies readonly Schemas['Member']['status'][];
export const memberRoles = ['MEMBER', 'ADMIN'] as const satisfies readonly Schemas['Member']['role'][];
export const grantStatuses = ['invited', 'active', 'rejected', 'revoked', 'expired'] as const;
export const grantDirections = ['granted', 'received'] as const;
export const approvalStates = ['pending', 'succeeded', 'failed', 'rejected', 'expired'] as const;
