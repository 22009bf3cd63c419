import { createAdvertiser } from '@test/discovery';
import type { World, AuditedOperations } from './world';

const body = { name: 'Shop', eventTypes: ['purchase'] };

async function createSource({ api, buyer }: World): Promise<string> {
  const path = `/api/v2/buyer/advertisers/${await createAdvertiser(api, buyer.as)}/event-sources`;
  const answer = await api.post(path, { as: buyer.as, body });
  return `${path}/${answer.body.data.eventSourceId}`;
}

export const eventSources: AuditedOperations = {
  'POST /api/v2/buyer/advertisers/{id}/event-sources': {
    is: 'CREATE EVENT_SOURCE',
    says: /^created event source "Shop"$/,
    by: async ({ api, buyer }) => {
      const path = `/api/v2/buyer/advertisers/${await createAdvertiser(api, buyer.as)}/event-sources`;
      return () => api.post(path, { as: buyer.as, body });
    },
  },
  'PATCH /api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}': {
    is: 'UPDATE EVENT_SOURCE',
    says: /^updated event source "Till"$/,
    by: async (world) => {
      const path = await createSource(world);
      return () => world.api.patch(path, { as: world.buyer.as, body: { name: 'Till' } });
    },
  },
  'DELETE /api/v2/buyer/advertisers/{id}/event-sources/{eventSourceId}': {
    is: 'DELETE EVENT_SOURCE',
    says: /^deleted event source "Shop"$/,
    by: async (world) => {
      const path = await createSource(world);
      return () => world.api.delete(path, { as: world.buyer.as });
    },
  },
};
