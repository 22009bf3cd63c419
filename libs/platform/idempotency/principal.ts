import type { Caller, Grant, Role } from '@exchange/kernel';

/** Whose record it is: a person, however they proved it; the account itself, or an organization that acts in it, by any of its keys; an agent. */
export function principalOf(caller: Caller): string {
  if (caller.kind === 'person') return `person:${caller.userId}`;
  if (caller.kind === 'agent') return `agent:${caller.agentId}`;
  return caller.delegation ? `organization:${caller.delegation.accountId}` : 'organization';
}

const ranks: readonly Role[] = ['MEMBER', 'ADMIN'];

/** What the caller may do, as it is kept beside an answer. */
export function reachOf(caller: Caller): string {
  return JSON.stringify(caller.kind === 'agent' || caller.grants ? [...(caller.grants ?? [])] : caller.role);
}

/** Whether the same caller may do now whatever they might do then. Null: of a release that did not write it down. */
export function standsAsThen(then: string | null, caller: Caller): boolean {
  if (then === null) return true;
  const before = JSON.parse(then) as Role | [number, Grant][];
  if (caller.kind === 'agent' || caller.grants)
    return Array.isArray(before) && before.every(([id, grant]) => [grant, 'READ_WRITE'].includes(caller.grants?.get(id) ?? ''));
  return typeof before === 'string' && ranks.indexOf(caller.role) >= ranks.indexOf(before) && ranks.includes(before);
}
