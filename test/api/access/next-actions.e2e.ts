import { readFileSync } from 'node:fs';
import type { Caller } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createKey, signUp, type SignedUp } from '@test/people';
import { openShop } from '@test/storefronts';
import { callerOf, TestTools } from '@test/tools';

interface NextAction {
  readonly id: string;
  readonly tool?: string;
  readonly arguments?: Readonly<Record<string, string>>;
  readonly page?: string;
  readonly url?: string;
}

/** As {@link Settings} has them: everything is asked for, or nothing. */
const asksAll = { termsUrl: 'https://exchange.example/terms', buyerOperator: 'required', billing: 'on' };
const asksNothing = { termsUrl: '', buyerOperator: 'optional', billing: 'off' };
const consoleRoutes = readFileSync('apps/console/src/routeTree.gen.ts', 'utf8');

describe('What get_status says to do next', () => {
  let api: TestApi;
  let tools: TestTools;
  let buyer: SignedUp;
  let seller: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    tools = new TestTools(api);
    [buyer, seller] = [await signUp(api), await signUp(api, { accountType: 'SELLER' })];
    await openShop(api);
  });
  afterEach(() => void Object.assign(api.app.get(Settings), asksNothing));
  afterAll(() => api.close());

  const set = (asks: object) => void Object.assign(api.app.get(Settings), asks);
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

  it('can be done by the caller, for every kind of caller of a buyer, whatever the exchange asks for', async () => {
    for (const asks of [asksNothing, asksAll]) {
      const callers = await callersOf(buyer);
      set(asks);
      for (const caller of callers) {
        const actions = await actionsFor(caller);
        const ids = actions.map(({ id }) => id);
        expect(ids).toEqual(asks === asksAll ? ['terms', 'operator_identity', 'account_standing'] : ['operator_identity', 'plan_campaign']);
        for (const action of actions) await assertCanBeDone(caller, action);
      }
      set(asksNothing);
    }
  });

  it('can be done by the caller, for every kind of caller of a seller, at each step of a storefront', async () => {
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
    const firsts: (string | undefined)[] = [];
    const callers = await callersOf(seller);
    for (const step of steps) {
      expect((await step())?.status ?? 200).toBeLessThan(300);
      firsts.push((await actionsFor(callers[0]!))[0]?.tool);
      for (const asks of [asksNothing, asksAll]) {
        set(asks);
        for (const caller of callers) for (const action of await actionsFor(caller)) await assertCanBeDone(caller, action);
      }
      set(asksNothing);
    }
    expect(firsts).toEqual(['save_seller', 'save_wholesale_product', 'save_seller', 'save_seller', 'search']);
  });

  it('tells a caller with grants what it reaches alone', async () => {
    const caller = callerOf(buyer, 'BUYER', new Map([[5, 'READ' as const]]));
    for (const action of await actionsFor(caller)) await assertCanBeDone(caller, action);
  });
});
