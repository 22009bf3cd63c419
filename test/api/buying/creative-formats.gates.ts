import type { Gates } from '../platform/gates';

const formats = '/api/v2/buyer/creative-formats';
const refresh = `POST ${formats}/refresh`;

/** Creative formats of the tests that call every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${formats}`]: {
      agent: 'open',
      with: ({ storefront }) => ({ query: { sellerId: storefront } }),
      strange: { storefront: 'public' },
    },
    [refresh]: { agent: 'open', with: ({ storefront }) => ({ body: { sellerId: Number(storefront) } }), strange: { storefront: 'public' } },
    'GET /api/v2/buyer/campaigns/{id}/creative-formats': { agent: 'advertiser', at: { id: 'campaign' } },
    'GET /api/v2/buyer/media-buys/{id}/creative-formats': { agent: 'advertiser', at: { id: 'mediaBuy' } },
    'GET /api/v2/buyer/advertisers/{id}/creatives/{creativeId}/fits': {
      agent: 'advertiser',
      at: { id: 'advertiser', creativeId: 'creative' },
      with: ({ campaign }) => ({ query: { campaignId: campaign } }),
    },
  },
  sides: ['buyer'],
  has: async () => ({}),
  lists: [],
  told: {},
  creates: [],
  beforeProof: { closed: [refresh], open: {} },
};
