import { createAdvertiser } from '@test/discovery';
import type { AuditedOperations, World } from './world';

const collections = '/api/v2/buyer/advertisers/{id}/creative-collections';

async function createCollection({ api, buyer }: World): Promise<string> {
  const path = collections.replace('{id}', String(await createAdvertiser(api, buyer.as)));
  const { body } = await api.post(path, { as: buyer.as, body: { name: 'Spring' } });
  return `${path}/${body.data.collectionId}`;
}

export const creativeCollections: AuditedOperations = {
  [`POST ${collections}`]: {
    is: 'CREATE CREATIVE_COLLECTION',
    says: /^created creative collection "Spring"$/,
    by: async ({ api, buyer }) => {
      const path = collections.replace('{id}', String(await createAdvertiser(api, buyer.as)));
      return () => api.post(path, { as: buyer.as, body: { name: 'Spring' } });
    },
  },
  [`PUT ${collections}/{collectionId}`]: {
    is: 'UPDATE CREATIVE_COLLECTION',
    says: /^updated creative collection "Summer"$/,
    by: async (world) => {
      const path = await createCollection(world);
      return () => world.api.put(path, { as: world.buyer.as, body: { name: 'Summer' } });
    },
  },
  [`DELETE ${collections}/{collectionId}`]: {
    is: 'DELETE CREATIVE_COLLECTION',
    says: /^deleted creative collection "Spring"$/,
    by: async (world) => {
      const path = await createCollection(world);
      return () => world.api.delete(path, { as: world.buyer.as });
    },
  },
};
