import { closeSellers, fakeSeller, InMemoryConnections, linesOver, TextError, ToolRefusal } from '@exchange/adcp/testing';
import { FixedClock, SequentialIds } from '@exchange/kernel';
import { Egress } from '@exchange/platform';
import { ListSharesFacade } from '@exchange/property-lists';
import { InMemoryListAccessTokens, InMemoryListShares, InMemoryPropertyLists } from '@exchange/property-lists/testing';
import { aMediaBuy, mediaBuyEpoch } from '../../testing';
import { AdcpMediaBuySellerClient } from './adcp-media-buy-seller-client';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });
afterEach(closeSellers);
afterAll(() => egress.onApplicationShutdown());

type Tools = Parameters<typeof fakeSeller>[0];

async function world(tools: Tools, taskId: string | null = null, release: '3.1' | null = '3.1') {
  const seller = await fakeSeller(tools);
  const sellers = new InMemoryConnections();
  sellers.put(seller.url);
  const shares = new InMemoryListShares(new InMemoryPropertyLists());
  const lists = new ListSharesFacade(shares, new InMemoryListAccessTokens(), new SequentialIds(), new FixedClock(mediaBuyEpoch));
  const client = new AdcpMediaBuySellerClient(linesOver(sellers, egress), lists);
  const { state } = aMediaBuy({ release }).execute(mediaBuyEpoch);
  const outcome = await client.request({ ...state, taskId }, taskId === null ? 'create' : 'task', new AbortController().signal);
  return { outcome, calls: seller.calls.map(({ tool }) => tool) };
}

const booked = {
  adcp_version: '3.1',
  status: 'completed',
  media_buy_id: 'theirs',
  confirmed_at: '2026-01-15T12:00:00Z',
  revision: 1,
  packages: [],
};

describe('the task of an order', () => {
  it('is asked for by get_task_status', async () => {
    const { outcome, calls } = await world({ get_task_status: () => ({ adcp_version: '3.1', status: 'working', task_id: 't' }) }, 't');
    expect([outcome, calls]).toEqual([{ kind: 'submitted', taskId: 't' }, ['get_task_status']]);
  });

  it('that the seller has no tool for is asked for by the order itself, also when it answers unknown tools with a text', async () => {
    const unknown = () => new TextError('Unknown tool');
    const { outcome, calls } = await world({ get_task_status: unknown, 'tasks/get': unknown, create_media_buy: () => booked }, 't');
    expect(outcome).toMatchObject({ kind: 'stands', sellerMediaBuyId: 'theirs' });
    expect(calls).toEqual(['get_task_status', 'tasks/get', 'create_media_buy']);
  });

  it.each([
    ['without a code', new ToolRefusal({})],
    ['that is only text', new TextError('Internal error')],
    ['with a code', new ToolRefusal({ code: 'AUTH_REQUIRED' })],
  ])('is asked again after an error %s, and the order is not repeated', async (_, error) => {
    const { outcome, calls } = await world({ get_task_status: () => error, create_media_buy: () => booked }, 't');
    expect([outcome.kind, calls]).toEqual(['unreachable', ['get_task_status']]);
  });
});

describe('an order whose key the seller knows with other contents', () => {
  const conflict = () => new ToolRefusal({ code: 'IDEMPOTENCY_CONFLICT', message: 'Another request.' });
  const expired = () => new ToolRefusal({ code: 'IDEMPOTENCY_EXPIRED', message: 'Too late.' });
  const listing =
    (...keys: string[]) =>
    () => ({
      adcp_version: '3.1',
      status: 'completed',
      media_buys: keys.map((key) => ({ media_buy_id: `order of ${key}`, context: { internal_campaign_id: key } })),
    });

  it('becomes the order that the seller has booked under the key', async () => {
    const { outcome } = await world({ create_media_buy: conflict, get_media_buys: listing('mb_0', 'mb_1') });
    expect(outcome).toEqual({ kind: 'named', sellerMediaBuyId: 'order of mb_1' });
  });

  it('becomes the order that the seller has booked when the answer to the key has expired', async () => {
    const { outcome } = await world({ create_media_buy: expired, get_media_buys: listing('mb_1') });
    expect(outcome).toEqual({ kind: 'named', sellerMediaBuyId: 'order of mb_1' });
  });

  it('that names no release is not looked for, and keeps its key when the answer to it has expired', async () => {
    const { outcome, calls } = await world({ create_media_buy: expired }, null, null);
    expect([outcome, calls]).toEqual([expect.objectContaining({ errorCode: 'source_unavailable' }), ['create_media_buy']]);
  });

  it('is sent again when the seller fails to list its orders', async () => {
    const { outcome } = await world({ create_media_buy: conflict, get_media_buys: () => new ToolRefusal({ code: 'SERVICE_UNAVAILABLE' }) });
    expect(outcome).toMatchObject({ kind: 'unreachable' });
  });

  it('keeps its key when the seller lists no such order', async () => {
    const { outcome } = await world({ create_media_buy: conflict, get_media_buys: listing('mb_0') });
    expect(outcome).toMatchObject({ kind: 'failed', errorCode: 'source_unavailable', reason: expect.stringContaining('first order') });
  });
});
