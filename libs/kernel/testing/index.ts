import type { Abilities } from '../abilities';
import type { AgentCaller, OrganizationCaller, PersonCaller } from '../caller';
import { type Decisions, metroSystems, postalSystems } from '../decisions';

const acting = { accountId: 1, accountType: 'BUYER' } as const;

/** A signed-in member of a buyer's account. */
export function aPerson(others: Partial<PersonCaller> = {}): PersonCaller {
  return { ...acting, kind: 'person', userId: 1, role: 'MEMBER', via: 'session', label: 'Robin', credentialId: 'ses_1', ...others };
}

/** A signed-in admin of a buyer's account. */
export function anAdmin(others: Partial<PersonCaller> = {}): PersonCaller {
  return aPerson({ role: 'ADMIN', ...others });
}

/** A key of a buyer's organization. */
export function anOrganization(others: Partial<OrganizationCaller> = {}): OrganizationCaller {
  return { ...acting, kind: 'organization', role: 'ADMIN', via: 'key', label: 'Deploy key', credentialId: 'key_1', ...others };
}

/** A key of a buyer's agent, without grants by default. */
export function anAgent(others: Partial<AgentCaller> = {}): AgentCaller {
  return { ...acting, kind: 'agent', agentId: 'agt_1', via: 'key', label: 'Agent', credentialId: 'key_2', grants: new Map(), ...others };
}

/** The decisions of a campaign without any setting. */
export const noDecisions: Decisions = {
  targeting: {},
  frequencyCaps: [],
  audiences: { include: [], exclude: [] },
  optimizationGoals: [],
  pacing: 'EVEN',
  dailyCap: null,
  poNumber: null,
  requiredPolicies: [],
  propertyLists: { include: [], exclude: [] },
};

/** The abilities of a seller that supports everything. */
export const everyAbility: Abilities = {
  geoCountries: true,
  geoRegions: true,
  metroSystems,
  postalSystems,
  language: true,
  dayparts: true,
  devices: true,
  frequencyCaps: { per: null, windows: null },
  severalFrequencyCaps: true,
  audiences: true,
  metrics: null,
  conversions: { eventTypes: null, targets: null },
  propertyLists: 'fetched',
  propertyListExclusion: true,
  pacing: true,
  poNumber: true,
  dailyCap: true,
  requiredPolicies: true,
};
