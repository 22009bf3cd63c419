import { eventually } from '@test/eventually';
import { inDays } from '@test/orders';
import { next, type Table, type World } from './world';

const briefs = '/api/v2/buyer/planning-briefs';
const agents = '/api/v2/storefront/seller-agents';
const signals = '/api/v2/storefront/demand-signals';

const outside = { externalPublisherName: 'The Post', bucket: 'NOT_ON_EXCHANGE' };

async function brief({ api, buyer }: World, target: object = outside): Promise<string> {
  return (await api.post(briefs, { as: buyer.as, body: briefBody(target) })).body.data.id;
}

function briefBody(target: object = outside) {
  return {
    buyerName: 'Oat Ltd',
    advertiserName: 'Oat',
    audience: 'Everyone. password: planted-rfp',
    geo: 'Germany',
    channels: ['ctv'],
    startDate: inDays(1),
    endDate: inDays(9),
    statedBudget: 100,
    currency: 'EUR',
    rawPrompt: 'Bearer planted-rfp-2',
    targets: [target],
  };
}

/** At a storefront that is live only so long, so that discoveries do not ask it. */
async function signal(world: World): Promise<string> {
  const { api, seller, buyer } = world;
  const agent = { name: 'Northwind', slug: `northwind-rfp-audit-${next()}`, agentUrl: 'https://ads.example/mcp' };
  const storefrontId = (await api.post(agents, { as: seller.as, body: agent })).body.data.id;
  const id = await brief(world, { storefrontId, bucket: 'LIVE' });
  const target = await eventually(async () => {
    const [found] = (await api.get(`${briefs}/${id}`, { as: buyer.as })).body.data.targets;
    expect(found.dispatchStatus).toBe('DISPATCHED');
    return found.id as string;
  });
  await api.patch(`${agents}/${storefrontId}`, { as: seller.as, body: { enabled: false } });
  return target;
}

export const rfps: Table = {
  'POST /api/v2/buyer/planning-briefs': {
    is: 'CREATE PLANNING_BRIEF',
    says: /^created planning brief "Oat"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.post(briefs, { as: buyer.as, body: briefBody() }),
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
      const id = await signal(world);
      return () => world.api.post(`${signals}/${id}/responses`, { as: world.seller.as, body: { kind: 'DECLINE', message: 'sck_planted' } });
    },
  },
};
