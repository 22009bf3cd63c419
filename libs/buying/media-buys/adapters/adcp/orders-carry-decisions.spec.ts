import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { closeSellers, type FakeSeller, fakeSeller, InMemoryConnections, linesOver } from '@exchange/adcp/testing';
import {
  type Decisions,
  FixedClock,
  type FrequencyCap,
  hashOfToken,
  metrics,
  type OptimizationGoal,
  pacings,
  SequentialIds,
  weekdays,
} from '@exchange/kernel';
import { Egress } from '@exchange/platform';
import { ListSharesFacade } from '@exchange/property-lists';
import { InMemoryListAccessTokens, InMemoryListShares, InMemoryPropertyLists } from '@exchange/property-lists/testing';
import { aMediaBuy, mediaBuyEpoch } from '../../testing';
import { AdcpMediaBuySellerClient } from './adcp-media-buy-seller-client';

type Json = ReturnType<typeof JSON.parse>;

const schema = join(
  __dirname,
  '../../../../../node_modules/@adcp/sdk/dist/lib/schemas-data/3.0/bundled/media-buy/create-media-buy-request.json',
);

const some = <One>(one: fc.Arbitrary<One>, maxLength = 3) => fc.uniqueArray(one, { minLength: 1, maxLength });
const any = <One>(one: fc.Arbitrary<One>) => fc.oneof(fc.constant([] as One[]), some(one));
const among = fc.constantFrom;
const id = fc.stringMatching(/^[a-z]{1,12}$/);
const span = fc.oneof(
  fc.record({ interval: fc.integer({ min: 1, max: 90 }), unit: among('minutes', 'hours', 'days') }),
  fc.constant({ interval: 1, unit: 'campaign' }),
);
const country = among('DE', 'FR', 'US', 'GB');
const region = among('US-CA', 'US-NY', 'GB-SCT');
const area = (...systems: string[]) => fc.record({ system: among(...systems), values: some(fc.stringMatching(/^[A-Z0-9]{3,5}$/)) });
const metro = area('nielsen_dma', 'uk_itl1', 'uk_itl2', 'eurostat_nuts2', 'custom');
const postal = area('us_zip', 'gb_full', 'ca_fsa', 'de_plz', 'fr_code_postal', 'au_postcode', 'ch_plz', 'at_plz');
const daypart = fc
  .tuple(some(among(...weekdays)), fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 2 }), fc.option(id, { nil: undefined }))
  .map(([days, start_hour, hours, label]) => ({
    days,
    start_hour,
    end_hour: start_hour + hours,
    ...(label === undefined ? {} : { label }),
  }));
const targeting = fc.record(
  {
    geo_countries: some(country),
    geo_countries_exclude: some(country),
    geo_regions: some(region),
    geo_regions_exclude: some(region),
    geo_metros: some(metro),
    geo_metros_exclude: some(metro),
    geo_postal_areas: some(postal),
    geo_postal_areas_exclude: some(postal),
    language: some(among('de', 'en', 'fr')),
    daypart_targets: some(daypart),
    device_platform: some(among('ios', 'android', 'windows', 'tvos')),
    device_type: some(among('desktop', 'mobile', 'tablet', 'ctv')),
    device_type_exclude: some(among('desktop', 'mobile', 'dooh')),
  },
  { requiredKeys: [] },
);
const unit = among('individuals', 'households', 'devices', 'accounts', 'cookies');
const cap: fc.Arbitrary<FrequencyCap> = fc.record(
  { max_impressions: fc.integer({ min: 1, max: 100 }), per: unit, window: span },
  { requiredKeys: ['max_impressions', 'window'] },
);
const amount = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
const attributionWindow = fc.record({ postClick: span, postView: span }, { requiredKeys: ['postClick'] });
const priority = fc.integer({ min: 1, max: 100 });
const metricGoal = fc
  .record(
    {
      kind: fc.constant('metric' as const),
      metric: among(...metrics),
      target: fc.record({ kind: among('cost_per', 'threshold_rate'), value: amount }),
      priority,
    },
    { requiredKeys: ['kind', 'metric'] },
  )
  .chain((goal) => (goal.metric === 'reach' ? unit.map((reachUnit) => ({ ...goal, reachUnit })) : fc.constant(goal)));
