import { randomBytes } from 'node:crypto';
import { policyNamed } from '../policies';
import type { Row, Rows } from '../row';
import { connectNewApp, addGuest, must } from '../seed';

const accessPolicy = policyNamed('accounts and members');
const keyPolicy = policyNamed('API keys');
const appPolicy = policyNamed('connected apps');

const address = () => `guest-${randomBytes(6).toString('hex')}@example.com`;
const named = () => ({ body: { name: 'Nightly' } });

const invited: Row['uses'] = async (api, { owner }) => {
  const { id } = await must(api.post('/api/v2/members', { as: owner, body: { email: address(), role: 'MEMBER' } }));
  return { invitation: id };
};
const keyOf =
  (kind: 'user' | 'org'): Row['uses'] =>
  async (api, { owner }) => {
    const { id } = await must(api.post(`/api/v2/${kind}-api-keys`, { as: owner, body: { name: 'Nightly' } }));
    return kind === 'user' ? { userKey: id } : { orgKey: id };
  };
const requested: Row['uses'] = async (api, { owner }) => {
  const { id } = await must(api.post('/api/v2/approvals/child-accounts', { as: owner, body: { name: 'Child' } }));
  return { approval: id };
};
const connected: Row['uses'] = async (api, { owner, accountId }) => ({ app: await connectNewApp(api, owner, accountId) });
const application: Row['uses'] = async (api, { owner }) => {
  const { id } = await must(api.post('/api/v2/m2m-applications', { as: owner, body: { name: 'Nightly' } }));
  return { application: id };
};
const joined: Row['uses'] = async (api, { accountId }) => ({ member: await addGuest(api, accountId) });

const agents = '/api/v2/buyer-agents';
const own = { id: 'buyerAgent' } as const;
const ends = () => ({ body: { expectedLifecycleState: 'active', confirmationText: 'Planner' } });
const anotherKey: Row['uses'] = async (api, { owner, accountId }) => {
  const { principalId } = await must(
    api.post(agents, { as: owner, body: { displayName: `${accountId} ${randomBytes(6).toString('hex')}` } }),
  );
  const { id } = await must(api.post(`${agents}/${principalId}/keys`, { as: owner, body: { name: 'Nightly' } }));
  return { buyerAgent: principalId, agentKey: id };
};

/** Operations on buyer agents belong to the account: agents themselves get 403. */
const buyerAgents: Rows = {
  [`GET ${agents}`]: { agent: 'account' },
  [`POST ${agents}`]: { agent: 'account', with: () => ({ body: { displayName: `Planner ${randomBytes(6).toString('hex')}` } }) },
  [`GET ${agents}/{id}`]: { at: own, agent: 'account' },
  [`PATCH ${agents}/{id}`]: { at: own, agent: 'account', with: () => ({ body: { displayName: 'Planner' } }), conflicts: true },
  [`PUT ${agents}/{id}/access`]: {
    at: own,
    agent: 'account',
    with: ({ advertiser }) => ({ body: { expectedAccessRevision: 1, advertisers: [{ advertiserId: Number(advertiser), role: 'READ' }] } }),
    strange: { advertiser: 400 },
    conflicts: true,
  },
  [`POST ${agents}/{id}/suspend`]: { at: own, agent: 'account', with: ends, conflicts: true },
  [`POST ${agents}/{id}/resume`]: {
    at: own,
    agent: 'account',
    with: () => ({ body: { expectedLifecycleState: 'suspended' } }),
    conflicts: true,
  },
  [`POST ${agents}/{id}/retire`]: { at: own, agent: 'account', with: ends, conflicts: true },
  [`GET ${agents}/{id}/keys`]: { at: own, agent: 'account' },
  [`POST ${agents}/{id}/keys`]: { at: own, agent: 'account', with: named, uses: anotherKey },
  [`DELETE ${agents}/{id}/keys/{keyId}`]: { at: { ...own, keyId: 'agentKey' }, agent: 'account', uses: anotherKey },
};

