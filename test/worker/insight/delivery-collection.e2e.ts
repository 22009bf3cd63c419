import type { INestApplicationContext } from '@nestjs/common';
import { Clock, type Day, dayMs, dayOf, later, startOf } from '@exchange/kernel';
import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { waitUntilComplete, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { SandboxSellers } from '@test/sellers';
import { startWorker } from '@test/worker';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';
import { ask } from '../../../apps/sandbox-seller/src/testing/buyer';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;

/** Real time plus a number of whole days. */
class MovedClock extends Clock {
  days = 0;

  private readonly began = new Date();

  now(): Date {
    return later(new Date(), this.days * dayMs);
  }

  /** The date `ago` days before now, counted from the start of the tests, so that midnight changes nothing. */
  day(ago: number): Day {
    return dayOf(later(this.began, (this.days - ago) * dayMs));
  }

  /** Noon of `day(0)`, so that sellers report the same numbers throughout the tests. */
  noon = (): Date => later(startOf(this.day(0)), dayMs / 2);
}

interface Told {
  readonly date: string;
  readonly impressions: number;
  readonly spend: number;
  readonly clicks: number;
}

describe('Collecting delivery from sellers', () => {
  const clock = new MovedClock();
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let buyer: SignedUp;
  let mediaBuyId: string;
  let theirs: string;

  const seller = {
    ...television,
    slug: 'north',
    name: 'North',
    behaviour: { kind: 'prompt', latencyMs: 5 },
    testController: true,
  } as const;
  const post = (path: string, body: object = {}) => api.post(`/api/v2/buyer${path}`, { as: buyer.as, body });
  const sql = (text: string) => api.app.get(Database).query<Record<string, unknown>>(text);
  const collection = async () => {
    const [row] = await sql('select * from delivery_collections');
    if (!row) throw new Error('Nothing is collected yet.');
    return row;
  };

  /** The row once it is not claimed; a claim counts as an attempt until it is settled. */
  const settled = () =>
    eventually(
      async () => {
        const row = await collection();
        if (row['lease_until'] !== null) throw new Error('The seller is being asked.');
        return row;
      },
      { everyMs: 50 },
    );

  /** Days as the seller reports them. */
  async function told(): Promise<Told[]> {
    const args = { media_buy_ids: [theirs], include_package_daily_breakdown: true };
    const answer = await ask(stand.sandbox.endpoint('north'), 'get_media_buy_delivery', args);
    const [delivery] = answer['media_buy_deliveries'] as { by_package: { daily_breakdown: Told[] }[] }[];
    return delivery!.by_package[0]!.daily_breakdown.map(({ date, impressions, spend, clicks }) => ({ date, impressions, spend, clicks }));
  }

  /** Days in the report of the exchange. */
  async function reported(): Promise<Told[]> {
    const query = `view=timeseries&startDate=${clock.day(20)}&endDate=${clock.day(0)}`;
    const { body } = await api.get(`/api/v2/buyer/reporting/metrics?${query}`, { as: buyer.as });
    return body.data.timeseries.map(({ date, metrics }: { date: string; metrics: Told }) => {
      const { impressions, spend, clicks } = metrics;
      return { date, impressions, spend, clicks };
    });
  }

  const collected = () =>
    eventually(
      async () => {
        const [known, said] = [await reported(), await told()];
        if (said.length === 0 || JSON.stringify(known) !== JSON.stringify(said))
          throw new Error(`Known: ${JSON.stringify(known)}, told: ${JSON.stringify(said)}`);
        return known;
      },
      { everyMs: 100 },
    );

  /** Moves the clock while no question is in progress, which would otherwise be settled at a later time than it was asked. */
  const passDays = (days: number) =>
    eventually(() =>
      api.app.get(Database).run(async () => {
        const now = clock.now().toISOString();
        const [row] = await sql(`select 1 from delivery_collections where lease_until is null and due_at > '${now}' for update`);
        if (!row) throw new Error('The seller is being asked.');
        clock.days = days;
      }),
    );

  /** Makes the collection due now. Returns the fence of its last claim; the next claim has a larger one. */
  const madeDue = () =>
    eventually(
      async () => {
        // The settlement of a question in progress would overwrite `due_at`.
        const [row] = await sql(`update delivery_collections set due_at = '2000-01-01' where lease_until is null returning fence`);
        if (!row) throw new Error('The seller is being asked.');
        return row['fence'] as number;
      },
      { everyMs: 100 },
    );

  /** Resolves when a later question to the seller is settled. */
  const askedAgain = async (before: number) =>
    eventually(
      async () => {
        const { fence, lease_until: lease } = await collection();
        if ((fence as number) <= before || lease !== null) throw new Error('Not asked yet.');
      },
      { everyMs: 100 },
    );

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ clock, frequent: ['CollectionProcessor'] });
    stand = await SandboxSellers.open(api, [seller], clock.noon);
    buyer = await signUp(api);
    const brand = { name: 'Oat', brand: 'oat-delivery.example', primaryCurrency: 'USD' };
    const advertiserId = (await post('/advertisers', brand)).body.data.id as number;
    const flightDates = { endDate: `${clock.day(-25)}T00:00:00Z`, startDate: `${clock.day(-24)}T00:00:00Z` };
    const campaignId = await createCampaign(api, buyer.as, { advertiserId, budget: { total: 90_000 }, flightDates });
    // Moves the start of the flight to today: the API accepts only future flights.
    await api.app.get(Database).query('update campaigns set flight_start = $2 where id = $1', [campaignId, `${clock.day(0)}T00:00:00Z`]);
    const discoveryId = await startDiscovery(api, buyer.as, { campaignId, storefrontIds: stand.idsOf('north'), waitSeconds: 120 });
    await waitUntilComplete(api, buyer.as, discoveryId);
    const { products } = (await api.get(`${discoveryPath}/${discoveryId}/products`, { as: buyer.as })).body.data;
    await post(`/discovery/${discoveryId}/products`, { products: [{ productId: products[0].productId }] });
    const executed = await post(`/campaigns/${campaignId}/execute`);
    if (executed.body.data?.mediaBuysExecuted !== 1) throw new Error(`Nothing was bought: ${JSON.stringify(executed.body)}`);
    const [bought] = (await api.get('/api/v2/buyer/media-buys', { as: buyer.as })).body.data;
    [mediaBuyId, theirs] = [bought.mediaBuyId, bought.sellerMediaBuyId];
    await ask(stand.sandbox.endpoint('north'), 'comply_test_controller', {
      scenario: 'force_media_buy_status',
      params: { media_buy_id: theirs, status: 'active' },
    });
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await api.close();
  });

  it('stores every day of a running media buy as the seller reports it', async () => {
    await passDays(5);
    const known = await collected();
    expect(known).toHaveLength(6);
    expect(known.every(({ impressions, spend, clicks }) => impressions > 0 && spend > 0 && clicks >= 0)).toBe(true);
    const { collected_through: through, ...rest } = await settled();
    expect(rest).toMatchObject({ media_buy_id: mediaBuyId, attempts: 0, is_unsupported: false });
    expect([clock.day(0), dayOf(clock.now())]).toContain(through);
  });

  it('replaces known days by late corrections', async () => {
    const before = await reported();
    await passDays(6);
    const after = await collected();
    expect(after).toHaveLength(7);
    const changed = after.filter((day, index) => JSON.stringify(day) !== JSON.stringify(before[index])).map(({ date }) => date);
    expect(changed).toEqual([clock.day(3), clock.day(2), clock.day(1), clock.day(0)]);
  });

  it('counts nothing twice when the seller is asked again, also after a worker crashed before storing', async () => {
    const before = await reported();
    await askedAgain(await madeDue());
    expect(await reported()).toEqual(before);
    const [dead] = await sql(
      `update delivery_collections set fence = fence + 1, lease_until = '2000-01-02', due_at = '2000-01-01', attempts = attempts + 1
       returning fence`,
    );
    await askedAgain(dead!['fence'] as number);
    expect(await reported()).toEqual(before);
    expect(await settled()).toMatchObject({ attempts: 0, is_unsupported: false });
  });

  it('keeps imported numbers when the seller reports others', async () => {
    const { packages } = (await api.get(`/api/v2/buyer/media-buys/${mediaBuyId}/packages`, { as: buyer.as })).body.data;
    // The clock of the API did not move.
    const firstDay = clock.day(clock.days);
    const rawBody = `mediaBuyId,packageId,date,impressions,spend\n${mediaBuyId},${packages[0].packageId},${firstDay},7,1`;
    const headers = { 'content-type': 'text/csv' };
    expect((await api.post('/api/v2/buyer/reporting/imports', { as: buyer.as, rawBody, headers })).status).toBe(201);
    await askedAgain(await madeDue());
    expect((await reported()).find(({ date }) => date === firstDay)).toEqual({
      date: firstDay,
      impressions: 7,
      spend: 1,
      clicks: 0,
    });
  });
});
