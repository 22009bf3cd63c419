import { createAdvertiser } from '@test/discovery';
import type { World } from '../operations/audited/world';
import type { Gates } from '../platform/gates';
import type { Row } from '../platform/isolation/row';
import { must } from '../platform/isolation/seed';

const assets = '/api/v2/buyer/advertisers/{id}/creative-assets';
const one = `${assets}/{assetId}`;
const inAdvertiser = { agent: 'advertiser', at: { id: 'advertiser' } } as const;
const own = { agent: 'advertiser', at: { id: 'advertiser', assetId: 'asset' } } as const;
const text = { name: 'Claim', kind: 'text', content: 'Fresh' };
const file = { name: 'Banner', kind: 'image', bytes: 4 };
const part = { rawBody: 'data', headers: { 'content-type': 'application/octet-stream' } };

const another =
  (body: object, isWhole = false): Row['uses'] =>
  async (api, { owner: as, ids }) => {
    const path = assets.replace('{id}', ids.advertiser);
    const { assetId } = await must(api.post(path, { as, body }));
    if (isWhole) await must(api.put(`${path}/${assetId}/parts/1`, { as, ...part }));
    return { asset: assetId };
  };

/** The path of a new asset. */
async function create({ api, buyer: { as } }: World, body: object): Promise<string> {
  const path = assets.replace('{id}', String(await createAdvertiser(api, as)));
  return `${path}/${(await must(api.post(path, { as, body }))).assetId}`;
}

/** Creative assets of the tests that call every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${assets}`]: inAdvertiser,
    [`POST ${assets}`]: { ...inAdvertiser, with: () => ({ body: text }) },
    [`GET ${one}`]: own,
    [`PUT ${one}`]: { ...own, with: () => ({ body: { tags: ['summer'] } }) },
    [`DELETE ${one}`]: { ...own, uses: another(text) },
    [`PUT ${one}/parts/{number}`]: { ...own, fixed: { number: '1' }, uses: another(file), with: () => part, conflicts: true },
    [`POST ${one}/complete`]: { ...own, uses: another(file, true), conflicts: true },
  },
  sides: ['buyer'],
  has: async () => ({}),
  lists: [{ table: 'creative_assets', side: 'buyer', keep: ['advertiser_id'] }],
  told: {
    [`POST ${assets}`]: {
      is: 'CREATE CREATIVE_ASSET',
      says: /^created creative asset "Claim"$/,
      by: async ({ api, buyer: { as } }) => {
        const path = assets.replace('{id}', String(await createAdvertiser(api, as)));
        return () => api.post(path, { as, body: text });
      },
    },
    [`PUT ${one}`]: {
      is: 'UPDATE CREATIVE_ASSET',
      says: /^updated creative asset "Slogan"$/,
      by: async (world) => {
        const path = await create(world, text);
        return () => world.api.put(path, { as: world.buyer.as, body: { name: 'Slogan' } });
      },
    },
    [`DELETE ${one}`]: {
      is: 'DELETE CREATIVE_ASSET',
      says: /^deleted creative asset "Claim"$/,
      by: async (world) => {
        const path = await create(world, text);
        return () => world.api.delete(path, { as: world.buyer.as });
      },
    },
    [`POST ${one}/complete`]: {
      is: 'UPDATE CREATIVE_ASSET',
      says: /^uploaded creative asset "Banner"$/,
      by: async (world) => {
        const path = await create(world, file);
        await must(world.api.put(`${path}/parts/1`, { as: world.buyer.as, ...part }));
        return () => world.api.post(`${path}/complete`, { as: world.buyer.as });
      },
    },
  },
  creates: [`POST ${assets}`],
  beforeProof: {
    closed: [`POST ${assets}`, `PUT ${one}`, `PUT ${one}/parts/{number}`, `POST ${one}/complete`],
    open: { [`DELETE ${one}`]: 'a removal' },
  },
};
