import type { Caller } from '@exchange/kernel';

/** Types of gaps.md §6.16. No caller is `system` yet. */
export const principalTypes = ['human', 'workload', 'system', 'unknown'] as const;
export type PrincipalType = (typeof principalTypes)[number];

/** The actor of a call, independent of the credential. */
export interface Principal {
  readonly type: PrincipalType;
  /** Id of the person or the agent; for an organization the id of its key. */
  readonly id: string;
}

/** Maps every kind of caller to a principal. */
const principals: { readonly [Kind in Caller['kind']]: (caller: Extract<Caller, { kind: Kind }>) => Principal } = {
  person: ({ userId }) => ({ type: 'human', id: String(userId) }),
  organization: ({ credentialId }) => ({ type: 'workload', id: credentialId }),
  agent: ({ agentId }) => ({ type: 'workload', id: agentId }),
};

export const principalOf = <Kind extends Caller['kind']>(caller: Extract<Caller, { kind: Kind }>): Principal =>
  (principals[caller.kind as Kind] as (caller: Caller) => Principal)(caller);
