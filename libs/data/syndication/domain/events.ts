import { defineEvents } from '@exchange/kernel';
import { recordOf, type SyndicationRecord } from './record';
import type { SyndicationState } from './syndication-state';

/** rest-api.md, Notifications. */
export interface SyndicationEvent {
  readonly advertiserId: number;
  readonly syndication: SyndicationRecord;
  /** For people; of a failure it is the reason. */
  readonly message: string;
}

export interface SyndicationEvents {
  /** An agent has taken a shared resource. */
  'syndication.completed': SyndicationEvent;
  'syndication.failed': SyndicationEvent;
}

const eventOf = defineEvents<SyndicationEvents>();

export function syndicationEvent(type: keyof SyndicationEvents, state: SyndicationState, occurredAt: Date) {
  const { accountId, advertiserId } = state;
  return eventOf(type, accountId, occurredAt, { advertiserId, syndication: recordOf(state), message: messageOf(state) });
}

function messageOf({ resourceType, resourceId, sellerName, errorMessage }: SyndicationState): string {
  const what = `${resourceType.toLowerCase().replaceAll('_', ' ')} "${resourceId}"`;
  return errorMessage === null ? `${sellerName} took the ${what}.` : `${sellerName} did not take the ${what}: ${errorMessage}`;
}
