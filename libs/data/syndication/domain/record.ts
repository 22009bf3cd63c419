import type { DomainEvent } from '@exchange/kernel';
import type { SyndicationState } from './syndication-state';

/** gaps.md §5.9: the syndication status record. Times are ISO 8601, because it also travels in events. */
export interface SyndicationRecord extends Pick<
  SyndicationState,
  'id' | 'advertiserId' | 'resourceType' | 'resourceId' | 'enabled' | 'status' | 'errorMessage' | 'responseData'
> {
  readonly customerId: number;
  readonly audienceId: string | null;
  readonly eventSourceId: string | null;
  readonly catalogId: string | null;
  readonly adcpAgentId: string;
  /** Null: the seller is spoken to by brand and operator, not by an account of its own. */
  readonly adcpAgentAccountId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly completedAt: string | null;
}

export type SyndicationEventType = 'syndication.completed' | 'syndication.failed';

/** An agent has taken a shared resource, or a share failed (rest-api.md, Notifications). */
export interface SyndicationEvent {
  readonly advertiserId: number;
  readonly syndication: SyndicationRecord;
  /** For people; of a failure it is the reason. */
  readonly message: string;
}

export function recordOf(state: SyndicationState): SyndicationRecord {
  const { id, accountId, advertiserId, resourceType, resourceId, sellerId, enabled, status, errorMessage, responseData } = state;
  const ofType = (type: typeof resourceType) => (resourceType === type ? resourceId : null);
  return {
    id,
    customerId: accountId,
    advertiserId,
    resourceType,
    resourceId,
    audienceId: ofType('AUDIENCE'),
    eventSourceId: ofType('EVENT_SOURCE'),
    catalogId: ofType('CATALOG'),
    adcpAgentId: String(sellerId),
    adcpAgentAccountId: null,
    enabled,
    status,
    errorMessage,
    responseData,
    createdAt: state.createdAt.toISOString(),
    updatedAt: state.updatedAt.toISOString(),
    completedAt: state.completedAt?.toISOString() ?? null,
  };
}

export function syndicationEvent(type: SyndicationEventType, state: SyndicationState, occurredAt: Date): DomainEvent<SyndicationEvent> {
  const { accountId, advertiserId } = state;
  return { type, accountId, occurredAt, payload: { advertiserId, syndication: recordOf(state), message: messageOf(state) } };
}

function messageOf({ resourceType, resourceId, sellerName, errorMessage }: SyndicationState): string {
  const what = `${resourceType.toLowerCase().replaceAll('_', ' ')} "${resourceId}"`;
  return errorMessage === null ? `${sellerName} took the ${what}.` : `${sellerName} did not take the ${what}: ${errorMessage}`;
}
