import type { SyndicationState } from './syndication-state';

/** docs/spec/gaps.md §5.9, syndication status record. Times are ISO 8601 texts, because events contain the record too. */
export interface SyndicationRecord extends Pick<
  SyndicationState,
  'id' | 'advertiserId' | 'resourceType' | 'resourceId' | 'enabled' | 'status' | 'errorMessage' | 'responseData'
> {
  readonly customerId: number;
  readonly audienceId: string | null;
  readonly eventSourceId: string | null;
  readonly catalogId: string | null;
  readonly adcpAgentId: string;
  /** Always null: sellers know the account by brand and operator. */
  readonly adcpAgentAccountId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly completedAt: string | null;
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
