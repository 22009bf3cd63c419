import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { Settings } from '@exchange/platform';
import { startApi, type Credentials, type TestApi } from '@test/api';
import { createKey, joinAccount, signUp } from '@test/people';
import { lakesideProducts, createShop } from '@test/storefronts';
import { startWorker } from '@test/worker';

const terms = '/api/v2/accept-tos';
const buyer = '/api/v2/buyer/readiness';
const seller = '/api/v2/storefront/readiness';
const agents = '/api/v2/storefront/seller-agents';

interface Check {
  readonly id: string;
  readonly status: string;
}

// spec: service.area.connected-apps
describe('Onboarding', () => {
  let api: TestApi;
  let worker: INestApplicationContext;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const stateOf = ({ checks }: { checks: Check[] }) => Object.fromEntries(checks.map(({ id, status }) => [id, status]));
  const readinessOf = async (as: Credentials, path: string) => (await api.get(path, { as })).body.data;

  describe('terms', () => {
    it('are accepted once for the account, by a signed-in admin', async () => {
      const { as, user } = await signUp(api);
      expect((await api.get(terms, { as })).body.data).toEqual({
        targetVersion: '1.0.0',
        termsUrl: null,
        acceptedVersion: null,
        acceptedAt: null,
        acceptedByUserId: null,
        action: null,
      });
      const accepted = await api.post(terms, { as, body: { version: '1.0.0' } });
      expect([accepted.status, accepted.body.data]).toMatchObject([
        200,
        { acceptedVersion: '1.0.0', acceptedByUserId: user.id, action: null },
      ]);
      expect((await api.post(terms, { as })).body.data).toEqual(accepted.body.data);
      expect((await api.get(terms, { as: await createKey(api, as, 'org') })).body.data).toEqual(accepted.body.data);
    });

    it('must be accepted again when TERMS_VERSION changes', async () => {
      const { as } = await signUp(api);
      await api.post(terms, { as });
      const later = await startApi({ environment: { TERMS_VERSION: '2.0.0', TERMS_URL: 'https://exchange.example/terms' } });
      try {
        const asked = (await later.get(terms, { as })).body.data;
        expect(asked).toMatchObject({ targetVersion: '2.0.0', acceptedVersion: '1.0.0', action: 'acceptance_due' });
        expect(asked.termsUrl).toBe('https://exchange.example/terms');
        expect(stateOf((await later.get(buyer, { as })).body.data)['terms']).toBe('missing');
        const old = await later.post(terms, { as, body: { version: '1.0.0' } });
        expect([old.status, old.body.error.field]).toEqual([409, 'version']);
        expect((await later.post(terms, { as, body: { version: '2.0.0' } })).body.data.action).toBeNull();
      } finally {
        await later.close();
      }
    });

    it('returns 403 to members and keys, 400 for invalid bodies, and 401 without credentials', async () => {
      const host = await signUp(api);
      const guest = await joinAccount(api, host);
      expect((await api.post(terms, { as: guest.as })).status).toBe(403);
      for (const kind of ['user', 'org'] as const) {
        const { status, body } = await api.post(terms, { as: await createKey(api, host.as, kind) });
        expect([status, body.error.message]).toEqual([403, 'Sign in as a user to do that.']);
      }
      for (const body of [{ version: '' }, { version: 1 }, { accepted: true }]) {
        expect((await api.post(terms, { as: host.as, body })).status).toBe(400);
      }
      expect([(await api.post(terms)).status, (await api.get(terms)).status]).toEqual([401, 401]);
      expect((await api.get(terms, { as: guest.as })).body.data.acceptedVersion).toBeNull();
    });
  });

  // spec: service.area.onboarding
  it('reports a buyer as ready when nothing is required, and shows its operator domain after it is set', async () => {
    const { as, account } = await signUp(api);
    const before = await readinessOf(as, buyer);
    expect(before).toMatchObject({
      version: 1,
      customer: { id: account.id, name: account.name },
      status: 'ready',
      platformReady: true,
      identity: { operatorDomain: null, status: 'missing' },
      commercial: { tosAccepted: false, missing: [] },
    });
    expect(stateOf(before)).toEqual({ operator_identity: 'missing', terms: 'complete', account_standing: 'complete' });
    expect(before.checks.filter(({ isBlocker }: { isBlocker: boolean }) => isBlocker)).toEqual([]);
    const named = await api.patch(`${buyer}/operator`, { as, body: { operatorDomain: 'https://www.Acme.example/about' } });
    expect([named.status, named.body.data]).toEqual([
      200,
      {
        id: account.id,
        operatorDomain: 'acme.example',
        operatorScope: 'whole_operator',
        operatorUnitId: null,
        verified: false,
        source: 'user_confirmed',
        confirmedAt: expect.any(String),
      },
    ]);
    await api.post(terms, { as });
    const after = await readinessOf(as, buyer);
    expect(after).toMatchObject({
      status: 'ready',
      platformReady: true,
      identity: { operatorDomain: 'acme.example', status: 'unverified' },
      commercial: { tosAccepted: true, missing: [] },
    });
    expect(stateOf(after)).toEqual({ operator_identity: 'complete', terms: 'complete', account_standing: 'complete' });
    expect((await readinessOf((await signUp(api)).as, buyer)).identity.operatorDomain).toBeNull();
  });

  it('blocks a seller until an agent is enabled, and then lists it among the destinations of buyers', async () => {
    const { as } = await signUp(api, { accountType: 'SELLER' });
    const before = await readinessOf(as, seller);
    expect(before).toMatchObject({ status: 'blocked', isPaused: false, canTransact: false, effectiveStatus: 'blocked' });
    expect(stateOf(before)).toEqual({
      terms: 'complete',
      supply: 'missing',
      agent_credentials: 'optional',
      agent_channels: 'optional',
    });
    const registered = await api.post(agents, {
      as,
      body: { name: 'Ready TV', slug: 'ready-tv', agentUrl: 'http://127.0.0.1:9/mcp', channels: ['ctv'] },
    });
    expect(registered.status).toBe(201);
    const live = await readinessOf(as, seller);
    expect(live).toMatchObject({ status: 'ready', isPaused: false, canTransact: true, effectiveStatus: 'live' });
    expect(stateOf(live)).toMatchObject({ supply: 'complete', agent_channels: 'complete' });

    const shopper = await signUp(api);
    const { destinations, canBuyAnywhere } = await readinessOf(shopper.as, `${buyer}?limit=1`);
    expect([destinations.total, destinations.ready, destinations.blocked, canBuyAnywhere]).toEqual([1, 1, 0, true]);
    expect(destinations.items).toMatchObject([{ name: 'Ready TV', status: 'ready', canBuy: true, reason: null }]);
    const open = await readinessOf(shopper.as, buyer);
    expect(open.canBuyAnywhere).toBe(true);
    expect(open.destinations).toMatchObject({
      ready: 1,
      blocked: 0,
      hasMore: false,
      nextOffset: null,
      items: [{ canBuy: true, reason: null }],
    });
    expect((await readinessOf(shopper.as, `${buyer}?offset=1`)).destinations).toMatchObject({ total: 1, hasMore: false, items: [] });

    await api.patch(`${agents}/${registered.body.data.id}`, { as, body: { enabled: false } });
    expect(await readinessOf(as, seller)).toMatchObject({ status: 'blocked', isPaused: true, effectiveStatus: 'paused' });
  });

  it('counts a storefront that the exchange answers for as supply until it is paused', async () => {
    const { as } = await createShop(api);
    expect(await readinessOf(as, seller)).toMatchObject({ status: 'ready', canTransact: true, effectiveStatus: 'live' });
    await api.patch('/api/v2/storefront', { as, body: { isPaused: true } });
    const paused = await readinessOf(as, seller);
    expect(paused).toMatchObject({ status: 'blocked', isPaused: true, effectiveStatus: 'paused' });
    expect(stateOf(paused)).toMatchObject({ supply: 'partial' });
  });

  it('keeps a seller with open terms visible to buyers, refuses its writes, and reports both', async () => {
    const { as, storefrontId } = await createShop(api);
    const shopper = await signUp(api);
    const settings = api.app.get(Settings);
    try {
      Object.assign(settings, { termsUrl: 'https://exchange.example/terms' });
      const told = await readinessOf(as, seller);
      expect(told).toMatchObject({ status: 'blocked', canTransact: true, effectiveStatus: 'live' });
      expect(told.checks[0]).toMatchObject({ id: 'terms', status: 'missing', isBlocker: true });
      expect((await api.get(`/api/v2/buyer/storefronts/${storefrontId}`, { as: shopper.as })).status).toBe(200);
      const written = await api.patch('/api/v2/storefront', { as, body: { name: 'Renamed' } });
      expect([written.status, written.body.error.code]).toEqual([403, 'TOS_ACCEPTANCE_REQUIRED']);
    } finally {
      Object.assign(settings, { termsUrl: '' });
    }
  });

  it.each([
    ['without a storefront', undefined, false],
    ['with a storefront without products', [], false],
    ['with products', ['active'], true],
    ['paused', ['active', 'pause'], false],
    ['resumed', ['active', 'pause', 'resume'], true],
    ['archived', ['active', 'archive'], false],
  ] as const)(
    'reports canTransact of a seller %s exactly when buyers find it and its displayStatus is transacting',
    async (_, steps, isOpen) => {
      const { as } = await signUp(api, { accountType: 'SELLER' });
      const own = '/api/v2/storefront';
      const name = `Shop ${randomUUID()}`;
      const done = {
        active: () => api.post(`${own}/products`, { as, body: lakesideProducts[0]! }),
        pause: () => api.patch(own, { as, body: { isPaused: true } }),
        resume: () => api.patch(own, { as, body: { isPaused: false } }),
        archive: () => api.delete(own, { as }),
      };
      if (steps)
        await api.post(own, {
          as,
          body: { name, platformId: `shop-${randomUUID().slice(0, 8)}`, defaultCurrency: 'EUR', publisherDomain: 'shop.example' },
        });
      for (const step of steps ?? []) expect((await done[step]()).status).toBeLessThan(300);
      const shopper = await signUp(api);
      const listed = (await api.get(`/api/v2/buyer/storefronts?name=${encodeURIComponent(name)}`, { as: shopper.as })).body.data;
      const { canTransact } = await readinessOf(as, seller);
      const shown = (await api.get(own, { as })).body.data?.displayStatus;
      expect([canTransact, listed.length === 1, shown === 'transacting']).toEqual([isOpen, isOpen, isOpen]);
    },
  );

  it('returns 403 to the other side and to members who set an operator, 400 for an invalid domain, and 401 without credentials', async () => {
    const host = await signUp(api);
    const guest = await joinAccount(api, host);
    const other = await signUp(api, { accountType: 'SELLER' });
    expect((await api.get(seller, { as: host.as })).status).toBe(403);
    expect((await api.get(buyer, { as: other.as })).status).toBe(403);
    const name = (as: Credentials, body: object) => api.patch(`${buyer}/operator`, { as, body });
    expect((await name(guest.as, { operatorDomain: 'acme.example' })).status).toBe(403);
    expect((await name(other.as, { operatorDomain: 'acme.example' })).status).toBe(403);
    for (const operatorDomain of ['', 'acme', '127.0.0.1', 'ftp://acme.example', 'a b', 7, null, `${'x'.repeat(2_049)}.example`]) {
      const { status, body } = await name(host.as, { operatorDomain });
      expect([status, body.error?.field]).toEqual([400, 'operatorDomain']);
    }
    expect((await name(host.as, { operatorDomain: 'acme.example', verified: true })).status).toBe(400);
    expect((await name(host.as, {})).status).toBe(400);
    for (const query of ['limit=0', 'limit=201', 'offset=-1'])
      expect((await api.get(`${buyer}?${query}`, { as: host.as })).status).toBe(400);
    expect((await name(await createKey(api, host.as, 'org'), { operatorDomain: 'acme.example' })).status).toBe(200);
    expect([(await api.get(buyer)).status, (await api.get(seller)).status]).toEqual([401, 401]);
  });
});
