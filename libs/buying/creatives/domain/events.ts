import { defineEvents } from '@exchange/kernel';
import type { CreativeState } from './creative-state';
import type { CreativeStatus } from './creative.states';

export interface CreativeEvent {
  readonly advertiserId: number;
  readonly creativeId: string;
  readonly status: CreativeStatus;
  /** Number of the latest sealed version; null before the first. */
  readonly currentVersion: number | null;
}

export interface CreativeEvents {
  /** A version was sealed, or an archived creative that has one was restored. */
  'creatives.ready': CreativeEvent;
  /** Name, tags or the draft version changed, or a creative without a sealed version was restored. */
  'creatives.changed': CreativeEvent;
  'creatives.archived': CreativeEvent;
}

const eventOf = defineEvents<CreativeEvents>();

export function creativeEvent(type: keyof CreativeEvents, state: CreativeState, occurredAt: Date) {
  const { accountId, advertiserId, id: creativeId, status, currentVersion } = state;
  return eventOf(type, accountId, occurredAt, { advertiserId, creativeId, status, currentVersion });
}