const eventSource = fc.record(
  {
    eventSourceId: id,
    eventType: among('purchase', 'lead', 'add_to_cart'),
    customEventName: id,
    valueField: id,
    valueFactor: among(-1, 0.01, 1),
  },
  { requiredKeys: ['eventSourceId', 'eventType'] },
);
const eventGoal = fc.record(
  {
    kind: fc.constant('event' as const),
    eventSources: fc.array(eventSource, { minLength: 1, maxLength: 3 }),
    target: fc.oneof(fc.record({ kind: among('cost_per', 'per_ad_spend'), value: amount }), fc.constant({ kind: 'maximize_value' })),
    attributionWindow,
    priority,
  },
  { requiredKeys: ['kind', 'eventSources'] },
);
const property = fc.record({ type: among('domain', 'ios_bundle'), value: id });
const decided: fc.Arbitrary<Decisions> = fc.record({
  targeting,
  frequencyCaps: fc.array(cap, { maxLength: 3 }),
  audiences: fc.record({ include: any(id), exclude: any(id) }),
  optimizationGoals: fc.array(fc.oneof(metricGoal, eventGoal), { maxLength: 3 }) as fc.Arbitrary<OptimizationGoal[]>,
  pacing: among(...pacings),
  dailyCap: fc.option(amount.map((value) => value.toFixed(6))),
  poNumber: fc.option(id),
  requiredPolicies: any(id),
  propertyLists: fc.oneof(
    fc.record({ include: any(id), exclude: any(id) }),
    fc.record({ include: some(id), exclude: some(id), inline: fc.record({ include: some(property), exclude: some(property) }) }),
  ),
});

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
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const valid = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
  let seller: FakeSeller;
  beforeAll(async () => {
    const booked = { media_buy_id: 'theirs', status: 'active', packages: [{ package_id: 'p1' }, { package_id: 'p2' }] };
    seller = await fakeSeller({ create_media_buy: () => booked });
    sellers.put(seller.url);
  });
  afterAll(async () => {
    await closeSellers();
    egress.onApplicationShutdown();
  });

  const sent = async (decisions: Decisions, bidPrice?: number): Promise<Json> => {
    const { packages } = aMediaBuy().state;
    const bids = bidPrice === undefined ? {} : { bidPrice };
    const { state } = aMediaBuy({
      decisions,
      idempotencyKey: 'mb_of_16_characters',
      packages: packages.map((item) => ({ ...item, ...bids })),
    });
    const outcome = await sellerClient.request(state, 'create', new AbortController().signal);
    expect(outcome).toMatchObject({ kind: 'stands', sellerMediaBuyId: 'theirs' });
    return seller.calls.at(-1)!.args;
  };

  const listsIn = async (item: Json, said: Decisions['propertyLists']): Promise<Decisions['propertyLists']> => {
    const own = item['ext']?.exchange ?? {};
    const include = item['targeting_overlay']?.property_list;
    if (!said.inline) return { include: await opened(include), exclude: await opened(own.property_list_exclude) };
    expect(include).toBeUndefined();
    const inline = { include: own.property_list.identifiers, exclude: own.property_list_exclude.identifiers };
    return { ...said, inline };
  };

  it('contains every decision in a valid request, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(decided, fc.option(amount), async (decisions, bid) => {
        const order = await sent(decisions, bid ?? undefined);
        expect(valid(order) ? [] : valid.errors).toEqual([]);
        for (const item of order['packages'] as Json[]) {
          expect({ ...readBack(order, item), propertyLists: await listsIn(item, decisions.propertyLists) }).toEqual(
            decisions.frequencyCaps.some(({ per }) => per === undefined) ? counted(decisions) : decisions,
          );
          expect(item['bid_price'] ?? null).toBe(bid);
        }
      }),
      { numRuns: 150 },
    );
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

/** The protocol requires the unit of a cap; the default is individuals. */
function counted(decisions: Decisions): Decisions {
  return { ...decisions, frequencyCaps: decisions.frequencyCaps.map((one) => ({ ...one, per: one.per ?? 'individuals' })) };
}

/** Reads an order as a seller does, from the request alone. */
function readBack(order: Json, item: Json): Decisions {
  const {
    audience_include = [],
    audience_exclude = [],
    frequency_cap,
    property_list: _,
    ...overlay
  } = (item['targeting_overlay'] ?? {}) as Json;
  const [ours, own] = [order, item].map((place) => ((place['ext'] as Json)?.['exchange'] ?? {}) as Json) as [Json, Json];
  return {
    targeting: overlay,
    frequencyCaps: own['frequency_caps'] ?? (frequency_cap ? [frequency_cap] : []),
    audiences: { include: audience_include, exclude: audience_exclude },
    optimizationGoals: ((item['optimization_goals'] ?? []) as Json[]).map(goalIn),
    pacing: ({ even: 'EVEN', asap: 'ASAP', front_loaded: 'FRONTLOADED' } as const)[item['pacing'] as 'even'],
    dailyCap: ours['daily_cap'] === undefined ? null : Number(ours['daily_cap']).toFixed(6),
    poNumber: order['po_number'] ?? null,
    requiredPolicies: ours['required_policies'] ?? [],
    propertyLists: { include: [], exclude: [] },
  };
}

function goalIn(goal: Json): OptimizationGoal {
  const { kind, metric, reach_unit: reachUnit, event_sources: sources, target, attribution_window: window, priority: rank } = goal;
  return JSON.parse(
    JSON.stringify({
      kind,
      metric,
      reachUnit,
      eventSources: (sources as Json[] | undefined)?.map((source) => ({
        eventSourceId: source['event_source_id'],
        eventType: source['event_type'],
        customEventName: source['custom_event_name'],
        valueField: source['value_field'],
        valueFactor: source['value_factor'],
      })),
      target,
      attributionWindow: window && { postClick: window.post_click, postView: window.post_view },
      priority: rank,
    }),
  ) as OptimizationGoal;
}
