import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { BuyerFixture, promptSeller } from '@test/buying';
import { flightDates, flightOf } from '@test/dates';
import { ModelServer } from '@test/language-models';
import { createKey, signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { newKey, TestTools, type ToolAnswer } from '@test/tools';
import { startWorker } from '@test/worker';
import { modernClient, sessionClient } from '../../api/edge/clients';

// oxlint-disable-next-line typescript/no-explicit-any -- two libraries whose types differ
type Told = any;

type Args = Readonly<Record<string, unknown>>;

/** One way to ask a person: the question, and how they agree. */
interface Door {
  ask(tool: string, args: Args): Promise<{ readonly question: string; readonly agree: () => Promise<unknown> }>;
}

interface Running {
  readonly campaignId: string;
  readonly mediaBuyId: string;
  readonly packageId: string;
  readonly advertiserId: number;
}

const earlierEnd = flightOf(19).endDate;

/** Each call that spends, in an order that one campaign allows. */
const rows: readonly [
  name: string,
  before: ((buy: Running, buying: BuyerFixture) => Promise<unknown>) | null,
  call: (buy: Running) => readonly [tool: string, args: Args],
  question: readonly string[],
][] = [
  [
    'raising the budget of a package',
    null,
    ({ mediaBuyId, packageId }) => ['save_media_buy', { mediaBuyId, packages: [{ packageId, budget: 25_000 }] }],
    ['from 20,000 to 25,000 USD', 'Today 20,000 USD, then 25,000 USD: 5,000 USD more.', '90,000 USD, of which 70,000 USD are left'],
  ],
  [
    'a longer flight of a media buy',
    ({ mediaBuyId }, buying) => buying.patch(`/media-buys/${mediaBuyId}`, { flightDates: { endDate: earlierEnd } }),
    ({ mediaBuyId }) => ['save_media_buy', { mediaBuyId, flight: { endAt: flightDates.endDate } }],
    [`to ${flightDates.endDate}`, 'Not spent yet, and spent from then on: 25,000 USD.'],
  ],
  [
    'resuming a media buy',
    ({ mediaBuyId }, buying) => buying.post(`/media-buys/${mediaBuyId}/pause`),
    ({ mediaBuyId }) => ['save_media_buy', { mediaBuyId, isPaused: false }],
    ['run on and spend', 'Not spent yet, and spent from then on: 25,000 USD.', '65,000 USD are left'],
  ],
  [
    'raising the budget of a campaign',
    null,
    ({ campaignId }) => ['save_campaign', { campaignId, budget: { total: 95_000 } }],
    ['from 90,000 to 95,000 USD', 'Today 90,000 USD, then 95,000 USD: 5,000 USD more.', '65,000 USD are left'],
  ],
  [
    'the mode AUTO of a campaign',
    null,
    ({ campaignId }) => ['save_campaign', { campaignId, optimizationApplyMode: 'AUTO' }],
    ['without asking', 'It never goes beyond 95,000 USD in all.'],
  ],
  [
    'resuming a campaign',
    ({ campaignId }, buying) => buying.post(`/campaigns/${campaignId}/pause`),
    ({ campaignId }) => ['save_campaign', { campaignId, isPaused: false }],
    ['run on and spend', 'Not spent yet, and spent from then on: 25,000 USD.', '95,000 USD, of which 70,000 USD are left'],
  ],
  [
    'the mode AUTO of an advertiser',
    null,
    ({ advertiserId }) => ['save_advertiser', { advertiserId, optimizationApplyMode: 'AUTO' }],
    ['new campaigns of the advertiser', 'without asking', 'within its own budget'],
  ],
];

describe('calls that spend', () => {
  let models: ModelServer;
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let buying: BuyerFixture;
  let tools: TestTools;

  beforeAll(async () => {
    models = await ModelServer.start('openai');
    const assistant = {
      ASSISTANT_PROVIDER: 'openai',
      ASSISTANT_BASE_URL: models.url,
      ASSISTANT_MODEL: 'local',
      ASSISTANT_API_KEY: 'key',
      ASSISTANT_PRICES: 'input:1,output:1',
    };
    api = await startApi({ environment: assistant });
    worker = await startWorker({ frequent: ['MediaBuyProcessor', 'MediaBuySchedule'] });
    stand = await SandboxSellers.open(api, [promptSeller('east')]);
    buyer = await signUp(api);
    buying = new BuyerFixture(api, stand, buyer.as);
    tools = new TestTools(api);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
    await models.close();
  });

  async function startMediaBuy(): Promise<Running> {
    const [buy] = await buying.bookMediaBuys(['east'], [20_000]);
    const { mediaBuyId, campaignId, packages } = buy!;
    const { advertiserId } = (await buying.get(`/campaigns/${campaignId}`)).body.data.campaign;
    return { mediaBuyId, campaignId, packageId: packages[0]!.packageId, advertiserId };
  }

  /** All values that these calls change. */
  async function state({ campaignId, mediaBuyId, advertiserId }: Running) {
    const { campaign } = (await buying.get(`/campaigns/${campaignId}`)).body.data;
    const { budget, status, flightDates: flight, pendingChange } = await buying.buy(mediaBuyId);
    const { optimizationApplyMode: own } = (await buying.get(`/advertisers/${advertiserId}`)).body.data;
    return JSON.stringify([campaign.budget, campaign.status, campaign.optimizationApplyMode, budget, status, flight, pendingChange, own]);
  }

  const call = (tool: string, args: Args, options = {}): Promise<ToolAnswer> =>
    tools.call(buyer.as, tool, { idempotencyKey: newKey(), ...args }, options);
  const twin = async (tool: string, { idempotencyKey = newKey(), ...args }: Args): Promise<ToolAnswer> => {
    const headers = { 'idempotency-key': String(idempotencyKey) };
    const { status, body } = await api.post(`/api/v3/tools/${tool}`, { as: buyer.as, body: args, headers });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data;
  };
  /** The first call and the second one that it names; both return the same answer when repeated. */
  const inTwo = (made: typeof call) => async (tool: string, args: Args) => {
    const { action, question, spending, nextStep } = await made(tool, args);
    expect([action, nextStep.tool]).toEqual(['pending_confirmation', tool]);
    expect(typeof spending === 'object' || args['advertiserId'] !== undefined).toBe(true);
    return {
      question,
      agree: async () => {
        const done = await made(tool, nextStep.arguments);
        expect(await made(tool, nextStep.arguments)).toEqual(done);
        await expect(made(tool, { ...nextStep.arguments, idempotencyKey: newKey() })).rejects.toThrow();
      },
    };
  };
  const path = '/api/v2/assistant';

  /** An MCP client that declines the first question and agrees to the second. */
  const overMcp = (connect: (bearer: string, answer: (told: Told) => object) => Promise<Told>): Door => ({
    ask: async (tool, args) => {
      const questions: string[] = [];
      const { bearer } = await createKey(api, buyer.as);
      const client = await connect(bearer, ({ params }) => {
        questions.push(params.message);
        return questions.length === 1 ? { action: 'decline' } : { action: 'accept', content: { confirm: true } };
      });
      const made = async () => (await client.callTool({ name: tool, arguments: { ...args, idempotencyKey: newKey() } })).structuredContent;
      expect((await made()).action).toBe('declined');
      const agree = async () => {
        await made();
        await client.close();
      };
      return { question: questions[0]!, agree };
    },
  });

  const doors: Readonly<Record<string, Door>> = {
    'MCP with questions, as of 2025': overMcp(async (bearer, answer) => {
      const ready = (made: Told) => made.setRequestHandler(ElicitRequestSchema, answer);
      return (await sessionClient(api, bearer, { elicitation: {} }, ready)).client;
    }),
    'MCP with questions, as of 2026': overMcp(async (bearer, answer) => {
      const ready = (made: Told) => made.setRequestHandler('elicitation/create', answer);
      return (await modernClient(api, bearer, { elicitation: {} }, ready)).client;
    }),
    'a client that asks its person': {
      ask: async (tool, args) => {
        const questions: { message: string; form: object }[] = [];
        for (const reply of [{ action: 'decline' }, { action: 'accept', content: { confirm: false } }])
          expect((await call(tool, args, { reply, questions })).action).toBe('declined');
        const agree = () => call(tool, args, { reply: { action: 'accept', content: { confirm: true } }, questions });
        return { question: questions[0]!.message, agree };
      },
    },
    'a client that cannot ask': { ask: inTwo(call) },
    'the HTTP twin': { ask: inTwo(twin) },
    'the assistant': {
      ask: async (tool, args) => {
        const prompt = `call ${tool} ${JSON.stringify(args)}`;
        const { pendingConfirmation } = (await api.post(`${path}/chat`, { as: buyer.as, body: { prompt } })).body.data;
        const { confirmationUid: id, summary, policy } = pendingConfirmation;
        expect(policy).toBe('always');
        const agree = async () => {
          const decided = await api.post(`${path}/confirmations/${id}/decision`, { as: buyer.as, body: { decision: 'confirm' } });
          expect(decided.body.data).toMatchObject({ turnState: 'done', toolsUsed: [tool], pendingConfirmation: null });
        };
        return { question: summary, agree };
      },
    },
  };

  test.each(Object.entries(doors))('are shown with their amounts and done once the person agrees: %s', async (_, door) => {
    const buy = await startMediaBuy();
    for (const [name, before, callOf, words] of rows) {
      await before?.(buy, buying);
      const untouched = await state(buy);
      const { question, agree } = await door.ask(...callOf(buy));
      for (const word of words) expect([name, question]).toEqual([name, expect.stringContaining(word)]);
      expect([name, await state(buy)]).toEqual([name, untouched]);
      await agree();
      expect([name, await state(buy)]).not.toEqual([name, untouched]);
    }
  });

  test('are described by each tool that performs an operation with the scope spend', () => {
    const spending = tools.names.filter((name) => tools.tool(name).spec.performs.some(({ scope }) => scope === 'spend'));
    expect(spending).toEqual(['save_advertiser', 'save_campaign', 'save_media_buy', 'save_seller', 'save_work_item']);
    const lacking = spending.filter((name) => !tools.tool(name).spending || !('confirmationToken' in tools.tool(name).spec.input.shape));
    expect(lacking).toEqual([]);
  });

  test('return 409 when the object has changed, for another caller, and for another object', async () => {
    const [buy, other] = [await startMediaBuy(), await startMediaBuy()];
    const raising = ({ mediaBuyId, packageId }: Running, budget: number) => ({ mediaBuyId, packages: [{ packageId, budget }] });
    const pending = async (tool: string, args: Args) => (await call(tool, args)).nextStep.arguments as Args;
    const refused = async (tool: string, args: Args, as = buyer.as) => {
      const { status, field } = await tools.refusal(as, tool, { ...args, idempotencyKey: newKey() });
      return [status, field];
    };
    const no = [409, 'confirmationToken'];
    const [raise, more] = [await pending('save_media_buy', raising(buy, 22_000)), await pending('save_campaign', budgetOf(buy, 91_000))];
    const [untouched, besides] = [await state(buy), await state(other)];
    expect(await refused('save_media_buy', { ...raise, ...raising(buy, 23_000) })).toEqual(no);
    expect(await refused('save_media_buy', { ...raise, ...raising(other, 22_000) })).toEqual(no);
    expect(await refused('save_campaign', { ...budgetOf(buy, 91_000), confirmationToken: raise['confirmationToken'] })).toEqual(no);
    expect(await refused('save_campaign', more, await createKey(api, buyer.as))).toEqual(no);
    expect([await state(buy), await state(other)]).toEqual([untouched, besides]);
    await buying.patch(`/media-buys/${buy.mediaBuyId}`, { name: 'Evenings' });
    await api.put(`/api/v2/buyer/campaigns/${buy.campaignId}`, { as: buyer.as, body: { name: 'Oats' } });
    expect(await refused('save_media_buy', raise)).toEqual(no);
    expect(await refused('save_campaign', more)).toEqual(no);
    expect(await state(buy)).toBe(untouched);
  });

  test.each([
    [91_000, 85_000],
    [85_000, 80_000],
  ])('are refused after the agreement in the assistant (%d) when the budget has changed since (to %d)', async (wanted, meanwhile) => {
    const buy = await startMediaBuy();
    const { agree } = await doors['the assistant']!.ask('save_campaign', budgetOf(buy, wanted));
    await api.put(`/api/v2/buyer/campaigns/${buy.campaignId}`, { as: buyer.as, body: { budget: { total: meanwhile } } });
    const untouched = await state(buy);
    await agree();
    expect(await state(buy)).toBe(untouched);
    const last = await api.app.get(Database).query('select state from assistant_confirmations order by created_at desc limit 1');
    expect(last).toEqual([{ state: 'cancelled' }]);
  });

  test("need no confirmation to spend less: a lower budget, an earlier end, pausing, canceling, a draft's budget", async () => {
    const buy = await startMediaBuy();
    const { mediaBuyId, packageId, campaignId } = buy;
    const draft = await buying.selectProducts(['east'], [10_000]);
    const actions = [
      await call('save_media_buy', { mediaBuyId, packages: [{ packageId, budget: 15_000 }] }),
      await call('save_media_buy', { mediaBuyId, flight: { endAt: earlierEnd } }),
      await call('save_media_buy', { mediaBuyId, isPaused: true }),
      await call('save_campaign', budgetOf(buy, 80_000)),
      await call('save_campaign', { campaignId: draft, budget: { total: 120_000 } }),
      await call('save_campaign', { campaignId, isPaused: true }),
      await call('save_campaign', { campaignId, desiredPhase: 'canceled' }),
    ].map(({ action }) => action);
    expect(actions).toEqual(['updated', 'updated', 'paused', 'updated', 'updated', 'paused', 'canceled']);
  });
});

const budgetOf = ({ campaignId }: Running, total: number) => ({ campaignId, budget: { total } });
