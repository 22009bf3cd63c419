import type { Schemas } from './api';
import { choiceParam, integerParam, textParam } from './search';

export const callOutcomes = ['succeeded', 'accepted', 'denied', 'failed', 'cancelled', 'unknown'] as const;
export const callSurfaces = ['rest', 'mcp', 'a2a'] as const;
export const callPeriods = ['hour', 'day', 'week'] as const;

/** Filters of the list of calls: those of the operation, and a period that ends now. */
export interface CallSearch {
  readonly outcome?: Schemas['ActivityCall']['outcome'];
  readonly surface?: Schemas['ActivityCall']['surface'];
  readonly since?: (typeof callPeriods)[number];
  readonly operation?: string;
  readonly requestId?: string;
  readonly correlationId?: string;
  /** Several are separated by commas. */
  readonly credentialId?: string;
  readonly principalId?: string;
  readonly advertiserId?: number;
  readonly peek?: string;
}

export const callSearch = (search: Record<string, unknown>): CallSearch => ({
  ...choiceParam('outcome', search, callOutcomes),
  ...choiceParam('surface', search, callSurfaces),
  ...choiceParam('since', search, callPeriods),
  ...textParam('operation', search, 240),
  ...textParam('requestId', search, 128),
  ...textParam('correlationId', search, 128),
  ...textParam('credentialId', search, 4_000),
  ...textParam('principalId', search),
  ...integerParam('advertiserId', search, 1, Number.MAX_SAFE_INTEGER),
  ...textParam('peek', search),
});
