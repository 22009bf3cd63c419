import { Egress } from '@exchange/platform';
import { readWhole } from './answer-body';
import { answerBounds } from './answer-bounds';
import { AnswerMessages } from './answer-messages';
import { LargeAnswers } from './answer-turns';
import type { SellerConversation } from './conversation';
import { hostileResults } from './hostile-answers.fixture';
import { closeSellers, fakeSeller, hostileSeller, InMemoryConnections, linesOver } from './testing';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });

afterEach(closeSellers);
afterAll(() => egress.onApplicationShutdown());

interface Outcome {
  readonly content?: unknown;
  readonly reason?: string;
}

const askOnce = async (seller: SellerConversation): Promise<Outcome> => ({ content: (await seller.call('speak', {})).structuredContent });

/** Conversations of one process. */
function aProcess() {
  const connections = new InMemoryConnections();
  const lines = linesOver(connections, egress);
  let sellers = 0;
  return (url: string, { accountId = 1, ask = askOnce, deadline = 20_000 } = {}): Promise<Outcome> => {
    const sellerId = connections.put(url, { sellerId: (sellers += 1), accountId });
    return lines.converse<Outcome>({ sellerId, limits: { deadline, answerBytes: Infinity } }, ask, (reason) => ({ reason }));
  };
}

const large = { words: Array.from({ length: 5_000 }, (_, index) => `ü"\\ ${index} ${'x'.repeat(100)}`) };
const resultOf = (content: object) => JSON.stringify({ content: [], structuredContent: content });

describe('A large answer', () => {
  it.each(['json', 'events'] as const)('arrives unchanged as %s', async (kind) => {
    for (const content of [large, { words: ['x'.repeat(answerBounds.smallBytes)] }, { many: Array(answerBounds.checkedValues).fill(0) }]) {
      const { url } = await hostileSeller(() => resultOf(content), kind);
      expect(await aProcess()(url)).toEqual({ content });
    }
  });

  it('is refused above two megabytes, also when the caller allows more', async () => {
    const { url } = await hostileSeller(() => resultOf({ words: 'x'.repeat(answerBounds.bytes) }));
    expect(await aProcess()(url)).toEqual({ reason: 'The seller’s answer is larger than 2 MB.' });
  });

  it.each(['a million empty objects', 'blocks without a type', 'lists in lists'])('is refused before parsing: %s', async (name) => {
    const { url } = await hostileSeller(hostileResults[name]!);
    expect(await aProcess()(url)).toEqual({ reason: expect.stringMatching(/more than 100,000 values|deeper than 64 levels/) as string });
  });

  it('without a result is refused', async () => {
    const text = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x'.repeat(70_000) } });
    const messages = new AnswerMessages();
    await expect(messages.forClient(text, true, messages.allowance())).rejects.toThrow('larger than such a message may be');
  });

  it('of too many small messages is refused', async () => {
    const messages = new AnswerMessages();
    const allowance = messages.allowance();
    for (let sent = 0; sent < answerBounds.checked.messages; sent += 1) await messages.forClient('{}', false, allowance);
    await expect(messages.forClient('{}', false, allowance)).rejects.toThrow('too many messages');
  });

  it('that arrives too slowly is refused', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      let pulls = 0;
      const body = new ReadableStream<Uint8Array>(
        { pull: (to) => ((pulls += 1) === 1 ? to.enqueue(new Uint8Array(answerBounds.smallBytes + 1)) : new Promise(() => undefined)) },
        { highWaterMark: 0 },
      );
      const turns = new LargeAnswers().turnsFor(1, new AbortController().signal);
      const read = readWhole(body.getReader(), { messages: new AnswerMessages(), turns }).next();
      const refused = expect(read).rejects.toThrow('The seller sent its answer too slowly.');
      while (pulls < 2) await new Promise((resolve) => setImmediate(resolve));
      jest.advanceTimersByTime(answerBounds.bufferedMs);
      await refused;
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('Large answers of several sellers', () => {
  it('are all read, also when one account has many', async () => {
    const converse = aProcess();
    const { url } = await hostileSeller(() => resultOf(large));
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => converse(url, { accountId: index < 15 ? 1 : index })));
    expect(outcomes).toEqual(Array(20).fill({ content: large }));
  });

  it.each<[string, (seller: SellerConversation) => Promise<unknown>]>([
    ['calls again', (seller) => seller.call('hang', {})],
    ['pauses before the next call', (seller) => seller.pause(60_000)],
  ])('do not wait for a conversation that %s', async (_, next) => {
    const converse = aProcess();
    const { url } = await fakeSeller({ speak: () => large, hang: () => undefined });
    const stuck = converse(url, { deadline: 3_000, ask: async (seller) => (await askOnce(seller), { content: await next(seller) }) });
    for (const accountId of [1, 2]) expect(await converse(url, { accountId })).toEqual({ content: large });
    expect(await stuck).toEqual({ reason: 'The seller did not answer in time.' });
  });

  it('wait while another one is read', async () => {
    const converse = aProcess();
    const { url } = await fakeSeller({ speak: () => large });
    const order: string[] = [];
    let end: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (end = resolve));
    const first = converse(url, {
      ask: async (seller) => {
        const outcome = await askOnce(seller);
        order.push('first begins');
        await reading;
        order.push('first ends');
        return outcome;
      },
    });
    while (order.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = converse(url, { accountId: 2, ask: async (seller) => (await askOnce(seller), order.push('second begins'), {}) });
    const small = await fakeSeller({ speak: () => ({ words: [] }) });
    expect(await converse(small.url, { accountId: 3 })).toEqual({ content: { words: [] } });
    end();
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  });

  it('report no silence when the deadline passes while they wait for this process', async () => {
    const connections = new InMemoryConnections();
    const lines = linesOver(connections, egress);
    const { url } = await fakeSeller({ speak: () => large, hang: () => undefined });
    /** A deadline below half a second, with the outcome of the full thirty seconds. */
    const terms = { ms: 30_000, margin: 29_600, answerBytes: Infinity, signal: new AbortController().signal };
    const contactOf = async (accountId: number, ask: (seller: SellerConversation) => Promise<Outcome>) => {
      const line = await lines.open(connections.put(url, { sellerId: accountId, accountId }));
      return (await line!.converse<Outcome>(terms, ask, ({ reason }) => ({ reason }))).contact;
    };
    let begin: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => (begin = resolve));
    let end: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (end = resolve));
    const first = contactOf(1, async (seller) => {
      const outcome = await askOnce(seller);
      begin();
      await reading;
      return outcome;
    });
    await hasBegun;
    expect(await contactOf(2, askOnce)).toBeNull();
    end();
    expect(await first).toBe('answered');
    expect(await contactOf(3, (seller) => seller.call('hang', {}) as never)).toBe('silent');
  });
});
