import { createAdvertiser } from '@test/discovery';
import type { World } from '../operations/audited/world';
import type { Gates } from '../platform/gates';
import type { Row } from '../platform/isolation/row';
import { must } from '../platform/isolation/seed';

const creatives = '/api/v2/buyer/advertisers/{id}/creatives';
const one = `${creatives}/{creativeId}`;
const inAdvertiser = { agent: 'advertiser', at: { id: 'advertiser' } } as const;
const own = { agent: 'advertiser', at: { id: 'advertiser', creativeId: 'creative' } } as const;
const body = {
  name: 'Spring',
  format: { agentUrl: 'https://creative.adcontextprotocol.org', id: 'display_300x250' },
  roles: [{ role: 'headline', text: 'Shoes that last' }],
};
const withAsset: Row['with'] = ({ asset }) => ({ body: { roles: [{ role: 'headline', assetId: asset }] } });

const another =
  (archived = false): Row['uses'] =>
  async (api, { owner: as, ids }) => {
    const path = creatives.replace('{id}', ids.advertiser);
    const { creativeId } = await must(api.post(path, { as, body }));
    if (archived) await must(api.delete(`${path}/${creativeId}`, { as }));
    return { creative: creativeId };
  };

/** The path of a new creative. */
async function create({ api, buyer: { as } }: World): Promise<string> {
  const path = creatives.replace('{id}', String(await createAdvertiser(api, as)));
  return `${path}/${(await must(api.post(path, { as, body }))).creativeId}`;
}

/** Creatives of the tests that call every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${creatives}`]: inAdvertiser,
    [`POST ${creatives}`]: {
      ...inAdvertiser,
      with: ({ asset }) => ({ body: { ...body, roles: [{ role: 'headline', assetId: asset }] } }),
    },
    [`GET ${one}`]: own,
    [`PUT ${one}`]: { ...own, with: withAsset },
    [`DELETE ${one}`]: { ...own, uses: another() },
    [`POST ${one}/ready`]: { ...own, uses: another(), with: () => ({ body: {} }) },
    [`POST ${one}/restore`]: { ...own, uses: another(true) },
    [`POST ${one}/check`]: { ...own, agent: 'reading', with: withAsset, strange: { asset: 'nothing' } },
    [`GET ${one}/versions`]: own,
    [`GET ${one}/versions/{number}`]: { ...own, fixed: { number: '1' } },
  },
  sides: ['buyer'],
  has: async () => ({}),
  lists: [
    { table: 'creatives', side: 'buyer', keep: ['advertiser_id'] },
    { table: 'creative_versions', side: 'buyer', keep: ['creative_id'], set: { status: 'sealed', sealed_at: '2026-01-15T12:00:00.000Z' } },
  ],
  told: {
    [`POST ${creatives}`]: {
      is: 'CREATE CREATIVE',
      says: /^created creative "Spring"$/,
      by: async ({ api, buyer: { as } }) => {
        const path = creatives.replace('{id}', String(await createAdvertiser(api, as)));
        return () => api.post(path, { as, body });
      },
    },
    [`PUT ${one}`]: {
      is: 'UPDATE CREATIVE',
      says: /^updated creative "Spring"$/,
      by: async (world) => {
        const path = await create(world);
        return () => world.api.put(path, { as: world.buyer.as, body: { disclosure: 'Ad' } });
      },
    },
    [`DELETE ${one}`]: {
      is: 'ARCHIVE CREATIVE',
      says: /^archived creative "Spring"$/,
      by: async (world) => {
        const path = await create(world);
        return () => world.api.delete(path, { as: world.buyer.as });
      },
    },
    [`POST ${one}/ready`]: {
      is: 'ACTIVATE CREATIVE',
      says: /^made version 1 ready of creative "Spring"$/,
      by: async (world) => {
        const path = await create(world);
        return () => world.api.post(`${path}/ready`, { as: world.buyer.as, body: {} });
      },
    },
    [`POST ${one}/restore`]: {
      is: 'UPDATE CREATIVE',
      says: /^restored creative "Spring"$/,
      by: async (world) => {
        const path = await create(world);
        await must(world.api.delete(path, { as: world.buyer.as }));
        return () => world.api.post(`${path}/restore`, { as: world.buyer.as });
      },
    },
  },
  creates: [`POST ${creatives}`],
  beforeProof: {
    closed: [`POST ${creatives}`, `PUT ${one}`, `POST ${one}/ready`, `POST ${one}/restore`, `POST ${one}/check`],
    open: { [`DELETE ${one}`]: 'a removal' },
  },
};
