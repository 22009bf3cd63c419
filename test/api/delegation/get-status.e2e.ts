import { readFileSync } from 'node:fs';
import type { Caller } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';
import { createShop } from '@test/storefronts';
import { callerOf, TestTools } from '@test/tools';

interface NextAction {
  readonly id: string;
  readonly tool?: string;
  readonly arguments?: Readonly<Record<string, string | boolean>>;
  readonly page?: string;
  readonly url?: string;
}

/** Values of {@link Settings} that require every step of setup, or none. */
const requireAll = { termsUrl: 'https://exchange.example/terms', buyerOperator: 'required', billing: 'on' };
const requireNothing = { termsUrl: '', buyerOperator: 'optional', billing: 'off', emailVerification: 'optional' };
const consoleRoutes = readFileSync('apps/console/src/routeTree.gen.ts', 'utf8');

describe('get_status', () => {
  let api: TestApi;
  let tools: TestTools;
  let buyer: SignedUp;
  let seller: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    tools = new TestTools(api);
    [buyer, seller] = [await signUp(api), await signUp(api, { accountType: 'SELLER' })];
    await createShop(api);
  });
  afterEach(() => void Object.assign(api.app.get(Settings), requireNothing));
  afterAll(() => api.close());

  const applySettings = (requirements: object) => void Object.assign(api.app.get(Settings), requirements);
  const actionsFor = async (caller: Caller): Promise<readonly NextAction[]> => (await tools.call(caller, 'get_status', {})).nextActions;
  const callersOf = async (who: SignedUp): Promise<readonly Caller[]> => {
    const credentials = [who.as, await createKey(api, who.as), await createKey(api, who.as, 'org')];
    const callers = await Promise.all(credentials.map((as) => tools.callerOf(as)));
    return [...callers, { ...callers[1]!, role: 'MEMBER' } as Caller, { ...callers[1]!, via: 'oauth', scope: 'read' } as Caller];
  };

  async function assertCanBeDone(caller: Caller, action: NextAction): Promise<void> {
    const { tool, page, url } = action;
    expect([action.id, tool ?? page ?? url]).toEqual([action.id, expect.any(String)]);
    expect(JSON.stringify(action)).not.toMatch(/\/api\/v2\//);
    if (tool !== undefined) {
      const { spec } = tools.tool(tool);
      expect(tools.namesFor(caller)).toContain(tool);
      expect([tool, spec.input.partial().safeParse(action.arguments).error]).toEqual([tool, undefined]);
      if (spec.hints.readOnlyHint === true) expect((await tools.outcome(caller, tool, action.arguments!)).status).toBe(200);
    }
    if (page !== undefined) expect((await tools.call(caller, 'open_page', { page })).page).toBe(page);
    if (url !== undefined) {
      expect(new URL(url).pathname).toBe(`/console/a/${caller.accountId}`);
      expect(consoleRoutes).toContain("'/a/$account'");
    }
  }

  it('reports a buyer as ready, with its operator identity, when no setup is required', async () => {
    const who = await signUp(api);
    const body = await tools.call(who.as, 'get_status', {});
    expect(body).toMatchObject({
      account: { accountId: who.account.id, kind: 'buyer' },
      state: 'ready',
      platformReady: true,
      blockers: [],
    });
    expect(body).toMatchObject({ listedToolAccountKinds: ['buyer'], serverTime: expect.any(String) as string });
    expect(body.reachableAccounts).toMatchObject([{ customerId: who.account.id, company: 'Tester Ltd', kind: 'buyer' }]);
    expect(body).toMatchObject({ canBuyAnywhere: true, destinations: { ready: body.destinations.total, blocked: 0, needsConnection: 0 } });
    expect(body.destinations.readyDestinations.length).toBeLessThanOrEqual(25);
    expect(body.operatorIdentity).toEqual({
      operatorDomain: null,
      operatorDomainSource: 'none',
      operatorScope: null,
      operator_unit: null,
      scopeConfirmedAt: null,
      domainProof: { verified: null, source: null, confirmedAt: null },
      locked: false,
      lockedAt: null,
      lockReason: null,
      canManage: true,
      usableForBuying: true,
    });
    await api.patch('/api/v2/buyer/readiness/operator', {
      as: who.as,
      body: { operatorDomain: 'oat.example', operatorScope: 'specific_unit', operatorUnitId: 'emea' },
    });
    const after = await tools.call(who.as, 'get_status', {});
    expect(after.operatorIdentity).toMatchObject({
      operatorDomain: 'oat.example',
      operatorDomainSource: 'user_confirmed',
      operatorScope: 'specific_unit',
      operator_unit: { id: 'emea' },
      scopeConfirmedAt: expect.stringMatching(/Z$/) as string,
    });
  });

  it('returns the effect and the fix of every blocker', async () => {
    applySettings(requireAll);
    const { state, canBuyAnywhere, blockers } = await tools.call(await tools.callerOf(buyer.as), 'get_status', {});
    expect([state, canBuyAnywhere]).toEqual(['setup', false]);
    const details = {
      name: expect.any(String) as string,
      status: 'missing',
      effect: expect.any(String) as string,
      fix: expect.any(String) as string,
    };
    expect(blockers).toEqual(['terms', 'operator_identity', 'account_standing'].map((id) => ({ id, ...details })));
  });

  it('reports an unconfirmed mail address where confirmation is required, except to organization keys', async () => {
    const [own, organization] = [await createKey(api, buyer.as), await createKey(api, buyer.as, 'org')];
    const callers = [
      await tools.callerOf(own),
      callerOf(buyer, 'BUYER', new Map([[5, 'READ' as const]])),
      await tools.callerOf(organization),
    ];
    applySettings({ emailVerification: 'required' });
    const first = async (caller: Caller) => (await tools.call(caller, 'get_status', {})).blockers[0]?.id;
    expect(await Promise.all(callers.map(first))).toEqual(['email_address', 'email_address', undefined]);
    const [action] = await actionsFor(callers[0]!);
    expect(action).toMatchObject({ id: 'email_address', priority: 'required' });
    await assertCanBeDone(callers[0]!, action!);
  });

  it('never asks a demo to set up billing', async () => {
    const { customerId } = (await api.post('/api/v2/demo', { as: buyer.as, body: {} })).body.data.demo;
    applySettings({ ...requireNothing, billing: 'on' });
    const ids = async (accountId: number) =>
      (await actionsFor({ ...callerOf(buyer), accountId })).map(({ id }) => id).filter((id) => id === 'account_standing');
    expect([await ids(buyer.account.id), await ids(customerId)]).toEqual([['account_standing'], []]);
  });

  it('reports what a seller still needs', async () => {
    const body = await tools.call((await signUp(api, { accountType: 'SELLER' })).as, 'get_status', {});
    expect(body).toMatchObject({
      account: { kind: 'seller' },
      state: 'blocked',
      canTransact: false,
      phase: 'blocked',
      libraryRequirements: [],
    });
    expect(body.blockers).toMatchObject([{ id: 'supply', status: 'missing' }]);
  });

  it('shows a caller with grants its advertisers and destinations, and of the account only that something is open', async () => {
    const grants = new Map([7, 5].map((id) => [id, 'READ' as const]));
    const body = await tools.call(callerOf(buyer, 'BUYER', grants), 'get_status', {});
    expect(body).toMatchObject({ state: 'limited', advertiserIds: [5, 7], blockers: [], reachableAccounts: [], canBuyAnywhere: true });
    const { canBuyAnywhere, destinations } = await tools.call(buyer.as, 'get_status', {});
    expect([body.canBuyAnywhere, body.destinations]).toEqual([canBuyAnywhere, destinations]);
    expect(body.account).toEqual({ accountId: buyer.account.id, company: 'Tester Ltd', kind: 'buyer' });
    const none = await tools.call(callerOf(buyer, 'BUYER', new Map()), 'get_status', {});
    expect([none.canBuyAnywhere, none.blockers]).toMatchObject([false, [{ id: 'advertisers', fix: expect.any(String) as string }]]);
    const own = [
      'account',
      'advertiserIds',
      'blockers',
      'canBuyAnywhere',
      'destinations',
      'listedToolAccountKinds',
      'nextActions',
      'reachableAccounts',
      'serverTime',
      'state',
    ];
    expect(Object.keys(body).toSorted()).toEqual(own);
    applySettings(requireAll);
    const open = await tools.call(callerOf(buyer, 'BUYER', grants), 'get_status', {});
    expect(open).toMatchObject({ state: 'limited', canBuyAnywhere: false, destinations: { ready: 0 } });
    expect(open.blockers).toMatchObject([{ id: 'account', fix: 'Tell your person: an admin of the account has something to settle.' }]);
  });

  it('names next actions that every kind of caller of a buyer can take, with and without required setup', async () => {
    for (const requirements of [requireNothing, requireAll]) {
      const callers = await callersOf(buyer);
      applySettings(requirements);
      for (const caller of callers) {
        const actions = await actionsFor(caller);
        const ids = actions.map(({ id }) => id);
        expect(ids).toEqual(
          requirements === requireAll ? ['terms', 'operator_identity', 'account_standing'] : ['operator_identity', 'plan_campaign'],
        );
        for (const action of actions) await assertCanBeDone(caller, action);
      }
      applySettings(requireNothing);
    }
  });

  it('names next actions that every kind of caller of a seller can take, at each step of a storefront', async () => {
    const { as } = seller;
    const own = '/api/v2/storefront';
    const steps = [
      async () => undefined,
      () =>
        api.post(own, { as, body: { name: 'Steps', platformId: 'next-steps', defaultCurrency: 'EUR', publisherDomain: 'steps.example' } }),
      () => api.patch(own, { as, body: { isPaused: true } }),
      () => api.delete(own, { as }),
      () => api.post(`${own}/seller-agents`, { as, body: { name: 'A', slug: 'next-agent', agentUrl: 'http://127.0.0.1:9/mcp' } }),
    ];
    const firsts: (NextAction | undefined)[] = [];
    const callers = await callersOf(seller);
    for (const step of steps) {
      expect((await step())?.status ?? 200).toBeLessThan(300);
      firsts.push((await actionsFor(callers[0]!))[0]);
      for (const requirements of [requireNothing, requireAll]) {
        applySettings(requirements);
        for (const caller of callers) for (const action of await actionsFor(caller)) await assertCanBeDone(caller, action);
      }
      applySettings(requireNothing);
    }
    expect(firsts[2]?.arguments).toEqual({ isPaused: false });
    expect(firsts.map((first) => first?.tool)).toEqual(['save_seller', 'save_wholesale_product', 'save_seller', 'save_seller', 'search']);
  });

  it('names next actions that a caller with grants can take', async () => {
    const caller = callerOf(buyer, 'BUYER', new Map([[5, 'READ' as const]]));
    for (const action of await actionsFor(caller)) await assertCanBeDone(caller, action);
  });
});
