import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { inDays } from '@test/dates';
import { createAdvertiser, createCampaign, discoveryPath } from '@test/discovery';
import { signUp, type SignedUp } from '@test/people';
import { type ProposalRef, insertProposal, offersPath, saveOfferBody } from '@test/saved-offers';
import { createShop, type Shop } from '@test/storefronts';

describe('Saved offers', () => {
  let api: TestApi;
  let other: TestApi;
  let shop: Shop;
  let stranger: SignedUp;
  let buyer: SignedUp;
  let offered: ProposalRef;

  beforeAll(async () => {
    api = await startApi();
    other = await startApi();
    shop = await createShop(api);
    stranger = await signUp(api, { accountType: 'SELLER' });
    buyer = await signUp(api);
    offered = await insertProposal(api, shop.account.id, shop.storefrontId);
  });
  afterAll(async () => {
    await other.close();
    await api.close();
  });

  const post = (more: object = {}) => api.post(offersPath, { as: shop.as, body: saveOfferBody(offered, more) });
  const saved = async (more: object = {}) => {
    const { status, body } = await post({ operatorId: { customerId: buyer.account.id }, ...more });
    expect(status).toBe(201);
    return body.data;
  };
  const redeem = async (proposalCode: string, more: object = {}, by = buyer, at = api) => {
    const body = { advertiserId: await createAdvertiser(api, by.as), proposalCode, ...more };
    return at.post(discoveryPath, { as: by.as, body });
  };

  describe('for the seller', () => {
    test('are created with a code and a snapshot, and listed first without the snapshot', async () => {
      const { status, body } = await post({ notes: 'By phone' });
      expect([status, body.data]).toEqual([
        201,
        {
          id: expect.any(Number),
          proposalCode: expect.stringMatching(/^PRP-[0-9A-Z]{8}$/),
          status: 'active',
          operatorId: { domain: 'acme.example', customerId: null },
          label: 'Spring',
          notes: 'By phone',
          storefrontId: shop.storefrontId,
          ...offered,
          expiresAt: expect.stringMatching(/Z$/),
          redeemedBy: null,
          redeemedAt: null,
          createdAt: expect.stringMatching(/Z$/),
          updatedAt: expect.stringMatching(/Z$/),
          snapshot: {
            products: [expect.objectContaining({ productId: `sf1:${shop.storefrontId}:evenings`, name: 'Evenings' })],
            proposals: [expect.objectContaining({ proposalId: offered.proposalId, name: 'Evenings' })],
          },
        },
      ]);
      expect(JSON.stringify(body.data)).not.toContain('What the first buyer wanted');
      expect((await api.get(`${offersPath}/${body.data.id}`, { as: shop.as })).body.data).toEqual(body.data);
      const { snapshot: _, ...listed } = body.data;
      expect((await api.get(offersPath, { as: shop.as })).body.data[0]).toEqual(listed);
    });

    test('can be saved by the received brief', async () => {
      await api.app.get(Database).query(
        `insert into brief_artifacts (account_id, id, storefront_id, discovery_id, request, received_at, created_at)
         values ($1, $2, $3, $4, '{}', now(), now())`,
        [shop.account.id, `brief_${offered.discoveryId}`, shop.storefrontId, offered.discoveryId],
      );
      const briefArtifactId = `brief_${offered.discoveryId}`;
      const { status, body } = await post({ discoveryId: undefined, briefArtifactId });
      expect([status, body.data.discoveryId]).toEqual([201, offered.discoveryId]);
      const strange = { as: stranger.as, body: saveOfferBody({ ...offered, discoveryId: undefined as never }, { briefArtifactId }) };
      expect((await api.post(offersPath, strange)).body.error).toMatchObject({ code: 'NOT_FOUND', field: 'briefArtifactId' });
    });

    test.each<[string, object, string]>([
      ['an empty operatorId', { operatorId: {} }, 'operatorId'],
      ['an operatorId with both members', { operatorId: { domain: 'acme.example', customerId: 3 } }, 'operatorId'],
      ['an invalid domain', { operatorId: { domain: 'not one' } }, 'operatorId.domain'],
      ['an empty label', { label: '' }, 'label'],
      ['a label that is too long', { label: 'a'.repeat(256) }, 'label'],
      ['notes that are too long', { notes: 'a'.repeat(4_001) }, 'notes'],
      ['a missing expiry', { expiresAt: undefined }, 'expiresAt'],
      ['an expiry that has passed', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
      ['an expiry beyond 14 days', { expiresAt: inDays(15).toISOString() }, 'expiresAt'],
      ['neither a discovery nor a brief', { discoveryId: undefined }, 'discoveryId'],
      ['an unknown property', { price: 1 }, 'price'],
    ])('answer 400 to %s', async (_, more, field) => {
      const { status, body } = await post(more);
      expect([status, body.error.code, body.error.field]).toEqual([400, 'VALIDATION_ERROR', field]);
      expect(body.error.details.issues).toEqual(expect.arrayContaining([expect.objectContaining({ path: field })]));
    });

    test('answer 404 to a proposal of another account, an unknown discovery and an unknown proposal', async () => {
      const strange = await api.post(offersPath, { as: stranger.as, body: saveOfferBody(offered) });
      expect([strange.status, strange.body.error.field]).toEqual([404, 'discoveryId']);
      expect((await post({ discoveryId: 'disc_none' })).body.error.field).toBe('discoveryId');
      expect((await post({ proposalId: `sfp1:${shop.storefrontId}:none` })).body.error.field).toBe('proposalId');
    });

    test('are filtered by status, storefront and operator', async () => {
      const { id } = await saved({ label: 'Filtered' });
      const list = async (query: string) =>
        (await api.get(`${offersPath}?${query}`, { as: shop.as })).body.data.map((row: { id: number }) => row.id);
      expect(await list(`operatorCustomerId=${buyer.account.id}&storefrontId=${shop.storefrontId}`)).toContain(id);
      expect(await list('operatorDomain=acme.example')).not.toContain(id);
      expect(await list('storefrontId=999999')).toEqual([]);
      expect(await list('status=revoked')).not.toContain(id);
      await api.post(`${offersPath}/${id}/revoke`, { as: shop.as });
      expect(await list('status=revoked')).toContain(id);
    });

    test('change label, notes and expiry, and are revoked once', async () => {
      const { id } = await saved();
      const path = `${offersPath}/${id}`;
      const body = { label: 'Summer', notes: 'Sent', expiresAt: inDays(10).toISOString() };
      expect((await api.patch(path, { as: shop.as, body })).body.data).toMatchObject(body);
      expect((await api.patch(path, { as: shop.as, body: { notes: null } })).body.data).toMatchObject({ label: 'Summer', notes: null });
      expect((await api.post(`${path}/revoke`, { as: shop.as })).body.data.status).toBe('revoked');
      expect((await api.post(`${path}/revoke`, { as: shop.as })).body.error.code).toBe('CONFLICT');
      const later = await api.patch(path, { as: shop.as, body: { expiresAt: inDays(10).toISOString(), label: 'Late' } });
      expect([later.status, later.body.error.field]).toEqual([409, 'expiresAt']);
    });
  });

  describe('for the buyer', () => {
    test('yield a completed discovery at once (202), whose proposal can be selected', async () => {
      const { id, proposalCode, expiresAt } = await saved();
      const { status, body } = await redeem(proposalCode.toLowerCase());
      expect([status, body.data]).toMatchObject([202, { revision: 1, resultsComplete: true, sellersRequested: 1, sellersResponded: 1 }]);
      const path = `${discoveryPath}/${body.data.discoveryId}`;
      const read = await api.get(path, { as: buyer.as });
      expect(read.body.data).toMatchObject({ status: 'complete', sellers: [{ storefrontId: shop.storefrontId, status: 'responded' }] });
      const { products } = (await api.get(`${path}/products`, { as: buyer.as })).body.data;
      expect(products).toMatchObject([{ productId: `sf1:${shop.storefrontId}:evenings`, expired: false, briefRelevance: null }]);
      const applied = await api.post(`${path}/apply-proposal`, {
        as: buyer.as,
        body: { proposalId: offered.proposalId, totalBudget: 2_000 },
      });
      expect([applied.status, applied.body.data.totalProducts]).toEqual([200, 1]);
      const after = await api.get(`${offersPath}/${id}`, { as: shop.as });
      expect(after.body.data).toMatchObject({
        status: 'redeemed',
        redeemedBy: buyer.account.id,
        redeemedAt: expect.any(String),
        expiresAt,
      });
      expect(JSON.stringify(after.body.data)).not.toContain(body.data.discoveryId);
    });

    test('are redeemed for a campaign by the confirmed operator domain of the account', async () => {
      const agency = await signUp(api);
      const { proposalCode } = await saved({ operatorId: { domain: 'www.Agency-One.example' } });
      const start = async () => redeem(proposalCode, { advertiserId: undefined, campaignId: await createCampaign(api, agency.as) }, agency);
      expect((await start()).body.error).toMatchObject({ code: 'NOT_FOUND', field: 'proposalCode' });
      await api.patch('/api/v2/buyer/readiness/operator', { as: agency.as, body: { operatorDomain: 'agency-one.example' } });
      const { status, body } = await start();
      expect([status, body.data.resultsComplete]).toEqual([202, true]);
      const { data } = (await api.get(`/api/v2/buyer/campaigns/${body.data.campaignId}/proposals`, { as: agency.as })).body;
      expect(data.sellers[0].proposals).toMatchObject([{ proposalId: offered.proposalId, disposition: 'pitch', limitations: [] }]);
    });

    test('are redeemed once by simultaneous requests to two processes', async () => {
      const { proposalCode } = await saved();
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => redeem(proposalCode, {}, buyer, n % 2 === 0 ? api : other)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(7).fill(409)]);
      const refused = answers.find(({ status }) => status === 409)!;
      expect(refused.body.error).toMatchObject({ code: 'CONFLICT', field: 'proposalCode', message: expect.stringContaining('redeemed') });
      const [{ begun }] = (await api.app
        .get(Database)
        .query<{ begun: number }>(
          `select count(*)::int as begun from discoveries d join saved_offers o on o.redeemed_in = d.id and o.redeemed_by = d.account_id where o.code = $1`,
          [proposalCode],
        )) as [{ begun: number }];
      expect(begun).toBe(1);
    });

    test('answer the same 404 to a code for another operator and an unknown code', async () => {
      const { proposalCode } = await saved();
      const outsider = await signUp(api);
      const [foreign, unknown] = [await redeem(proposalCode, {}, outsider), await redeem('PRP-00000000', {}, outsider)];
      expect(foreign.status).toBe(404);
      expect(foreign.body.error.message).toBe(unknown.body.error.message);
      expect((await redeem(proposalCode)).status).toBe(202);
    });

    test('answer 409 when expired, also before being marked, or revoked', async () => {
      const [late, revoked] = [await saved(), await saved()];
      await api.app.get(Database).query(`update saved_offers set expires_at = now() where id = $1`, [late.id]);
      await api.post(`${offersPath}/${revoked.id}/revoke`, { as: shop.as });
      expect((await redeem(late.proposalCode)).body.error).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('expired') });
      expect((await redeem(revoked.proposalCode)).body.error).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('revoked'),
      });
      expect((await api.get(`${offersPath}/${late.id}`, { as: shop.as })).body.data.status).toBe('expired');
    });

    test('answer 409 while the storefront is paused, and keep the code valid', async () => {
      const { proposalCode } = await saved();
      const pause = (isPaused: boolean) => api.patch('/api/v2/storefront', { as: shop.as, body: { isPaused } });
      await pause(true);
      expect((await redeem(proposalCode)).body.error).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('stays good') });
      await pause(false);
      expect((await redeem(proposalCode)).status).toBe(202);
    });

    test.each<[string, object, string]>([
      ['an invalid code', { proposalCode: 'SPRING' }, 'proposalCode'],
      ['storefrontIds with a code', { storefrontIds: [1] }, 'storefrontIds'],
      ['channels with a code', { channels: ['ctv'] }, 'channels'],
      ['neither campaign nor advertiser', { advertiserId: undefined }, 'campaignId'],
    ])('answer 400 to %s', async (_, more, field) => {
      const { status, body } = await redeem('PRP-00000000', more);
      expect([status, body.error.field]).toEqual([400, field]);
    });
  });
});
