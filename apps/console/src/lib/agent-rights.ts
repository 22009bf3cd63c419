import type { Schemas } from './api';

/** What an agent may do for an advertiser: each right includes those before it. */
export const rights = ['read', 'change', 'spend'] as const;
export type Right = (typeof rights)[number];

export const rightOf = ({ role, maySpend }: Pick<Schemas['AgentAdvertiser'], 'role' | 'maySpend'>): Right =>
  maySpend ? 'spend' : role === 'READ_WRITE' ? 'change' : 'read';
