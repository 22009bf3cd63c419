import { defineEvents } from '@exchange/kernel';

/** A model was called, and what that cost counts. */
export interface UsageMetered {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  readonly model: string;
}

/** Somebody changed what models may cost the account in a month. */
export interface UsageLimited {
  /** `YYYY-MM`, in UTC: the month that is running. */
  readonly month: string;
}

/** A turn was answered. */
export interface Worked {
  readonly conversationUid: string;
}

export interface UsageEvents {
  'assistant.worked': Worked;
  'usage.limited': UsageLimited;
  'usage.metered': UsageMetered;
}

export const eventOf = defineEvents<UsageEvents>();
