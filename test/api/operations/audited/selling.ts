import { next, type Table, type World } from './world';

const sellerAgents = '/api/v2/storefront/seller-agents';

async function sellerAgent({ api, seller }: World): Promise<string> {
  const { body } = await api.post(sellerAgents, { as: seller.as, body: agentBody() });
  return `${sellerAgents}/${body.data.id}`;
}

/** Disabled, so that discoveries do not ask it. */
function agentBody() {
  const n = next();
  return { name: 'Northwind', slug: `northwind-audit-${n}`, agentUrl: 'https://ads.example/mcp', enabled: false, bearerToken: 'planted-b' };
}

export const selling: Table = {
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
      return () => world.api.patch(path, { as: world.seller.as, body: { name: 'Southwind', bearerToken: 'planted-c' } });
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
};
