import { flightDates } from '@test/dates';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { next, type AuditedOperations } from './world';

const advertisers = '/api/v2/buyer/advertisers';
const campaigns = '/api/v2/buyer/campaigns';

export const buying: AuditedOperations = {
  'POST /api/v2/buyer/advertisers': {
    is: 'CREATE ADVERTISER',
    says: /^created advertiser "Oat"$/,
    by:
      ({ api, buyer }) =>
      () => {
        return api.post(advertisers, { as: buyer.as, body: { name: 'Oat', brand: `oat-audit-${next()}.example`, primaryCurrency: 'EUR' } });
      },
  },
  'PUT /api/v2/buyer/advertisers/{id}': {
    is: 'UPDATE ADVERTISER',
    says: /^updated advertiser "Barley"$/,
    by: async ({ api, buyer }) => {
      const id = await createAdvertiser(api, buyer.as);
      return () => api.put(`${advertisers}/${id}`, { as: buyer.as, body: { name: 'Barley' } });
    },
  },
  'DELETE /api/v2/buyer/advertisers/{id}': {
    is: 'ARCHIVE ADVERTISER',
    says: /^archived advertiser "Oat"$/,
    by: async ({ api, buyer }) => {
      const id = await createAdvertiser(api, buyer.as);
      return () => api.delete(`${advertisers}/${id}`, { as: buyer.as });
    },
  },
  'POST /api/v2/buyer/advertisers/{id}/restore': {
    is: 'ACTIVATE ADVERTISER',
    says: /^restored advertiser "Oat"$/,
    by: async ({ api, buyer }) => {
      const id = await createAdvertiser(api, buyer.as);
      await api.delete(`${advertisers}/${id}`, { as: buyer.as });
      return () => api.post(`${advertisers}/${id}/restore`, { as: buyer.as });
    },
  },
  'POST /api/v2/buyer/campaigns': {
    is: 'CREATE CAMPAIGN',
    says: /^created campaign "Spring"$/,
    by: async ({ api, buyer }) => {
      const advertiserId = await createAdvertiser(api, buyer.as);
      const body = { advertiserId, name: 'Spring', mode: 'discovery', brief: 'Oats', flightDates, budget: { total: 100 } };
      return () => api.post(campaigns, { as: buyer.as, body });
    },
  },
  'PUT /api/v2/buyer/campaigns/{id}': {
    is: 'UPDATE CAMPAIGN',
    says: /^updated campaign "Summer"$/,
    by: async ({ api, buyer }) => {
      const id = await createCampaign(api, buyer.as);
      return () => api.put(`${campaigns}/${id}`, { as: buyer.as, body: { name: 'Summer' } });
    },
  },
  'DELETE /api/v2/buyer/campaigns/{id}': {
    is: 'ARCHIVE CAMPAIGN',
    says: /^archived campaign "Oat drink"$/,
    by: async ({ api, buyer }) => {
      const id = await createCampaign(api, buyer.as);
      return () => api.delete(`${campaigns}/${id}`, { as: buyer.as });
    },
  },
  // The operation is audited, because it sends the buyer's brief to sellers, although the campaign does not change.
  'POST /api/v2/buyer/discovery': {
    is: 'EXECUTE DISCOVERY',
    says: /^asked 0 sellers for offers on the brief "Launch of an oat drink .*…"$/,
    by: async ({ api, buyer }) => {
      const campaignId = await createCampaign(api, buyer.as);
      await waitUntilComplete(api, buyer.as, await startDiscovery(api, buyer.as, { campaignId }));
      return () => api.post(discoveryPath, { as: buyer.as, body: { campaignId } });
    },
  },
};
