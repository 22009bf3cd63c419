import type { Caller, Grant, Role } from '@exchange/kernel';

/** The owner of a record: a person (through any credential), the account or a delegated organization (through any of its keys), or an agent. */
export function principalOf(caller: Caller): string {
  if (caller.kind === 'person') return `person:${caller.userId}`;
  if (caller.kind === 'agent') return `agent:${caller.agentId}`;
  return caller.delegation ? `organization:${caller.delegation.accountId}` : 'organization';
}

const ranks: readonly Role[] = ['MEMBER', 'ADMIN'];

/** The caller's rights in the form that is stored beside an answer. */
export function reachOf(caller: Caller): string {
  return JSON.stringify(caller.kind === 'agent' || caller.grants ? [...(caller.grants ?? [])] : caller.role);
}

/** Whether the caller still has all of the stored rights. `then` is null in records of releases that did not store them. */
export function hasSameReach(then: string | null, caller: Caller): boolean {
  if (then === null) return true;
  const before = JSON.parse(then) as Role | [number, Grant][];
  if (caller.kind === 'agent' || caller.grants)
    return Array.isArray(before) && before.every(([id, grant]) => [grant, 'READ_WRITE'].includes(caller.grants?.get(id) ?? ''));
  return typeof before === 'string' && ranks.indexOf(caller.role) >= ranks.indexOf(before) && ranks.includes(before);
}
