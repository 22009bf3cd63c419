import { Egress } from '@exchange/platform';
import { Capabilities } from './capabilities';
import type { SellerConversation } from './conversation';
import { closeSellers, type FakeTool, fakeSeller, InMemoryConnections, linesOver, RpcError, ToolRefusal } from './testing';
import { payloadOf } from './tool-answer';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });

afterEach(closeSellers);
afterAll(() => egress.onApplicationShutdown());

type Ask = (seller: SellerConversation) => Promise<object>;

/** A seller with these tools, and the exchange that asks it. */
async function aSeller(tools: Record<string, FakeTool>) {
  const seller = await fakeSeller(tools);
  const connections = new InMemoryConnections();
  const sellerId = connections.put(seller.url);
  const lines = linesOver(connections, egress);
  const ask = (question: Ask): Promise<object> =>
    lines.converse<object>({ sellerId, limits: { deadline: 20_000, answerBytes: Infinity } }, question, (reason) => ({ reason }));
  return { ask, calls: seller.calls, releases: connections.releases, sellerId, connections };
}

const declaring =
  (...supported_versions: unknown[]): FakeTool =>
  () => ({ adcp: { major_versions: [3], supported_versions } });
const refusing = (details?: object) => new ToolRefusal({ code: 'VERSION_UNSUPPORTED', ...(details && { details }) });
const question = () => new Capabilities({ request: { protocols: ['media_buy'] }, read: payloadOf, isKept: (payload) => payload !== null });
const reading: Ask = async (seller) => ({ release: (await seller.read('look', { at: 1 })).release });
const pinnedIn = (calls: readonly { readonly tool: string; readonly args: Record<string, unknown> }[]) =>
  calls.map(({ tool, args }) => [tool, args['adcp_version']]);

describe('SellerConversation.read', () => {
  it('names no release to a seller of which nothing is known, and learns nothing', async () => {
    const { ask, calls, releases } = await aSeller({ look: () => ({}) });
    expect(await ask(reading)).toEqual({ release: '3.0' });
    expect([calls, [...releases]]).toEqual([[{ tool: 'look', args: { at: 1 } }], []]);
  });

  it('names the remembered release', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({ look: () => ({}) });
    releases.set(sellerId, '3.1');
    expect(await ask(reading)).toEqual({ release: '3.1' });
    expect(calls).toEqual([{ tool: 'look', args: { at: 1, adcp_version: '3.1', adcp_major_version: 3 } }]);
  });

  it.each([[{ supported_versions: ['3.0', '2.5'] }], [{}], [undefined]])(
    'asks once more in the release that the seller offers, and remembers it: %j',
    async (details) => {
      const { ask, calls, releases, sellerId } = await aSeller({
        look: ({ adcp_version }) => (adcp_version === '3.1' ? refusing(details) : {}),
      });
      releases.set(sellerId, '3.1');
      expect(await ask(reading)).toEqual({ release: '3.0' });
      expect([pinnedIn(calls), releases.get(sellerId)]).toEqual([
        [
          ['look', '3.1'],
          ['look', '3.0'],
        ],
        '3.0',
      ]);
    },
  );

  it('asks in a later release when the seller speaks only that one', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({
      look: ({ adcp_version }) => (adcp_version === '3.1' ? { adcp_version } : refusing({ supported_versions: ['3.1'] })),
    });
    expect(await ask(reading)).toEqual({ release: '3.1' });
    expect([pinnedIn(calls), releases.get(sellerId)]).toEqual([
      [
        ['look', undefined],
        ['look', '3.1'],
      ],
      '3.1',
    ]);
  });

  it.each<[string, object, number]>([
    ['no common one', { supported_versions: ['4.0'] }, 1],
    ['the refused one', { supported_versions: ['3.1'] }, 1],
    ['one that it refuses too', { supported_versions: ['3.0'] }, 2],
    ['a huge list of others', { supported_versions: Array(50_000).fill('9.9') }, 1],
    ['wrong types', { supported_versions: [3, null, { release: '3.0' }] }, 1],
    ['lists in lists', { supported_versions: [[['3.0']]] }, 1],
  ])('fails when the seller offers %s, and remembers nothing', async (_, details, asked) => {
    const { ask, calls, releases, sellerId, connections } = await aSeller({ look: () => refusing(details) });
    releases.set(sellerId, '3.1');
    const reason = 'The seller does not speak AdCP 3.0 or 3.1.';
    expect(await ask(reading)).toEqual({ reason });
    expect([calls.length, releases.get(sellerId)]).toEqual([asked, '3.1']);
    expect(connections.heard).toEqual([[sellerId, 'erred', reason]]);
  });

  it('remembers the older release of a seller that answers in it', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({ look: () => ({ adcp_version: '3.0' }) });
    releases.set(sellerId, '3.1');
    await ask(async (seller) => [await seller.read('look', {}), await seller.read('look', {})]);
    expect([pinnedIn(calls), releases.get(sellerId)]).toEqual([
      [
        ['look', '3.1'],
        ['look', undefined],
      ],
      '3.0',
    ]);
  });
});

