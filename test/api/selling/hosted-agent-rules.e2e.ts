import { protocolReleases } from '@exchange/kernel';
import { type Answer, refusal, releasedShops, valid } from './hosted-agent-releases.fixture';

describe('Rules of a storefront by release of AdCP', () => {
  const { shops, ask, products, aKey, order, update, decide } = releasedShops();

  describe.each(protocolReleases)('in %s', (adcp_version) => {
    const isOldest = adcp_version === '3.0';
    const pin = { adcp_version };

    it('a long reason of a cancellation is shortened to what the schema allows', async () => {
      const { media_buy_id } = await order(pin);
      const path = `/api/v2/storefront/media-buys/${media_buy_id}/cancel`;
      expect((await shops.api.post(path, { as: shops.open.as, body: { reason: 'No. '.repeat(500) } })).status).toBe(200);
      const list = await ask('get_media_buys', { ...pin, media_buy_ids: [media_buy_id] });
      const { media_buys } = valid('media-buy/get-media-buys-response', list, adcp_version);
      expect(media_buys[0].cancellation.reason).toHaveLength(500);
    });

    it('a page can be read with another idempotency_key', async () => {
      const page = (n: number, more: object = {}) =>
        products({ ...pin, idempotency_key: `a-key-of-page-number-${n}`, pagination: { max_results: 2, ...more } });
      const first = await page(1);
      const second = await page(2, { cursor: first.pagination.cursor });
      expect([...first.products, ...second.products].map(({ product_id }: Answer) => product_id)).toEqual(shops.open.productIds);
      expect(second.ext).toBeUndefined();
    });

    it('a cursor of another release is refused, because filters select other products', async () => {
      const page = (version: string, more: object = {}) => products({ adcp_version: version, pagination: { max_results: 2, ...more } });
      const { cursor } = (await page(adcp_version)).pagination;
      expect((await page(`${adcp_version}-rc.1`, { cursor })).products).toHaveLength(1);
      expect(await page(isOldest ? '3.1' : '3.0', { cursor })).toMatchObject(refusal('INVALID_REQUEST', 'pagination.cursor'));
    });

    it('places elsewhere are compared since 3.1, and not in changes that do not name them', async () => {
      const line = { product_id: shops.open.productIds[0], pricing_option_id: 'ctv', budget: 5_000 };
      const at = (...geo_regions: string[]) => ({ packages: [{ ...line, targeting_overlay: { geo_regions } }] });
      const field = 'packages[0].targeting_overlay.geo_regions';
      const missed = isOldest ? undefined : [field];
      const idempotency_key = aKey();
      const partly = { ...pin, ...at('US-NY', 'DE-BE'), idempotency_key };
      for (const replayed of [undefined, true]) {
        const booked = await order(partly);
        expect([booked.isError, booked.replayed, booked.ext?.exchange.not_honored]).toEqual([false, replayed, missed]);
        valid('media-buy/create-media-buy-response', booked, adcp_version);
      }
      expect(await order({ ...pin, ...at('US-NY') })).toMatchObject(isOldest ? { isError: false } : refusal('INVALID_REQUEST', field));
      const { media_buy_id, packages } = await order(at('US-NY'));
      const [{ package_id }] = packages;
      const kept = await update(media_buy_id, { ...pin, packages: [{ package_id, budget: 6_000 }] });
      expect([kept.isError, kept.ext]).toEqual([false, undefined]);
      const again = { package_id, targeting_overlay: { geo_regions: ['US-NY'] } };
      const repeated = await update(media_buy_id, { ...pin, packages: [again] });
      expect([repeated.isError, repeated.ext?.exchange.not_honored]).toEqual([false, missed]);
      const elsewhere = { package_id, targeting_overlay: { geo_regions: ['US-CA'] } };
      expect(await update(media_buy_id, { ...pin, packages: [elsewhere] })).toMatchObject(
        isOldest ? { isError: false } : refusal('INVALID_REQUEST', field),
      );
    });

    it('products are filtered by metrics, and prices by their kind, since 3.1', async () => {
      const found = async (filters: object) => (await products({ ...pin, filters })).products as Answer[];
      for (const required_metrics of [
        ['impressions', 'clicks'],
        ['ctr', 'cpm', 'cost_per_click'],
      ])
        expect(await found({ required_metrics })).toHaveLength(3);
      expect(await found({ required_metrics: ['impressions', 'viewability'] })).toHaveLength(isOldest ? 3 : 0);
      const required_vendor_metrics = [{ vendor: { domain: 'attention.example' } }];
      expect(await found({ required_vendor_metrics })).toHaveLength(isOldest ? 3 : 0);
      const [auction] = await found({ is_fixed_price: false });
      expect(auction.pricing_options.map((option: Answer) => option.pricing_option_id)).toEqual(
        isOldest ? ['auction', 'usd'] : ['auction'],
      );
    });

    it('delivery per window and targeting by signals are refused since 3.1', async () => {
      const delivery = await ask('get_media_buy_delivery', { ...pin, time_granularity: 'daily' });
      expect(delivery).toMatchObject(
        isOldest ? { isError: false } : refusal('UNSUPPORTED_GRANULARITY', 'time_granularity', { recovery: 'correctable' }),
      );
      expect(await ask('get_media_buy_delivery', { ...pin, time_granularity: null })).toMatchObject({ isError: false });
      const any = { operator: 'any', signals: [{ signal_ref: { scope: 'product', signal_id: 'x' }, value_type: 'binary', value: true }] };
      const signals = { signal_targeting_groups: { operator: 'all', groups: [any] }, signal_targeting: any.signals };
      for (const [name, value] of Object.entries(signals)) {
        const targeting_overlay = { [name]: value };
        const packages = [{ product_id: shops.open.productIds[0], pricing_option_id: 'ctv', budget: 5_000, targeting_overlay }];
        const field = `packages[0].targeting_overlay.${name}`;
        expect(await order({ ...pin, packages })).toMatchObject(isOldest ? { isError: false } : refusal('UNSUPPORTED_FEATURE', field));
      }
    });

    it('a change that the seller would have to approve names its fields since 3.1', async () => {
      const { task_id } = await order(pin, shops.careful);
      await decide(shops.careful, 'approved');
      const { media_buys } = await ask('get_media_buys', pin, shops.careful);
      const [{ media_buy_id, packages }] = media_buys;
      const more = { packages: [{ package_id: packages[0].package_id, budget: 9_000 }] };
      const { message: _, ...error } = (await update(media_buy_id, { ...pin, ...more }, shops.careful)).adcp_error;
      const details = { envelope_field: ['packages[0].budget'] };
      const recovery = 'correctable';
      expect(error).toEqual(isOldest ? { code: 'INVALID_STATE', recovery } : { code: 'REQUOTE_REQUIRED', recovery, details });
      const schema = isOldest ? 'core/tasks-get-response' : 'protocol/get-task-status-response';
      valid(schema, await ask('tasks/get', { ...pin, task_id }, shops.careful), adcp_version);
    });
  });
});
