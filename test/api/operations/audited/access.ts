import { mailTo, tokenIn, verificationTo } from '@test/mailbox';
import { connectApp } from '@test/oauth';
import { signUp } from '@test/people';
import { next, type AuditedOperations, type World } from './world';

const address = () => `guest-${Date.now()}-${next()}@example.com`;
const password = 'another correct horse';

async function member({ api, buyer }: World) {
  const email = address();
  await api.post('/api/v2/members', { as: buyer.as, body: { email, role: 'MEMBER' } });
  const token = tokenIn(await mailTo(api, email));
  const accept = () => api.post('/api/v2/members/invitations/accept', { body: { token, name: 'Robin Tester', password } });
  return { email, accept };
}

async function invitation({ api, buyer }: World): Promise<string> {
  const { body } = await api.post('/api/v2/members', { as: buyer.as, body: { email: address(), role: 'MEMBER' } });
  return `/api/v2/members/${body.data.id}`;
}

async function keyPath({ api, buyer }: World, kind: 'user' | 'org'): Promise<string> {
  const { body } = await api.post(`/api/v2/${kind}-api-keys`, { as: buyer.as, body: { name: 'Nightly' } });
  return `/api/v2/${kind}-api-keys/${body.data.id}`;
}

async function approvalPath({ api, buyer }: World): Promise<string> {
  const { body } = await api.post('/api/v2/approvals/child-accounts', { as: buyer.as, body: { name: 'Child' } });
  return `/api/v2/approvals/${body.data.id}`;
}

async function agentPath({ api, buyer }: World): Promise<string> {
  const body = { displayName: `Planner ${next()}` };
  return `/api/v2/buyer-agents/${(await api.post('/api/v2/buyer-agents', { as: buyer.as, body })).body.data.principalId}`;
}

const lifecycle = (action: 'suspend' | 'resume' | 'retire', is: `${string} ${string}`, said: string): AuditedOperations => ({
  [`POST /api/v2/buyer-agents/{id}/${action}`]: {
    is,
    says: new RegExp(`^${said} buyer agent "Planner \\d+"$`),
    by: async (world) => {
      const { api, buyer } = world;
      const path = await agentPath(world);
      const confirmationText = (await api.get(path, { as: buyer.as })).body.data.displayName as string;
      const asked = (expectedLifecycleState: string) => ({ as: buyer.as, body: { expectedLifecycleState, confirmationText } });
      if (action === 'resume') await api.post(`${path}/suspend`, asked('active'));
      return () => api.post(`${path}/${action}`, asked(action === 'resume' ? 'suspended' : 'active'));
    },
  },
});

