import { defineEvents } from '@exchange/kernel';

/** A model was called and its cost was recorded. */
export interface UsageMetered {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  readonly model: string;
}

/** The monthly limit of the account was changed. */
export interface UsageLimited {
  /** `YYYY-MM` of the current month, in UTC. */
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

export const usageEvent = defineEvents<UsageEvents>();
