import { inDays } from '@test/dates';
import { offersPath as things, proposalFor, saveOffer, saveOfferBody } from '@test/saved-offers';
import { type Gates, idOf } from '../platform/gates';

const offer = { id: 'savedOffer' } as const;

/** Requests for the tests that try every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: {
      agent: 'account',
      with: ({ discovery, proposal }) => ({ body: saveOfferBody({ discoveryId: discovery, proposalId: proposal }) }),
    },
    [`GET ${things}/{id}`]: { agent: 'account', at: offer },
    [`PATCH ${things}/{id}`]: { agent: 'account', at: offer, with: () => ({ body: { notes: 'Called' } }) },
    [`POST ${things}/{id}/revoke`]: {
      agent: 'account',
      at: offer,
      uses: async (api, { owner }) => ({ savedOffer: await idOf(saveOffer(api, owner)) }),
    },
  },
  sides: ['seller'],
  has: async ({ api, as, mark }) => {
    const { discoveryId, proposalId } = await proposalFor(api, as, mark);
    return { discovery: discoveryId, proposal: proposalId, savedOffer: await idOf(saveOffer(api, as, { label: mark, notes: mark })) };
  },
  cap: { cap: 'saved-offers', make: ({ api, as }, n) => saveOffer(api, as, { label: `Offer ${n}` }) },
  lists: [{ table: 'saved_offers', side: 'seller' }],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE SAVED_OFFER',
      says: /^created saved offer "Spring"$/,
      by: async ({ api, seller: { as } }) => {
        const body = saveOfferBody(await proposalFor(api, as));
        return () => api.post(things, { as, body });
      },
    },
    [`PATCH ${things}/{id}`]: {
      is: 'UPDATE SAVED_OFFER',
      says: /^updated saved offer "Summer"$/,
      by: async ({ api, seller: { as } }) => {
        const id = await idOf(saveOffer(api, as));
        return () => api.patch(`${things}/${id}`, { as, body: { label: 'Summer', expiresAt: inDays(10).toISOString() } });
      },
    },
    [`POST ${things}/{id}/revoke`]: {
      is: 'DEACTIVATE SAVED_OFFER',
      says: /^revoked saved offer "Spring"$/,
      by: async ({ api, seller: { as } }) => {
        const id = await idOf(saveOffer(api, as));
        return () => api.post(`${things}/${id}/revoke`, { as });
      },
    },
  },
  creates: [`POST ${things}`],
  beforeProof: { closed: [`POST ${things}`, `PATCH ${things}/{id}`, `POST ${things}/{id}/revoke`], open: {} },
};
