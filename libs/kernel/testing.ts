import type { AgentCaller, OrganizationCaller, PersonCaller } from './caller';

const acting = { accountId: 1, accountType: 'BUYER' } as const;

/** A signed-in member of a buyer's account. */
export function aPerson(wish: Partial<PersonCaller> = {}): PersonCaller {
  return { ...acting, kind: 'person', userId: 1, role: 'MEMBER', via: 'session', label: 'Robin', credentialId: 'ses_1', ...wish };
}

/** A signed-in admin of a buyer's account. */
export function anAdmin(wish: Partial<PersonCaller> = {}): PersonCaller {
  return aPerson({ role: 'ADMIN', ...wish });
}

/** A key of a buyer's organization. */
export function anOrganization(wish: Partial<OrganizationCaller> = {}): OrganizationCaller {
  return { ...acting, kind: 'organization', role: 'ADMIN', via: 'key', label: 'Deploy key', credentialId: 'key_1', ...wish };
}

/** A key of a buyer's agent, which is granted nothing unless it is said. */
export function anAgent(wish: Partial<AgentCaller> = {}): AgentCaller {
  return { ...acting, kind: 'agent', agentId: 'agt_1', via: 'key', label: 'Agent', credentialId: 'key_2', grants: new Map(), ...wish };
}