export const access: Rows = {
  'GET /api/v2/accept-tos': { agent: 'account' },
  'POST /api/v2/accept-tos': { agent: 'account' },
  'GET /api/v2/accounts': { by: [accessPolicy, 'list accounts'] },
  'GET /api/v2/accounts/current': { by: [accessPolicy, 'list accounts'] },
  'POST /api/v2/accounts/create-child': {
    by: [accessPolicy, 'create child account'],
    with: () => ({ body: { name: 'Child' } }),
    // The tenant is a child account: its organization key has no rights in the parent account.
    but: { 'organization key': '403', 'machine application': '403' },
  },
  'GET /api/v2/members': { by: [accessPolicy, 'list members'] },
  'POST /api/v2/members': { by: [accessPolicy, 'invite member'], with: () => ({ body: { email: address(), role: 'MEMBER' } }) },
  'PATCH /api/v2/members/{id}': {
    at: { id: 'invitation' },
    by: [accessPolicy, 'change role'],
    with: () => ({ body: { role: 'ADMIN' } }),
    uses: invited,
  },
  'DELETE /api/v2/members/{id}': { at: { id: 'member' }, by: [accessPolicy, 'remove member'], uses: joined },
  'GET /api/v2/user-api-keys': { by: [keyPolicy, 'list personal keys'] },
  'POST /api/v2/user-api-keys': { by: [keyPolicy, 'create personal key'], with: named },
  'DELETE /api/v2/user-api-keys/{id}': { at: { id: 'userKey' }, by: [keyPolicy, 'revoke personal key'], uses: keyOf('user') },
  'GET /api/v2/org-api-keys': { by: [keyPolicy, 'list organization keys'] },
  'POST /api/v2/org-api-keys': { by: [keyPolicy, 'create organization key'], with: named },
  'DELETE /api/v2/org-api-keys/{id}': { at: { id: 'orgKey' }, by: [keyPolicy, 'revoke organization key'], uses: keyOf('org') },
  'POST /api/v2/approvals/child-accounts': { agent: 'account', with: () => ({ body: { name: 'Child' } }) },
  'GET /api/v2/approvals': { agent: 'account' },
  'GET /api/v2/approvals/{id}': { agent: 'account', at: { id: 'approval' } },
  // The tenant is a child account: its owner is also an admin of the parent account.
  'POST /api/v2/approvals/{id}/approve': { agent: 'account', at: { id: 'approval' }, uses: requested },
  'POST /api/v2/approvals/{id}/reject': { agent: 'account', at: { id: 'approval' }, with: () => ({ body: {} }), uses: requested },
  'GET /api/v2/connected-apps': { by: [appPolicy, 'list connected apps'] },
  'DELETE /api/v2/connected-apps/{id}': { at: { id: 'app' }, by: [appPolicy, 'disconnect app'], uses: connected },
  'GET /api/v2/connected-apps/policy': { agent: 'account' },
  'PUT /api/v2/connected-apps/policy': {
    by: [appPolicy, 'approve hosts of apps'],
    with: () => ({ body: { approvedHosts: null } }),
  },
  'GET /api/v2/m2m-applications': { agent: 'account' },
  'POST /api/v2/m2m-applications': { agent: 'account', with: named },
  'GET /api/v2/m2m-applications/{id}': { agent: 'account', at: { id: 'application' } },
  'POST /api/v2/m2m-applications/{id}/rotate-secret': { agent: 'account', at: { id: 'application' } },
  'DELETE /api/v2/m2m-applications/{id}': { agent: 'account', at: { id: 'application' }, uses: application },
  'GET /api/v2/buyer/readiness': { agent: 'account' },
  'PATCH /api/v2/buyer/readiness/operator': { agent: 'account', with: () => ({ body: { operatorDomain: 'acme.example' } }) },
  'GET /api/v2/storefront/readiness': {},
  ...buyerAgents,
};
