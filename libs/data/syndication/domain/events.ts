import { defineEvents } from '@exchange/kernel';
import { recordOf, type SyndicationRecord } from './record';
import type { SyndicationState } from './syndication-state';

/** docs/spec: rest-api.md, Notifications. */
export interface SyndicationEvent {
  readonly advertiserId: number;
  readonly syndication: SyndicationRecord;
  /** Text for people; includes the reason of a failure. */
  readonly message: string;
}

export interface SyndicationEvents {
  /** The seller agent has taken or removed the resource. */
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
