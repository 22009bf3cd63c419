import type { Caller } from '@exchange/kernel';

/** gaps.md §6.16. Nothing calls as `system` yet. */
export const principalTypes = ['human', 'workload', 'system', 'unknown'] as const;
export type PrincipalType = (typeof principalTypes)[number];

/** Who acts in a call, however they proved it. */
export interface Principal {
  readonly type: PrincipalType;
  /** Of the person, of the agent; an organization's program is its key. */
  readonly id: string;
}

/** A new kind of caller is one line here. */
const principals: { readonly [Kind in Caller['kind']]: (caller: Extract<Caller, { kind: Kind }>) => Principal } = {
  person: ({ userId }) => ({ type: 'human', id: String(userId) }),
  organization: ({ credentialId }) => ({ type: 'workload', id: credentialId }),
  agent: ({ agentId }) => ({ type: 'workload', id: agentId }),
};

export const principalOf = <Kind extends Caller['kind']>(caller: Extract<Caller, { kind: Kind }>): Principal =>
  (principals[caller.kind as Kind] as (caller: Caller) => Principal)(caller);