describe('SellerConversation.read of a seller that went back to strict software of AdCP 3.0', () => {
  const strict =
    (refusal: unknown, answer: object = {}): FakeTool =>
    ({ adcp_version }) =>
      adcp_version === undefined ? answer : refusal;
  const withoutCode: [string, unknown] = ['an error without a code', new ToolRefusal({})];
  const refusals: [string, unknown][] = [
    ['an invalid request', new ToolRefusal({ code: 'INVALID_REQUEST', field: 'adcp_version' })],
    ['an invalid value', new ToolRefusal({ code: 'VALIDATION_ERROR' })],
    ['invalid parameters of JSON-RPC', new RpcError(-32_602)],
  ];

  it.each(refusals)('asks once more without a release after %s, and remembers 3.0', async (_, refusal) => {
    const { ask, calls, releases, sellerId } = await aSeller({ look: strict(refusal) });
    releases.set(sellerId, '3.1');
    expect(await ask(async (seller) => [await seller.read('look', { at: 1 }), await seller.read('look', {})])).toMatchObject([
      { release: '3.0' },
      { release: '3.0' },
    ]);
    expect([calls.slice(1), releases.get(sellerId)]).toEqual([
      [
        { tool: 'look', args: { at: 1 } },
        { tool: 'look', args: {} },
      ],
      '3.0',
    ]);
  });

  it('asks every read once more after an error without a code, and remembers a release only from an answer that names one', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({
      look: strict(new ToolRefusal({})),
      tell: strict(new ToolRefusal({}), { adcp_version: '3.0' }),
    });
    releases.set(sellerId, '3.1');
    await ask(async (seller) => [await seller.read('look', {}), await seller.read('look', {})]);
    expect([calls.length, releases.get(sellerId)]).toEqual([4, '3.1']);
    await ask((seller) => seller.read('tell', {}));
    expect(releases.get(sellerId)).toBe('3.0');
  });

  it('asks once more although cached capabilities declare the release', async () => {
    let isStrict = false;
    const { ask, releases, sellerId } = await aSeller({
      get_adcp_capabilities: declaring('3.1'),
      look: (args) => (isStrict ? strict(new ToolRefusal({ code: 'INVALID_REQUEST' }))(args) : {}),
    });
    const capabilities = question();
    const look: Ask = async (seller) => [await seller.capabilities(capabilities), await seller.read('look', {})];
    await ask(look);
    isStrict = true;
    expect(await ask(look)).toMatchObject([{}, { release: '3.0' }]);
    expect(releases.get(sellerId)).toBe('3.0');
  });

  it.each([...refusals, withoutCode])('learns its capabilities anew after %s', async (_, refusal) => {
    const { ask, calls, releases, sellerId } = await aSeller({
      get_adcp_capabilities: strict(refusal, { adcp: { major_versions: [3] } }),
      look: strict(refusal),
    });
    releases.set(sellerId, '3.1');
    const told = ask(async (seller) => [await seller.capabilities(question()), (await seller.read('look', {})).release]);
    expect(await told).toEqual([{ adcp: { major_versions: [3] } }, '3.0']);
    expect([pinnedIn(calls), releases.get(sellerId)]).toEqual([
      [
        ['get_adcp_capabilities', '3.1'],
        ['get_adcp_capabilities', undefined],
        ['look', undefined],
      ],
      '3.0',
    ]);
  });

  it('returns the first refusal, once per conversation, when the request is invalid without a release too', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({
      look: ({ adcp_version }) => new ToolRefusal({ code: 'INVALID_REQUEST', message: adcp_version ?? 'none' }),
    });
    releases.set(sellerId, '3.1');
    const refused = { structuredContent: { adcp_error: { message: '3.1' } } };
    expect(await ask(async (seller) => [await seller.read('look', {}), await seller.read('look', {})])).toMatchObject([refused, refused]);
    expect([pinnedIn(calls), releases.get(sellerId)]).toEqual([
      [
        ['look', '3.1'],
        ['look', undefined],
        ['look', '3.1'],
      ],
      '3.1',
    ]);
  });

  it.each<[string, unknown]>([
    ['declines', new ToolRefusal({ code: 'PRODUCT_NOT_FOUND' })],
    ['is busy', new ToolRefusal({ code: 'RATE_LIMITED' })],
    ['fails', new RpcError(-32_603)],
  ])('asks only once when the seller %s', async (_, refusal) => {
    const { ask, calls, releases, sellerId } = await aSeller({ look: strict(refusal) });
    releases.set(sellerId, '3.1');
    await ask(reading);
    expect([calls.length, releases.get(sellerId)]).toEqual([1, '3.1']);
  });

  it('asks only once when the capabilities have confirmed the release', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({
      get_adcp_capabilities: declaring('3.1'),
      look: () => new ToolRefusal({ code: 'INVALID_REQUEST' }),
    });
    releases.set(sellerId, '3.1');
    await ask(async (seller) => [await seller.capabilities(question()), await seller.read('look', {})]);
    expect(calls).toHaveLength(2);
  });

  it('asks only once without a remembered release', async () => {
    const { ask, calls } = await aSeller({ look: () => new ToolRefusal({ code: 'INVALID_REQUEST' }) });
    await ask(reading);
    expect(calls).toHaveLength(1);
  });
});

