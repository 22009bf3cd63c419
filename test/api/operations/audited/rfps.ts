import { briefBody, waitForSignals, createStorefront } from '@test/rfps';
import type { AuditedOperations, World } from './world';

const briefs = '/api/v2/buyer/planning-briefs';
const signals = '/api/v2/storefront/demand-signals';

const outside = { externalPublisherName: 'The Post', bucket: 'NOT_ON_EXCHANGE' };
const planted = { audience: 'Everyone. password: planted-rfp', rawPrompt: 'Bearer planted-rfp-2' };

async function brief({ api, buyer }: World, target: object = outside): Promise<string> {
  return (await api.post(briefs, { as: buyer.as, body: briefBody({ ...planted, targets: [target] }) })).body.data.id;
}

/** The storefront is live only briefly, so that discoveries do not ask it. */
async function createSignal(world: World): Promise<string> {
  const { api, seller, buyer } = world;
  const storefrontId = await createStorefront(api, seller);
  const [id] = await waitForSignals(api, buyer, await brief(world, { storefrontId, bucket: 'LIVE' }));
  await api.patch(`/api/v2/storefront/seller-agents/${storefrontId}`, { as: seller.as, body: { enabled: false } });
  return id!;
}

export const rfps: AuditedOperations = {
  'POST /api/v2/buyer/planning-briefs': {
    is: 'CREATE PLANNING_BRIEF',
    says: /^created planning brief "Oat"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post(briefs, { as: buyer.as, body: briefBody({ ...planted, targets: [outside] }) }),
  },
  'POST /api/v2/buyer/planning-briefs/{id}/abandon': {
    is: 'UPDATE PLANNING_BRIEF',
    says: /^abandoned planning brief "Oat"$/,
    by: async (world) => {
      const id = await brief(world);
      return () => world.api.post(`${briefs}/${id}/abandon`, { as: world.buyer.as });
    },
  },
  'POST /api/v2/storefront/demand-signals/{id}/responses': {
    is: 'EXECUTE DEMAND_SIGNAL',
    says: /^declined demand signal "Oat"$/,
    by: async (world) => {
      const id = await createSignal(world);
      return () => world.api.post(`${signals}/${id}/responses`, { as: world.seller.as, body: { kind: 'DECLINE', message: 'sck_planted' } });
    },
  },
};
