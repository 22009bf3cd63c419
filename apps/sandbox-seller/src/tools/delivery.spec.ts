import { listAt, objectAt, textAt } from '../json';
import { demoSellers } from '../personalities';
import { startSandboxSeller, type SandboxSeller } from '../server';
import { ask, brief } from '../testing/buyer';
import { faults } from '../testing/schemas';

describe('get_media_buy_delivery', () => {
  const bySeller = demoSellers.find(({ creatives, slug }) => creatives === 'by_seller' && slug !== 'sundial-podcasts')!;
  let now = new Date('2026-03-02T09:00:00Z');
  let server: SandboxSeller;
  let mediaBuyId: string;

  beforeAll(async () => {
    server = await startSandboxSeller({ sellers: [{ ...bySeller, behaviour: { kind: 'prompt', latencyMs: 0 } }], now: () => now });
    const offer = await ask(server.endpoint(bySeller.slug), 'get_products', brief('Launch, $12,000'));
    const [proposal] = listAt(offer, 'proposals');
    const { recommended: amount, currency } = objectAt(proposal!, 'total_budget_guidance');
    const buy = await ask(server.endpoint(bySeller.slug), 'create_media_buy', {
      idempotency_key: 'delivery-00000000001',
      brand: { domain: 'oat.example' },
      account: { brand: { domain: 'oat.example' }, operator: 'oat.example' },
      proposal_id: proposal!.proposal_id,
      total_budget: { amount, currency },
      start_time: 'asap',
      end_time: '2026-04-02T09:00:00Z',
    });
    mediaBuyId = textAt(buy, 'media_buy_id')!;
    now = new Date('2026-03-12T09:00:00Z');
  });
  afterAll(() => server.close());

  const report = async (period: object) =>
    ask(server.endpoint(bySeller.slug), 'get_media_buy_delivery', {
      media_buy_ids: [mediaBuyId],
      include_package_daily_breakdown: true,
      ...period,
    });
  const daysOf = (answer: Awaited<ReturnType<typeof report>>) => [
    ...new Set(
      listAt(answer, 'media_buy_deliveries').flatMap((buy) =>
        listAt(buy, 'by_package').flatMap((item) => listAt(item, 'daily_breakdown').map(({ date }) => date)),
      ),
    ),
  ];

  it('reports one day for a period that ends on the next day', async () => {
    const answer = await report({ start_date: '2026-03-05', end_date: '2026-03-06' });
    expect(faults('media-buy/get-media-buy-delivery-response', answer)).toEqual([]);
    expect(answer.reporting_period).toEqual({ start: '2026-03-05T00:00:00.000Z', end: '2026-03-06T00:00:00.000Z' });
    expect(daysOf(answer)).toEqual(['2026-03-05']);
  });

  it('ends a period in the future at the current time', async () => {
    const answer = await report({ start_date: '2026-03-11', end_date: '2026-03-20' });
    expect(answer.reporting_period).toMatchObject({ end: now.toISOString() });
    expect(daysOf(answer)).toEqual(['2026-03-11', '2026-03-12']);
  });

  it.each([
    ['2026-03-05', '2026-03-05'],
    ['2026-03-06', '2026-03-05'],
  ])('refuses a period from %s to %s', async (start_date, end_date) => {
    expect(await report({ start_date, end_date })).toMatchObject({
      isError: true,
      adcp_error: { code: 'INVALID_REQUEST', field: 'end_date' },
    });
  });
});
