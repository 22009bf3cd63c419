import { defineEvents } from '@exchange/kernel';

/** A model was called, and what that cost counts. */
export interface UsageMetered {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  readonly model: string;
}

/** A turn was answered. */
export interface Worked {
  readonly conversationUid: string;
}

export interface UsageEvents {
  'assistant.worked': Worked;
  'usage.metered': UsageMetered;
}

export const eventOf = defineEvents<UsageEvents>();
