import { dayIn, inDays } from '@test/dates';
import { sendOrder } from '@test/orders';
import { next, type AuditedOperations, type AuditedOperation, type World } from './world';

const sellerAgents = '/api/v2/storefront/seller-agents';

async function sellerAgent({ api, seller }: World): Promise<string> {
  const { body } = await api.post(sellerAgents, { as: seller.as, body: agentBody() });
  return `${sellerAgents}/${body.data.id}`;
}

/** The agent is disabled, so that discoveries do not ask it. */
function agentBody() {
  const n = next();
  return {
    name: 'Northwind',
    slug: `northwind-audit-${n}`,
    agentUrl: 'https://ads.example/mcp?key=planted-a',
    enabled: false,
    bearerToken: 'planted-b',
  };
}

const mediaBuys = '/api/v2/storefront/media-buys';

/** A step on a media buy that the seller received. */
function onOrder(step: string, body: object, ...before: string[]): AuditedOperation['by'] {
  return async ({ api, seller }) => {
    const { mediaBuyId } = await sendOrder(api, seller.account.id, { approval: 'auto', wanted: { start: 'asap', end: inDays(9) } });
    for (const first of before) await api.post(`${mediaBuys}/${mediaBuyId}/${first}`, { as: seller.as, body: {} });
    const told = JSON.parse(JSON.stringify(body).replaceAll('{id}', mediaBuyId).replaceAll('{today}', dayIn(0))) as object;
    return () => api.post(`${mediaBuys}/${mediaBuyId}/${step}`, { as: seller.as, body: told });
  };
}

export const selling: AuditedOperations = {
  'POST /api/v2/storefront/seller-agents': {
    is: 'CREATE STOREFRONT',
    says: /^created seller agent "Northwind"$/,
    by:
      ({ api, seller }) =>
      () =>
        api.post(sellerAgents, { as: seller.as, body: agentBody() }),
  },
  'PATCH /api/v2/storefront/seller-agents/{id}': {
    is: 'UPDATE STOREFRONT',
    says: /^updated seller agent "Southwind"$/,
    by: async (world) => {
      const path = await sellerAgent(world);
      return () =>
        world.api.patch(path, {
          as: world.seller.as,
          body: { name: 'Southwind', agentUrl: 'https://ads.example/mcp?key=planted-d', bearerToken: 'planted-c' },
        });
    },
  },
  'DELETE /api/v2/storefront/seller-agents/{id}': {
    is: 'ARCHIVE STOREFRONT',
    says: /^archived seller agent "Northwind"$/,
    by: async (world) => {
      const path = await sellerAgent(world);
      return () => world.api.delete(path, { as: world.seller.as });
    },
  },
  'POST /api/v2/storefront/media-buy-approvals/{mediaBuyId}/decide': {
    is: 'EXECUTE MEDIA_BUY',
    says: /^approved media buy "oat.example"$/,
    by: async ({ api, seller }) => {
      const { mediaBuyId } = await sendOrder(api, seller.account.id);
      return () => api.post(`/api/v2/storefront/media-buy-approvals/${mediaBuyId}/decide`, { as: seller.as, body: { status: 'approved' } });
    },
  },
  'POST /api/v2/storefront/media-buys/{id}/pause': {
    is: 'UPDATE MEDIA_BUY',
    says: /^paused media buy "oat.example"$/,
    by: onOrder('pause', {}),
  },
  'POST /api/v2/storefront/media-buys/{id}/resume': {
    is: 'UPDATE MEDIA_BUY',
    says: /^resumed media buy "oat.example"$/,
    by: onOrder('resume', {}, 'pause'),
  },
  'POST /api/v2/storefront/media-buys/{id}/complete': {
    is: 'UPDATE MEDIA_BUY',
    says: /^completed media buy "oat.example"$/,
    by: onOrder('complete', {}, 'pause'),
  },
  'POST /api/v2/storefront/media-buys/{id}/cancel': {
    is: 'UPDATE MEDIA_BUY',
    says: /^canceled media buy "oat.example"$/,
    by: onOrder('cancel', { reason: 'Gone.' }),
  },
  'POST /api/v2/storefront/media-buys/{id}/delivery': {
    is: 'UPDATE MEDIA_BUY',
    says: /^reported delivery of media buy "oat.example"$/,
    by: onOrder('delivery', {
      days: [{ packageId: '{id}_pkg_1', date: '{today}', impressions: 5, spend: 1 }],
    }),
  },
};
