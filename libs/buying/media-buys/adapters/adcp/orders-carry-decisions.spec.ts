import * as fc from 'fast-check';
import { closeSellers, type FakeSeller, fakeSeller, InMemoryConnections, linesOver } from '@exchange/adcp/testing';
import { type Decisions, FixedClock, type FrequencyCap, hashOfToken, type OptimizationGoal, SequentialIds } from '@exchange/kernel';
import { noDecisions } from '@exchange/kernel/testing';
import { Egress } from '@exchange/platform';
import { ListSharesFacade } from '@exchange/property-lists';
import { InMemoryListAccessTokens, InMemoryListShares, InMemoryPropertyLists } from '@exchange/property-lists/testing';
import type { MediaBuy } from '../../domain/media-buy';
import type { MediaBuyState, NewMediaBuy, PackageState } from '../../domain/media-buy-state';
import type { SellerRequest } from '../../domain/outcome';
import { aMediaBuy, aStanding, mediaBuyEpoch } from '../../testing';
import { AdcpMediaBuySellerClient } from './adcp-media-buy-seller-client';
import { amount, applied, changed, counted, decided, faultsOf, id, type Json, readBack, withoutEmpty } from './ordered-decisions.fixture';

const packageIds = ['p1', 'p2'];
const named = packageIds.map((sellerPackageId, index) => ({ sellerPackageId, productId: `sf1:7:${'ab'[index]}` }));
/** What a package has beside decisions. */
const terms: fc.Arbitrary<Partial<PackageState>> = fc.record(
  {
    bidPrice: amount,
    currency: fc.constant('EUR'),
    agreedPrice: fc.constant({ pricingModel: 'cpm', currency: 'EUR', fixedPrice: '2.5', floorPrice: null }),
    proposalRef: id,
    offerId: id,
  },
  { requiredKeys: [] },
);
const timezone = fc.constantFrom('UTC', 'Europe/Berlin');

function placed(decisions: Decisions, more: Partial<PackageState> = {}, zone = 'UTC'): MediaBuy {
  const packages: NewMediaBuy['packages'] = aMediaBuy().state.packages.map((item) => ({ ...item, ...more }));
  const buy = aMediaBuy({ decisions, packages, timezone: zone, id: 'mb_of_16_characters' });
  return buy.execute(mediaBuyEpoch).claim(mediaBuyEpoch, mediaBuyEpoch)!;
}

const bookedWith = (...order: Parameters<typeof placed>) =>
  placed(...order).settle(1, 'create', aStanding({ packages: named }), mediaBuyEpoch)!;

