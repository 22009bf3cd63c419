export const scopes = ['read', 'write', 'spend'] as const;
export type Scope = (typeof scopes)[number];

/** The highest scope, which includes the lower ones. */
export const highestOf = (given: readonly string[]): Scope => scopes.findLast((scope) => given.includes(scope)) ?? 'read';
