import { eventually } from '@test/eventually';
import { catalogsOfNewAdvertiser } from '@test/feeds';
import type { AuditedOperations, World } from './world';

const items = [{ id: '1', title: 'Runner', brand: 'Acme', price: 10 }];
const body = ({ buyer }: World) => ({
  account: { account_id: String(buyer.account.id) },
  catalogs: [{ catalog_id: 'shoes', type: 'product', name: 'Shoes', items }],
});
const transform = { groupBy: ['brand'], creativePrompt: 'Show {{title}}', budgetPerGroup: 25 };

async function synced(world: World): Promise<string> {
  const { api, buyer } = world;
  const catalogs = await catalogsOfNewAdvertiser(api, buyer.as);
  await api.post(`${catalogs}/sync`, { as: buyer.as, body: body(world) });
  return `${catalogs}/shoes`;
}

export const catalogs: AuditedOperations = {
  'POST /api/v2/buyer/advertisers/{id}/catalogs/sync': {
    is: 'CREATE CATALOG',
    says: /^created catalog "Shoes"$/,
    by: async (world) => {
      const path = await catalogsOfNewAdvertiser(world.api, world.buyer.as);
      return () => world.api.post(`${path}/sync`, { as: world.buyer.as, body: body(world) });
    },
  },
  'DELETE /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}': {
    is: 'DELETE CATALOG',
    says: /^deleted catalog "Shoes"$/,
    by: async (world) => {
      const path = await synced(world);
      return () => world.api.delete(path, { as: world.buyer.as });
    },
  },
  'PUT /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/transform': {
    is: 'UPDATE CATALOG',
    says: /^updated catalog "Shoes"$/,
    by: async (world) => {
      const path = await synced(world);
      return () => world.api.put(`${path}/transform`, { as: world.buyer.as, body: transform });
    },
  },
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/activation-plan/execute': {
    is: 'EXECUTE CATALOG',
    says: /^executed catalog "Shoes"$/,
    by: async (world) => {
      const path = await synced(world);
      await world.api.put(`${path}/transform`, { as: world.buyer.as, body: transform });
      return () => world.api.post(`${path}/activation-plan/execute`, { as: world.buyer.as, body: {} });
    },
  },
  'POST /api/v2/buyer/advertisers/{id}/catalogs/{catalogId}/refresh': {
    is: 'EXECUTE CATALOG',
    says: /^refreshed catalog "Shoes"$/,
    by: async (world) => {
      const { api, buyer } = world;
      const own = await catalogsOfNewAdvertiser(api, buyer.as);
      const feed = { catalog_id: 'shoes', type: 'product', name: 'Shoes', url: 'http://127.0.0.1:9/feed' };
      await api.post(`${own}/sync`, { as: buyer.as, body: { ...body(world), catalogs: [feed] } });
      // The worker fetches the new catalog once by itself.
      await eventually(async () => {
        const { data } = (await api.get(`${own}/shoes`, { as: buyer.as })).body;
        if (data.syncStatus !== 'failed') throw new Error(`It is ${data.syncStatus}.`);
      });
      return () => api.post(`${own}/shoes/refresh`, { as: buyer.as });
    },
  },
};