export const access: AuditedOperations = {
  'POST /api/v2/approvals/child-accounts': {
    is: 'CREATE APPROVAL',
    says: /^asked for account "Child"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post('/api/v2/approvals/child-accounts', { as: buyer.as, body: { name: 'Child' } }),
  },
  'POST /api/v2/approvals/{id}/reject': {
    is: 'UPDATE APPROVAL',
    says: /^rejected account "Child"$/,
    by: async (world) => {
      const path = await approvalPath(world);
      return () => world.api.post(`${path}/reject`, { as: world.buyer.as, body: {} });
    },
  },
  ...lifecycle('suspend', 'DEACTIVATE BUYER_AGENT', 'suspended'),
  ...lifecycle('resume', 'ACTIVATE BUYER_AGENT', 'resumed'),
  ...lifecycle('retire', 'ARCHIVE BUYER_AGENT', 'retired'),
  'POST /api/v2/buyer-agents': {
    is: 'CREATE BUYER_AGENT',
    says: /^created buyer agent "Planner \d+"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post('/api/v2/buyer-agents', { as: buyer.as, body: { displayName: `Planner ${next()}` } }),
  },
  'PATCH /api/v2/buyer-agents/{id}': {
    is: 'UPDATE BUYER_AGENT',
    says: /^updated buyer agent "Renamed \d+"$/,
    by: async (world) => {
      const path = await agentPath(world);
      return () => world.api.patch(path, { as: world.buyer.as, body: { displayName: `Renamed ${next()}` } });
    },
  },
  'PUT /api/v2/buyer-agents/{id}/access': {
    is: 'UPDATE BUYER_AGENT',
    says: /^replaced the access of buyer agent "Planner \d+"$/,
    by: async (world) => {
      const path = await agentPath(world);
      const body = { expectedAccessRevision: 1, advertisers: [] };
      return () => world.api.put(`${path}/access`, { as: world.buyer.as, body });
    },
  },
  'POST /api/v2/buyer-agents/{id}/keys': {
    is: 'CREATE API_KEY',
    says: /^created API key "Nightly"$/,
    by: async (world) => {
      const path = await agentPath(world);
      return () => world.api.post(`${path}/keys`, { as: world.buyer.as, body: { name: 'Nightly' } });
    },
  },
  'DELETE /api/v2/buyer-agents/{id}/keys/{keyId}': {
    is: 'DELETE API_KEY',
    says: /^revoked API key "Nightly"$/,
    by: async (world) => {
      const path = await agentPath(world);
      const { body } = await world.api.post(`${path}/keys`, { as: world.buyer.as, body: { name: 'Nightly' } });
      return () => world.api.delete(`${path}/keys/${body.data.id}`, { as: world.buyer.as });
    },
  },
  'POST /api/v2/auth/sign-up': {
    is: 'CREATE ACCOUNT',
    says: /^created account "Tester Ltd"$/,
    by:
      ({ api }) =>
      () => {
        const person = { email: address(), password, name: 'Robin Tester', company: 'Tester Ltd', accountType: 'BUYER' };
        return api.post('/api/v2/auth/sign-up', { body: person });
      },
  },
  'POST /api/v2/auth/password/change': {
    is: 'UPDATE USER',
    says: /^changed the password of user "Robin Tester"$/,
    by: async ({ api }) => {
      const person = await signUp(api);
      const body = { currentPassword: person.password, newPassword: 'planted-password-1' };
      return () => api.post('/api/v2/auth/password/change', { as: person.as, body });
    },
  },
  'POST /api/v2/auth/password/reset': {
    is: 'UPDATE USER',
    says: /^changed the password of user "Robin Tester"$/,
    by: async ({ api }) => {
      const { email } = await signUp(api);
      await api.post('/api/v2/auth/password/forgot', { body: { email } });
      const token = tokenIn(await mailTo(api, email));
      return () => api.post('/api/v2/auth/password/reset', { body: { token, newPassword: 'planted-password-2' } });
    },
  },
  'POST /api/v2/auth/verify-email': {
    is: 'UPDATE USER',
    says: /^confirmed the mail address of user "Robin Tester"$/,
    by: async ({ api }) => {
      const { email } = await signUp(api);
      const token = tokenIn(await verificationTo(api, email));
      return () => api.post('/api/v2/auth/verify-email', { body: { token } });
    },
  },
  'POST /api/v2/accept-tos': {
    is: 'CREATE TERMS',
    says: /^accepted terms "1\.0\.0"$/,
    by: async ({ api }) => {
      const { as } = await signUp(api);
      return () => api.post('/api/v2/accept-tos', { as });
    },
  },
  'PATCH /api/v2/buyer/readiness/operator': {
    is: 'UPDATE ACCOUNT',
    says: /^confirmed the operator of account$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.patch('/api/v2/buyer/readiness/operator', { as: buyer.as, body: { operatorDomain: 'acme.example' } }),
  },
  'POST /api/v2/accounts/create-child': {
    is: 'CREATE ACCOUNT',
    says: /^created account "Second"$/,
    by: async ({ api }) => {
      const founder = await signUp(api);
      const create = (name: string) => api.post('/api/v2/accounts/create-child', { as: founder.as, body: { name } });
      await create('First');
      return () => create('Second');
    },
  },
  'POST /api/v2/m2m-applications': {
    is: 'CREATE APPLICATION',
    says: /^created application "Nightly"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post('/api/v2/m2m-applications', { as: buyer.as, body: { name: 'Nightly' } }),
  },
  'POST /api/v2/m2m-applications/{id}/rotate-secret': {
    is: 'UPDATE APPLICATION',
    says: /^replaced the secret of application "Nightly"$/,
    by: async ({ api, buyer }) => {
      const { body } = await api.post('/api/v2/m2m-applications', { as: buyer.as, body: { name: 'Nightly' } });
      return () => api.post(`/api/v2/m2m-applications/${body.data.id}/rotate-secret`, { as: buyer.as });
    },
  },
  'DELETE /api/v2/m2m-applications/{id}': {
    is: 'DELETE APPLICATION',
    says: /^revoked application "Nightly"$/,
    by: async ({ api, buyer }) => {
      const { body } = await api.post('/api/v2/m2m-applications', { as: buyer.as, body: { name: 'Nightly' } });
      return () => api.delete(`/api/v2/m2m-applications/${body.data.id}`, { as: buyer.as });
    },
  },
  'PUT /api/v2/connected-apps/policy': {
    is: 'UPDATE APP_POLICY',
    says: /^updated app policy$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.put('/api/v2/connected-apps/policy', { as: buyer.as, body: { approvedHosts: ['app.example'] } }),
  },
  'DELETE /api/v2/connected-apps/{id}': {
    is: 'DELETE CONNECTED_APP',
    says: /^disconnected connected app "Notebook"$/,
    by: async ({ api, buyer }) => {
      const { clientId } = await connectApp(api, buyer);
      const { body } = await api.get('/api/v2/connected-apps', { as: buyer.as });
      const [{ id }] = body.data.filter((app: { clientId: string }) => app.clientId === clientId);
      return () => api.delete(`/api/v2/connected-apps/${id}`, { as: buyer.as });
    },
  },
  'POST /api/v2/members': {
    is: 'CREATE INVITATION',
    says: /^sent the invitation to "guest-.*@example.com"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post('/api/v2/members', { as: buyer.as, body: { email: address(), role: 'MEMBER' } }),
  },
  'POST /api/v2/members/invitations/accept': {
    is: 'CREATE MEMBER',
    says: /^joined as member "guest-.*@example.com"$/,
    by: async (world) => (await member(world)).accept,
  },
  'PATCH /api/v2/members/{id}': {
    is: 'UPDATE INVITATION',
    says: /^changed the role in the invitation to "guest-.*@example.com"$/,
    by: async (world) => {
      const path = await invitation(world);
      return () => world.api.patch(path, { as: world.buyer.as, body: { role: 'ADMIN' } });
    },
  },
  'DELETE /api/v2/members/{id}': {
    is: 'DELETE MEMBER',
    says: /^removed member "Robin Tester"$/,
    by: async (world) => {
      const { body } = await (await member(world)).accept();
      return () => world.api.delete(`/api/v2/members/${body.data.user.id}`, { as: world.buyer.as });
    },
  },
  'POST /api/v2/user-api-keys': {
    is: 'CREATE API_KEY',
    says: /^created API key "Nightly"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post('/api/v2/user-api-keys', { as: buyer.as, body: { name: 'Nightly' } }),
  },
  'DELETE /api/v2/user-api-keys/{id}': {
    is: 'DELETE API_KEY',
    says: /^revoked API key "Nightly"$/,
    by: async (world) => {
      const path = await keyPath(world, 'user');
      return () => world.api.delete(path, { as: world.buyer.as });
    },
  },
  'POST /api/v2/org-api-keys': {
    is: 'CREATE API_KEY',
    says: /^created API key "Nightly"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post('/api/v2/org-api-keys', { as: buyer.as, body: { name: 'Nightly' } }),
  },
  'DELETE /api/v2/org-api-keys/{id}': {
    is: 'DELETE API_KEY',
    says: /^revoked API key "Nightly"$/,
    by: async (world) => {
      const path = await keyPath(world, 'org');
      return () => world.api.delete(path, { as: world.buyer.as });
    },
  },
};
