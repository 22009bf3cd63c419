import { createAdvertiser, createCampaign } from '@test/discovery';
import { shareList } from '@test/list-readers';
import type { World, AuditedOperations } from './world';

async function createList({ api, buyer }: World): Promise<string> {
  const advertiserId = await createAdvertiser(api, buyer.as);
  const path = `/api/v2/buyer/advertisers/${advertiserId}/property-lists`;
  const { body } = await api.post(path, { as: buyer.as, body: { name: 'News', purpose: 'include', domains: ['news.example'] } });
  return `${path}/${body.data.listId}`;
}

/** A campaign for attaching lists, and a list of its advertiser. */
async function createAttachable(world: World): Promise<{ path: string; listId: string }> {
  const list = await createList(world);
  const [, advertiserId, listId] = /advertisers\/(\d+)\/property-lists\/(.+)$/.exec(list)!;
  const campaignId = await createCampaign(world.api, world.buyer.as, { advertiserId: Number(advertiserId) });
  return { path: `/api/v2/buyer/campaigns/${campaignId}/property-lists`, listId: listId! };
}

export const propertyLists: AuditedOperations = {
  'POST /api/v2/buyer/advertisers/{id}/property-lists': {
    is: 'CREATE PROPERTY_LIST',
    says: /^created property list "News"$/,
    by: async ({ api, buyer }) => {
      const advertiserId = await createAdvertiser(api, buyer.as);
      const body = { name: 'News', purpose: 'include', domains: ['news.example'] };
      return () => api.post(`/api/v2/buyer/advertisers/${advertiserId}/property-lists`, { as: buyer.as, body });
    },
  },
  'PUT /api/v2/buyer/advertisers/{id}/property-lists/{listId}': {
    is: 'UPDATE PROPERTY_LIST',
    says: /^updated property list "Papers"$/,
    by: async (world) => {
      const path = await createList(world);
      return () => world.api.put(path, { as: world.buyer.as, body: { name: 'Papers' } });
    },
  },
  'DELETE /api/v2/buyer/advertisers/{id}/property-lists/{listId}': {
    is: 'DELETE PROPERTY_LIST',
    says: /^deleted property list "News"$/,
    by: async (world) => {
      const path = await createList(world);
      return () => world.api.delete(path, { as: world.buyer.as });
    },
  },
  'DELETE /api/v2/buyer/advertisers/{id}/property-lists/{listId}/readers': {
    is: 'UPDATE PROPERTY_LIST',
    says: /^took the access of sellers away from property list "News"$/,
    by: async (world) => {
      const list = await createList(world);
      const [, advertiserId, listId] = /advertisers\/(\d+)\/property-lists\/(.+)$/.exec(list)!;
      await shareList(world.api, { accountId: world.buyer.account.id, advertiserId: Number(advertiserId), listId: listId! });
      return () => world.api.delete(`${list}/readers`, { as: world.buyer.as });
    },
  },
  'POST /api/v2/buyer/campaigns/{id}/property-lists': {
    is: 'UPDATE PROPERTY_LIST',
    says: /^attached property list "News"$/,
    by: async (world) => {
      const { path, listId } = await createAttachable(world);
      return () => world.api.post(path, { as: world.buyer.as, body: { listIds: [listId] } });
    },
  },
  'DELETE /api/v2/buyer/campaigns/{id}/property-lists/{listId}': {
    is: 'UPDATE PROPERTY_LIST',
    says: /^detached property list "News"$/,
    by: async (world) => {
      const { path, listId } = await createAttachable(world);
      await world.api.post(path, { as: world.buyer.as, body: { listIds: [listId] } });
      return () => world.api.delete(`${path}/${listId}`, { as: world.buyer.as });
    },
  },
};
