import { Clock, dayMs } from '@exchange/kernel';
import { startApi, type TestApi } from '@test/api';
import { flightDates } from '@test/dates';
import { createKey, signUp } from '@test/people';
import { createShop, type Shop } from '@test/storefronts';
import { ask as askSeller } from '../../../apps/sandbox-seller/src/testing/buyer';
import { faults } from '../../../apps/sandbox-seller/src/testing/schemas';

// Answers of tools, loosely typed for tests that inspect them.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any;

/** The real time plus `ahead` milliseconds. */
class MovedClock extends Clock {
  ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }
}

describe('Orders at a storefront', () => {
  const clock = new MovedClock();
  let api: TestApi;
  let shop: Shop;
  let key: string;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi({ clock });
    shop = await createShop(api);
    key = (await createKey(api, (await signUp(api)).as)).bearer;
  });
  afterAll(() => api.close());

  const ask = async (tool: string, args: object, at = shop): Promise<Answer> =>
    askSeller(at.agentUrl, tool, args as Record<string, unknown>, { token: key });
  const aKey = () => `hosted-order-${String((serial += 1)).padStart(8, '0')}`;
  const flight = { start_time: flightDates.startDate, end_time: flightDates.endDate };
  const line = (more: object = {}, at = shop) => ({ product_id: at.productIds[0], pricing_option_id: 'ctv', budget: 5_000, ...more });
  const order = (more: object = {}, at = shop): Promise<Answer> =>
    ask(
      'create_media_buy',
      { idempotency_key: aKey(), brand: { domain: 'oat.example' }, ...flight, packages: [line({}, at)], ...more },
      at,
    );
  const update = (media_buy_id: string, more: object, at = shop): Promise<Answer> =>
    ask('update_media_buy', { idempotency_key: aKey(), media_buy_id, ...more }, at);
  const refusal = (code: string, field: string, more: object = {}) => ({ isError: true, adcp_error: { code, field, ...more } });

  describe('prices', () => {
    const price = (amount: number, more: object = {}) => ({ amount, currency: 'EUR', pricing_model: 'cpm', ...more });
    const agreed = (amount: number, more: object = {}) => ({ ext: { exchange: { agreed_price: price(amount), ...more } } });
    const reprice = async (at: Shop, index: number, option: object) => {
      const body = { pricingOptions: [{ pricingModel: 'cpm', currency: 'EUR', ...option }] };
      expect((await api.patch(`/api/v2/storefront/products/${at.productIds[index]}`, { as: at.as, body })).status).toBe(200);
    };
    const planAt = async (at: Shop, brief: string): Promise<Answer> =>
      (await ask('get_products', { buying_mode: 'brief', brief, brand: 'oat.example' }, at)).proposals[0];

    it('are in the answers, also for orders without agreed prices', async () => {
      const { isError: _, ...booked } = await order();
      expect(faults('media-buy/create-media-buy-response', booked)).toEqual([]);
      expect(booked.packages).toMatchObject([agreed(24)]);
      const { isError: __, ...list } = await ask('get_media_buys', { media_buy_ids: [booked.media_buy_id] });
      expect(faults('media-buy/get-media-buys-response', list)).toEqual([]);
      expect(list.media_buys[0].packages).toMatchObject([agreed(24)]);
    });

    it('that differ from the rate card are refused with both; in an auction the bid must reach the floor', async () => {
      expect(await order({ packages: [line(agreed(12))] })).toMatchObject(
        refusal('INVALID_REQUEST', 'packages[0].ext.exchange.agreed_price', {
          details: { agreed_price: price(12), asking_price: price(24) },
        }),
      );
      const auction = { product_id: shop.productIds[1], pricing_option_id: 'auction', budget: 100 };
      const floor = (amount: number) => ({ ext: { exchange: { agreed_price: price(amount, { floor: true }) } } });
      expect(await order({ packages: [{ ...auction, bid_price: 3, ...floor(2) }] })).toMatchObject({
        packages: [{ bid_price: 3, ...floor(2) }],
      });
      expect(await order({ packages: [{ ...auction, bid_price: 3, ...floor(1) }] })).toMatchObject({ isError: false });
      expect(await order({ packages: [{ ...auction, bid_price: 1.5, ...floor(1) }] })).toMatchObject({ isError: true });
    });

    it('of a plan apply after the rate card has changed: to the whole plan, to packages that name it, and to changes', async () => {
      const seller = await createShop(api);
      const { proposal_id, expires_at } = await planAt(seller, 'Connected TV for EUR 20000');
      expect(Date.parse(expires_at) % dayMs).toBe(0);
      await reprice(seller, 0, { pricingOptionId: 'ctv', fixedPrice: 50, minSpend: 9_000 });
      const whole = { packages: undefined, proposal_id, total_budget: { amount: 5_000, currency: 'EUR' } };
      const booked = await order(whole, seller);
      expect(booked).toMatchObject({ isError: false, packages: [{ budget: 5_000, ...agreed(24) }] });
      expect(await order({ packages: [line(agreed(24, { proposal_id }), seller)] }, seller)).toMatchObject({
        packages: [agreed(24, { proposal_id })],
      });
      expect(await order({ packages: [line(agreed(24), seller)] }, seller)).toMatchObject(
        refusal('INVALID_REQUEST', 'packages[0].ext.exchange.agreed_price'),
      );
      const [{ package_id }] = booked.packages;
      const changed = await update(booked.media_buy_id, { packages: [{ package_id, budget: 6_000, ...agreed(24) }] }, seller);
      expect(changed).toMatchObject({ isError: false, affected_packages: [{ budget: 6_000, ...agreed(24) }] });
      expect(await update(booked.media_buy_id, { packages: [{ package_id, ...agreed(50) }] }, seller)).toMatchObject(
        refusal('VALIDATION_ERROR', 'packages[0].ext.exchange.agreed_price'),
      );
    });

    it('of an expired plan and of a plan without the storefront’s signature are refused', async () => {
      const { proposal_id, expires_at } = await planAt(shop, 'Connected TV for EUR 20000');
      const parts = proposal_id.split('~');
      const [, , , told, signature] = parts as [string, string, string, string, string];
      const cheaper = [...parts.slice(0, 3), `${told.slice(0, 5)}1`, signature].join('~');
      const later = [parts[0], 'zzzz', ...parts.slice(2)].join('~');
      const inPackage = (id: string, more: object = {}) => order({ packages: [line(agreed(24, { proposal_id: id }))], ...more });
      const whole = (id: string, more: object = {}) => order({ packages: undefined, proposal_id: id, ...more });
      expect(await inPackage(proposal_id)).toMatchObject({ isError: false });
      for (const forged of [cheaper, later, `${proposal_id}x`]) {
        expect(await inPackage(forged)).toMatchObject(refusal('REFERENCE_NOT_FOUND', 'packages[0].ext.exchange.proposal_id'));
        expect(await whole(forged)).toMatchObject(refusal('REFERENCE_NOT_FOUND', 'proposal_id'));
      }
      clock.ahead = Date.parse(expires_at) - Date.now();
      const flightThen = { start_time: 'asap', end_time: new Date(Date.now() + 60 * dayMs).toISOString() };
      expect(await inPackage(proposal_id, flightThen)).toMatchObject(refusal('PROPOSAL_EXPIRED', 'packages[0].ext.exchange.proposal_id'));
      expect(await whole(proposal_id, flightThen)).toMatchObject(refusal('PROPOSAL_EXPIRED', 'proposal_id'));
      clock.ahead = 0;
    });
  });

  describe('members of an order', () => {
    it('are stored and returned: agency numbers, pacing, formats, context', async () => {
      const terms = { pacing: 'even', format_ids: [{ agent_url: shop.agentUrl, id: 'ctv_15s' }], context: { buyer_ref: 'a' } };
      const { isError: _, ...booked } = await order({ po_number: 'PO 7', agency_estimate_number: 'E-1', packages: [line(terms)] });
      expect(faults('media-buy/create-media-buy-response', booked)).toEqual([]);
      expect(booked).toMatchObject({ po_number: 'PO 7', packages: [{ ...terms, agency_estimate_number: 'E-1' }] });
      expect(booked.ext).toBeUndefined();
    });

    it.each<[object, string]>([
      [{ impressions: 1_000 }, 'impressions'],
      [{ catalogs: [{ type: 'product' }] }, 'catalogs'],
      [{ optimization_goals: [{ kind: 'metric', metric: 'clicks' }] }, 'optimization_goals'],
      [{ start_time: new Date(Date.parse(flightDates.startDate) + dayMs).toISOString() }, 'start_time'],
      [{ end_time: new Date(Date.parse(flightDates.endDate) - dayMs).toISOString() }, 'end_time'],
      [{ paused: true }, 'paused'],
      [{ format_kind: 'video_hosted' }, 'format_kind'],
    ])('are refused when they are not supported: %j', async (more, field) => {
      expect(await order({ packages: [line(more)] })).toMatchObject(refusal('UNSUPPORTED_FEATURE', `packages[0].${field}`));
    });

    it('are accepted when they change nothing: the flight of the order, empty lists', async () => {
      expect(await order({ packages: [line({ ...flight, catalogs: [], paused: false })] })).toMatchObject({ isError: false });
    });

    it('are listed in the answer when ignored, at every level', async () => {
      const webhook = { url: 'https://oat.example/hook' };
      const { isError: _, ...booked } = await order({
        reporting_webhook: webhook,
        of_tomorrow: 1,
        account: { brand: 'oat.example', operator: 'oat.example', sandbox: true },
        ext: { other: { a: 1 }, exchange: { currency: 'EUR', daily_cap: 50 } },
        packages: [line({ of_tomorrow: { a: 1 } })],
      });
      expect(faults('media-buy/create-media-buy-response', booked)).toEqual([]);
      expect(booked.ext.exchange.not_honored).toEqual([
        'reporting_webhook',
        'of_tomorrow',
        'account.sandbox',
        'ext.other',
        'ext.exchange.daily_cap',
        'packages[0].of_tomorrow',
      ]);
      expect(await update(booked.media_buy_id, { paused: true, reporting_webhook: webhook })).toMatchObject({
        ext: { exchange: { not_honored: ['reporting_webhook'] } },
      });
    });

    it('must name formats that the product accepts', async () => {
      const format_ids = [{ agent_url: shop.agentUrl, id: 'display_300x250' }];
      expect(await order({ packages: [line({ format_ids })] })).toMatchObject(refusal('INVALID_REQUEST', 'packages[0].format_ids'));
    });

    it('with measurement terms are refused with the offered windows', async () => {
      const measurement_terms = { billing_measurement: { vendor: { domain: 'count.example' }, measurement_window: 'c7' } };
      const answer = await order({ packages: [line({ measurement_terms })] });
      const field = 'packages[0].measurement_terms.billing_measurement.measurement_window';
      expect(answer).toMatchObject(refusal('TERMS_REJECTED', field, { details: { rejected: field, measurement_windows: [] } }));
      expect(answer.adcp_error.message).toContain('No measurement windows are offered');
      for (const more of [{ performance_standards: [{ metric: 'viewability' }] }, { committed_metrics: [{ scope: 'standard' }] }])
        expect(await order({ packages: [line(more)] })).toMatchObject(refusal('TERMS_REJECTED', `packages[0].${Object.keys(more)[0]}`));
    });
  });

  it('accept a brand that is a domain alone', async () => {
    expect(await ask('get_products', { buying_mode: 'wholesale', brand: 'oat.example' })).toMatchObject({ isError: false });
    expect(await order({ brand: 'oat.example' })).toMatchObject({ isError: false });
    expect(await order({ brand: '' })).toMatchObject(refusal('INVALID_REQUEST', 'brand.domain'));
  });

  describe('delivery periods', () => {
    const report = (period: object): Promise<Answer> => ask('get_media_buy_delivery', { include_package_daily_breakdown: true, ...period });

    it('exclude end_date: one day is requested as that day and the next', async () => {
      const seller = await createShop(api);
      const { media_buy_id, packages } = await order({ start_time: 'asap' }, seller);
      await api.post(`/api/v2/storefront/media-buys/${media_buy_id}/delivery`, {
        as: seller.as,
        body: { days: [{ packageId: packages[0].package_id, date: new Date().toISOString().slice(0, 10), impressions: 10, spend: 1 }] },
      });
      const day = (from: number) => new Date(Date.now() + from * dayMs).toISOString().slice(0, 10);
      const spent = async (start_date: string, end_date: string) => {
        const { isError: _, ...answer } = await ask('get_media_buy_delivery', { start_date, end_date }, seller);
        expect(faults('media-buy/get-media-buy-delivery-response', answer)).toEqual([]);
        expect(answer.reporting_period).toEqual({ start: `${start_date}T00:00:00.000Z`, end: `${end_date}T00:00:00.000Z` });
        return answer.aggregated_totals.spend;
      };
      expect([await spent(day(-1), day(0)), await spent(day(0), day(1))]).toEqual([0, 1]);
    });

    it.each([
      ['2026-03-05', '2026-03-05'],
      ['2026-03-06', '2026-03-05'],
    ])('are refused from %s to %s', async (start_date, end_date) => {
      expect(await report({ start_date, end_date })).toMatchObject(refusal('INVALID_REQUEST', 'end_date'));
    });

    it('begin before they end, also with end_date alone', async () => {
      const { reporting_period: period } = await report({ end_date: '2026-01-05' });
      expect(period).toEqual({ start: '2026-01-04T00:00:00.000Z', end: '2026-01-05T00:00:00.000Z' });
    });
  });
});