describe('an order', () => {
  const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });
  const sellers = new InMemoryConnections();
  const shares = new InMemoryListShares(new InMemoryPropertyLists());
  const clock = new FixedClock(mediaBuyEpoch);
  const sellerClient = new AdcpMediaBuySellerClient(
    linesOver(sellers, egress),
    new ListSharesFacade(shares, new InMemoryListAccessTokens(), new SequentialIds(), clock),
  );
  /** Ids of the property lists that a reference opens. */
  const opened = async (ref: Json) => {
    if (!ref) return [];
    expect(ref).toEqual({
      agent_url: 'https://exchange.example/property-lists/mcp',
      list_id: ref['list_id'],
      auth_token: ref['auth_token'],
    });
    return (await shares.findByToken(hashOfToken(ref['auth_token'] as string)!, mediaBuyEpoch))!.listIds;
  };
  let seller: FakeSeller;
  beforeAll(async () => {
    const booked = { media_buy_id: 'theirs', status: 'active', packages: packageIds.map((packageId) => ({ package_id: packageId })) };
    seller = await fakeSeller({ create_media_buy: () => booked, update_media_buy: () => booked });
    sellers.put(seller.url);
  });
  afterAll(async () => {
    await closeSellers();
    egress.onApplicationShutdown();
  });

  const asked = async (state: MediaBuyState, request: SellerRequest): Promise<Json> => {
    const outcome = await sellerClient.request(state, request, new AbortController().signal);
    expect(outcome).toMatchObject({ kind: 'stands', sellerMediaBuyId: 'theirs' });
    return seller.calls.at(-1)!.args;
  };

  const listsIn = async (item: Json, said: Decisions['propertyLists']): Promise<Decisions['propertyLists']> => {
    const own = item['ext']?.exchange ?? {};
    const include = item['targeting_overlay']?.property_list;
    expect(own.property_list?.identifiers).toEqual(said.inline?.include);
    if (!said.inline) return { include: await opened(include), exclude: await opened(own.property_list_exclude) };
    expect(include).toBeUndefined();
    const inline = { include: own.property_list.identifiers, exclude: own.property_list_exclude.identifiers };
    return { ...said, inline };
  };

  /** Each package has these decisions, and nothing else. */
  const expectDecisions = async (order: Json, decisions: Decisions) => {
    for (const item of order['packages'] as Json[])
      expect({ ...readBack(order, item), propertyLists: await listsIn(item, decisions.propertyLists) }).toEqual(counted(decisions));
  };

  it('contains every decision in a request that is valid in each release, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(decided, fc.option(amount), async (decisions, bid) => {
        const order = await asked(placed(decisions, bid === null ? {} : { bidPrice: bid }).state, 'create');
        expect(faultsOf('create-media-buy-request', order)).toEqual([]);
        await expectDecisions(order, decisions);
        for (const item of order['packages'] as Json[]) expect(item['bid_price'] ?? null).toBe(bid);
      }),
      { numRuns: 150 },
    );
  });

  it('has the new decisions after an update, and all else as it was ordered', async () => {
    await fc.assert(
      fc.asyncProperty(changed, terms, timezone, async ([before, after], agreed, zone) => {
        const booked = bookedWith(before, agreed, zone);
        const changing = booked.changeDecisions(after, mediaBuyEpoch);
        fc.pre(changing !== null);
        const update = await asked(changing!.state, 'change');
        expect(faultsOf('update-media-buy-request', update)).toEqual([]);
        const order = applied(await asked(booked.state, 'create'), update, packageIds);
        await expectDecisions(order, after);
        expect(order).toEqual(withoutEmpty(await asked(placed(after, agreed, zone).state, 'create')));
      }),
      { numRuns: 100 },
    );
  });

  it('names in an update what is removed and AdCP cannot clear, beside what stays', async () => {
    const caps = [1, 2].map((max) => ({ max_impressions: max, window: { interval: max, unit: 'days' } })) as FrequencyCap[];
    const goals: OptimizationGoal[] = [{ kind: 'metric', metric: 'clicks' }];
    const before = { ...noDecisions, frequencyCaps: caps, optimizationGoals: goals };
    const extOf = async ({ state }: MediaBuy, request: SellerRequest): Promise<Json> => (await asked(state, request)).packages[0].ext;
    const update = (after: Decisions) =>
      extOf(bookedWith(before, { proposalRef: 'plan' }).changeDecisions(after, mediaBuyEpoch)!, 'change');
    const { exchange: ordered } = await extOf(placed(before, { proposalRef: 'plan' }), 'create');
    expect(await update({ ...before, optimizationGoals: [] })).toEqual({ exchange: { ...ordered, cleared: ['optimization_goals'] } });
    expect(await update({ ...before, frequencyCaps: [] })).toEqual({ exchange: { proposal_id: 'plan', cleared: ['frequency_caps'] } });
  });

  it('without stored decisions contains products and money only', async () => {
    const { state } = aMediaBuy();
    await sellerClient.request(state, 'create', new AbortController().signal);
    expect(seller.calls.at(-1)!.args).not.toHaveProperty('ext');
    expect(seller.calls.at(-1)!.args['packages']).toEqual([
      { product_id: 'a', pricing_option_id: 'cpm', budget: 600 },
      { product_id: 'b', pricing_option_id: 'cpm', budget: 400.5 },
    ]);
  });
});