describe('SellerConversation.call', () => {
  it('names the given release only, and returns a refusal of it to the caller', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({ order: () => refusing({ supported_versions: ['3.0'] }) });
    releases.set(sellerId, '3.1');
    const order: Ask = async (seller) => ({ pinned: await seller.call('order', {}, '3.1'), free: await seller.call('order', {}) });
    expect(await ask(order)).toMatchObject({ pinned: { isError: true }, free: { isError: true } });
    expect([pinnedIn(calls), releases.get(sellerId)]).toEqual([
      [
        ['order', '3.1'],
        ['order', undefined],
      ],
      '3.1',
    ]);
  });

  it('tells the release of the answer, and remembers an older one than it named', async () => {
    const { ask, releases, sellerId } = await aSeller({ order: () => ({ adcp_version: '3.0' }) });
    expect(await ask((seller) => seller.call('order', {}, '3.1'))).toMatchObject({ release: '3.0' });
    expect(releases.get(sellerId)).toBe('3.0');
  });
});

describe('SellerConversation.capabilities', () => {
  const looking =
    (capabilities: ReturnType<typeof question>): Ask =>
    async (seller) => [await seller.capabilities(capabilities), await seller.read('look', {})];

  it('learns the latest common release, for later reads and conversations', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({
      get_adcp_capabilities: declaring('3.0', '3.1', '3.2'),
      look: () => ({}),
    });
    await ask(looking(question()));
    expect([pinnedIn(calls), releases.get(sellerId)]).toEqual([
      [
        ['get_adcp_capabilities', undefined],
        ['look', '3.1'],
      ],
      '3.1',
    ]);
    await ask(looking(question()));
    expect(pinnedIn(calls.slice(2))).toEqual([
      ['get_adcp_capabilities', '3.1'],
      ['look', '3.1'],
    ]);
  });

  it('learns it from the cache too', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({ get_adcp_capabilities: declaring('3.1'), look: () => ({}) });
    const capabilities = question();
    await ask(looking(capabilities));
    releases.clear();
    await ask(looking(capabilities));
    expect([pinnedIn(calls.slice(2)), releases.get(sellerId)]).toEqual([[['look', '3.1']], '3.1']);
  });

  it('sends a seller that declares no release what it got before', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({
      get_adcp_capabilities: () => ({ adcp: { major_versions: [3] } }),
      look: () => ({}),
    });
    for (const capabilities of [question(), question()]) await ask(looking(capabilities));
    expect(calls.map(({ args }) => args)).toEqual([{ protocols: ['media_buy'] }, {}, { protocols: ['media_buy'] }, {}]);
    expect(releases.get(sellerId)).toBe('3.0');
  });

  it.each<[string, FakeTool]>([
    ['an error', () => new ToolRefusal({ code: 'SERVICE_UNAVAILABLE' })],
    ['an answer without its section', () => ({ supported_protocols: ['media_buy'] })],
  ])('learns nothing from %s', async (_, get_adcp_capabilities) => {
    const { ask, releases, sellerId } = await aSeller({ get_adcp_capabilities });
    releases.set(sellerId, '3.1');
    await ask(async (seller) => ({ told: await seller.capabilities(question()) }));
    expect(releases.get(sellerId)).toBe('3.1');
  });

  it('is asked once more when the seller refuses the remembered release', async () => {
    const { ask, calls, releases, sellerId } = await aSeller({
      get_adcp_capabilities: ({ adcp_version }) =>
        adcp_version === '3.1' ? refusing({ supported_versions: ['3.0'] }) : declaring('3.0')({}),
    });
    releases.set(sellerId, '3.1');
    await ask(async (seller) => ({ told: await seller.capabilities(question()) }));
    expect([calls.length, releases.get(sellerId)]).toEqual([2, '3.0']);
  });

  it('remembers what it learned although the conversation breaks, and ignores a failed write', async () => {
    const { ask, connections, sellerId } = await aSeller({ get_adcp_capabilities: declaring('3.1') });
    const learning: Ask = async (seller) => {
      await seller.capabilities(question());
      return seller.read('unknown', {});
    };
    expect(await ask(learning)).toEqual({ reason: expect.stringContaining('protocol error') as string });
    expect(connections.releases.get(sellerId)).toBe('3.1');
    connections.releases.clear();
    jest.spyOn(connections.releases, 'set').mockImplementation(() => {
      throw new Error('The database is gone.');
    });
    expect(await ask(async (seller) => ({ told: await seller.capabilities(question()) }))).toMatchObject({ told: {} });
  });
});
