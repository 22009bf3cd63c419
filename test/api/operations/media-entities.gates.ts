import { createAdvertiserOf } from '@test/advertiser-grants';
import type { Credentials, TestApi } from '@test/api';
import { type Gates, idOf } from '../platform/gates';
import type { Row } from '../platform/isolation/row';

const things = '/api/v2/billing/media-entities';
const one = `${things}/{id}`;

/** Makes names unique. */
let count = 0;
const body = (entityName = `Entity ${++count}`) => ({
  entityName,
  countryCode: 'DE',
  currency: 'EUR',
  billingEmails: ['bills@example.com'],
});
const create = (api: TestApi, as: Credentials, entityName?: string) => idOf(api.post(things, { as, body: body(entityName) }));

async function attach(api: TestApi, as: Credentials, id: string): Promise<string> {
  const advertiserId = await createAdvertiserOf(api, as);
  return idOf(api.post(`${things}/${id}/attachments`, { as, body: { advertiserId } }));
}

const made: Row['uses'] = async (api, { owner }) => ({ mediaEntity: await create(api, owner) });
const withBrand: Row['uses'] = async (api, { owner }) => ({ advertiser: String(await createAdvertiserOf(api, owner)) });
const attached: Row['uses'] = async (api, { owner, ids }) => ({ mediaEntityAttachment: await attach(api, owner, ids.mediaEntity) });
const at = { id: 'mediaEntity' } as const;

/** Requests of the tests that try every operation. */
export const gates: Gates = {
  rows: {
    [`GET ${things}`]: { agent: 'account' },
    [`POST ${things}`]: { agent: 'account', with: () => ({ body: body() }) },
    [`GET ${things}/resolve`]: { agent: 'account', with: ({ advertiser }) => ({ query: { advertiserId: advertiser } }) },
    [`GET ${one}`]: { agent: 'account', at },
    [`PUT ${one}`]: { agent: 'account', at, with: () => ({ body: { city: 'Berlin' } }) },
    [`DELETE ${one}`]: { agent: 'account', at, uses: made },
    [`GET ${one}/attachments`]: { agent: 'account', at },
    [`POST ${one}/attachments`]: {
      agent: 'account',
      at,
      with: ({ advertiser }) => ({ body: { advertiserId: Number(advertiser) } }),
      uses: withBrand,
    },
    [`DELETE ${one}/attachments/{attachmentId}`]: {
      agent: 'account',
      at: { ...at, attachmentId: 'mediaEntityAttachment' },
      uses: attached,
    },
  },
  sides: ['buyer'],
  has: async ({ api, as, mark }) => {
    const mediaEntity = await create(api, as, mark);
    return { mediaEntity, mediaEntityAttachment: await attach(api, as, mediaEntity) };
  },
  cap: { cap: 'media-entities', make: ({ api, as }) => api.post(things, { as, body: body() }) },
  lists: [
    { table: 'media_entities', side: 'buyer', keep: ['currency'], set: { is_primary: false } },
    { table: 'media_entity_attachments', side: 'buyer' },
  ],
  told: {
    [`POST ${things}`]: {
      is: 'CREATE MEDIA_ENTITY',
      says: /^created media entity "Acme GmbH"$/,
      by:
        ({ api, buyer: { as } }) =>
        () =>
          api.post(things, { as, body: body('Acme GmbH') }),
    },
    [`PUT ${one}`]: {
      is: 'UPDATE MEDIA_ENTITY',
      says: /^updated media entity "Entity \d+"$/,
      by: async ({ api, buyer: { as } }) => {
        const id = await create(api, as);
        return () => api.put(`${things}/${id}`, { as, body: { city: 'Berlin' } });
      },
    },
    [`DELETE ${one}`]: {
      is: 'DELETE MEDIA_ENTITY',
      says: /^deleted media entity "Entity \d+"$/,
      by: async ({ api, buyer: { as } }) => {
        await create(api, as);
        const id = await create(api, as);
        return () => api.delete(`${things}/${id}`, { as });
      },
    },
    [`POST ${one}/attachments`]: {
      is: 'UPDATE MEDIA_ENTITY',
      says: /^attached to media entity "Entity \d+"$/,
      by: async ({ api, buyer: { as } }) => {
        const [id, advertiserId] = [await create(api, as), await createAdvertiserOf(api, as)];
        return () => api.post(`${things}/${id}/attachments`, { as, body: { advertiserId } });
      },
    },
    [`DELETE ${one}/attachments/{attachmentId}`]: {
      is: 'UPDATE MEDIA_ENTITY',
      says: /^detached from media entity "Entity \d+"$/,
      by: async ({ api, buyer: { as } }) => {
        const id = await create(api, as);
        const attachment = await attach(api, as, id);
        return () => api.delete(`${things}/${id}/attachments/${attachment}`, { as });
      },
    },
  },
  creates: [`POST ${things}`, `POST ${one}/attachments`],
  beforeProof: {
    closed: [`POST ${things}`, `PUT ${one}`, `DELETE ${one}`, `POST ${one}/attachments`, `DELETE ${one}/attachments/{attachmentId}`],
    open: {},
  },
};
