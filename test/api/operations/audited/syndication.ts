import { catalogsOfNewAdvertiser } from '@test/feeds';
import { next, type AuditedOperations } from './world';

export const syndication: AuditedOperations = {
  'POST /api/v2/buyer/advertisers/{id}/syndicate': {
    is: 'ACTIVATE SYNDICATION',
    says: /^enabled syndication "shoes with Seller \d+"$/,
    by: async ({ api, buyer, seller }) => {
      const serial = next();
      const agent = { name: `Seller ${serial}`, slug: `audited-${serial}`, agentUrl: 'http://127.0.0.1:9/mcp' };
      const registered = await api.post('/api/v2/storefront/seller-agents', { as: seller.as, body: agent });
      const catalogs = await catalogsOfNewAdvertiser(api, buyer.as);
      const shoes = { catalog_id: 'shoes', type: 'product', items: [{ id: '1', title: 'Runner' }] };
      await api.post(`${catalogs}/sync`, { as: buyer.as, body: { account: { account_id: String(buyer.account.id) }, catalogs: [shoes] } });
      const adcpAgentIds = [String(registered.body.data.id)];
      const body = { resourceType: 'CATALOG', resourceId: 'shoes', adcpAgentIds, enabled: true };
      return () => api.post(catalogs.replace(/catalogs$/, 'syndicate'), { as: buyer.as, body });
    },
  },
};
