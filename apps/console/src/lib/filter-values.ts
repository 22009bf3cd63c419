// Values of filters, apart from what is done with them: every screen loads the filters that any address may have.

export const signalStatuses = ['SEARCHING', 'QUOTED', 'BOOKED', 'DECLINED', 'ABANDONED'] as const;
/** What sellers see: a brief that is QUEUED has reached nobody. */
export const dispatchStatuses = ['DISPATCHED', 'ACKNOWLEDGED', 'ON_HOLD', 'DECLINED'] as const;
export const resourceTypes = ['AUDIENCE', 'CATALOG', 'EVENT_SOURCE'] as const;
export const shareStatuses = ['FAILED', 'PENDING', 'SYNCING', 'COMPLETED', 'DISABLED'] as const;
export const offerStatuses = ['active', 'redeemed', 'expired', 'revoked'] as const;
export const productStatuses = ['draft', 'active', 'archived'] as const;
export const deliveryTypes = ['non_guaranteed', 'guaranteed'] as const;
export const audienceStatuses = ['READY', 'PROCESSING', 'TOO_SMALL', 'ERROR'] as const;
/** States of received media buys that occur, in the order in which they are reached. */
export const orderStatuses = ['pending_approval', 'booked', 'delivering', 'paused', 'completed', 'rejected', 'canceled'] as const;
export const startChoices = ['begun', 'week', 'month'] as const;
