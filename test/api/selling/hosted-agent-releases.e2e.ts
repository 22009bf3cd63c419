import { abilitiesIn } from '@exchange/adcp';
import { dayMs, protocolReleases } from '@exchange/kernel';
import { createShop, type Shop } from '@test/storefronts';
import { faults } from '../../../apps/sandbox-seller/src/testing/schemas';
import { type Answer, refusal, releasedShops, valid } from './hosted-agent-releases.fixture';

describe('Releases of AdCP at a storefront', () => {
  const { shops, ask, products, aKey, order, update, decide } = releasedShops();

  describe('the release of an answer', () => {
    it.each<[object, string]>([
      [{ adcp_version: '3' }, '3.0'],
      [{ adcp_version: '3.0' }, '3.0'],
      [{ adcp_version: '3.0-beta.1' }, '3.0'],
      [{ adcp_version: '3.1' }, '3.1'],
      [{ adcp_version: '3.1-rc.1' }, '3.1'],
      [{ adcp_version: '3.7', adcp_major_version: 3 }, '3.1'],
    ])('is, for %j, %s', async (version, release) => {
      expect(await products(version)).toMatchObject({ isError: false, adcp_version: release });
    });

    it('is 3.0 for requests without one, and is not named', async () => {
      for (const version of [{}, { adcp_major_version: 3 }]) {
        const answer = await products(version);
        expect(Object.keys(answer)).toEqual(['status', 'products', 'pagination', 'isError']);
      }
    });

    it.each<[object, string]>([
      [{ adcp_version: '4.0' }, 'adcp_version'],
      [{ adcp_version: '2.6' }, 'adcp_version'],
      [{ adcp_version: '3.1.19' }, 'adcp_version'],
      [{ adcp_version: '3.1-' }, 'adcp_version'],
      [{ adcp_version: '3-beta' }, 'adcp_version'],
      [{ adcp_version: `3.1-${'a'.repeat(65)}` }, 'adcp_version'],
      [{ adcp_version: 3 }, 'adcp_version'],
      [{ adcp_version: null }, 'adcp_version'],
      [{ adcp_version: '3.1', adcp_major_version: 4 }, 'adcp_major_version'],
    ])('is refused for %j with the supported ones', async (version, field) => {
      const details = { supported_versions: ['3.0', '3.1'], supported_majors: [3] };
      expect(await products(version)).toMatchObject(refusal('VERSION_UNSUPPORTED', field, { recovery: 'correctable', details }));
    });

    it('is that of the tool for a later tool, which 3.0 does not have', async () => {
      expect(await ask('get_task_status', { task_id: 'x' })).toMatchObject({
        adcp_version: '3.1',
        ...refusal('REFERENCE_NOT_FOUND', 'task_id'),
      });
      expect(await ask('get_task_status', { task_id: 'x', adcp_version: '3.0' })).toMatchObject(
        refusal('VERSION_UNSUPPORTED', 'adcp_version', { details: { supported_versions: ['3.1'] } }),
      );
    });

    it('may differ between an order and its repetition: they are the same order', async () => {
      const idempotency_key = aKey();
      const older = await order({ idempotency_key });
      const newer = await order({ idempotency_key, adcp_version: '3.1' });
      expect(newer).toMatchObject({ replayed: true, media_buy_id: older.media_buy_id, media_buy_status: older.status });
    });
  });

  describe.each(protocolReleases)('in %s', (adcp_version) => {
    const isOldest = adcp_version === '3.0';
    const pin = { adcp_version };

    it('capabilities are valid and declare the same abilities', async () => {
      const answer = valid('protocol/get-adcp-capabilities-response', await ask('get_adcp_capabilities', pin), adcp_version);
      expect(answer.adcp.supported_versions).toEqual(['3.0', '3.1']);
      // Without the exchange's own feature, a seller of 3.1 that declares no `frequency_capping` would have no caps.
      expect(abilitiesIn(answer, adcp_version)).toMatchObject({
        release: '3.1',
        frequencyCaps: { per: null, windows: null },
        severalFrequencyCaps: true,
      });
      expect('buying_modes' in answer.media_buy).toBe(!isOldest);
      for (const promise of ['supports_proposals', 'frequency_capping', 'creative_approval_mode'])
        expect(answer.media_buy).not.toHaveProperty(promise);
    });

    it('products, plans, refinements and formats are valid', async () => {
      const schema = 'media-buy/get-products-response';
      const catalog = valid(schema, await products(pin), adcp_version);
      const offer = valid(schema, await products({ ...pin, buying_mode: 'brief', brief: 'Connected TV for EUR 20000' }), adcp_version);
      for (const answer of [catalog, offer]) expect(answer.cache_scope).toBe(isOldest ? undefined : 'public');
      // In 3.1 a draft cannot be booked, and a plan without a status can.
      expect(offer.proposals[0].proposal_status).toBe(isOldest ? 'draft' : undefined);
      const { proposal_id } = offer.proposals[0];
      const refine = [
        { scope: 'proposal', proposal_id },
        { scope: 'product', product_id: shops.open.productIds[1], action: 'omit' },
      ];
      valid(schema, await products({ ...pin, buying_mode: 'refine', refine }), adcp_version);
      const finalize = [{ scope: 'proposal', proposal_id, action: 'finalize' }];
      const finalized = valid(schema, await products({ ...pin, buying_mode: 'refine', refine: finalize }), adcp_version);
      expect(finalized.refinement_applied).toMatchObject([{ status: 'partial' }]);
      valid('media-buy/list-creative-formats-response', await ask('list_creative_formats', pin), adcp_version);
    });

    it('media buys are valid from the order to the cancellation', async () => {
      const booked = valid('media-buy/create-media-buy-response', await order(pin), adcp_version);
      const { media_buy_id, packages } = booked;
      expect(booked).toMatchObject(isOldest ? { status: 'pending_start' } : { status: 'completed', media_buy_status: 'pending_start' });
      const changes = [{ packages: [{ package_id: packages[0].package_id, budget: 6_000 }] }, { paused: true }, { canceled: true }];
      for (const change of changes)
        valid('media-buy/update-media-buy-response', await update(media_buy_id, { ...pin, ...change }), adcp_version);
      const { media_buys } = valid('media-buy/get-media-buys-response', await ask('get_media_buys', pin), adcp_version);
      expect(media_buys[0]).toMatchObject({ media_buy_id, status: 'canceled', cancellation: { canceled_by: 'buyer' } });
      for (const member of ['health', 'impairments', 'available_actions']) expect(member in media_buys[0]).toBe(!isOldest);
      valid(
        'media-buy/get-media-buy-delivery-response',
        await ask('get_media_buy_delivery', { ...pin, media_buy_ids: [media_buy_id] }),
        adcp_version,
      );
    });

    it('orders that wait for the seller are valid as tasks, and as rejected media buys', async () => {
      const { task_id, message } = valid('media-buy/create-media-buy-response', await order(pin, shops.careful), adcp_version);
      expect(message).toContain(isOldest ? 'tasks/get' : 'get_task_status');
      await decide(shops.careful, 'rejected');
      const schema = isOldest ? 'core/tasks-get-response' : 'protocol/get-task-status-response';
      const task = valid(schema, await ask('tasks/get', { ...pin, task_id }, shops.careful), adcp_version);
      const { error } = task;
      expect([task.status, error.code, error.recovery]).toEqual(['rejected', 'POLICY_VIOLATION', isOldest ? undefined : 'correctable']);
      const { media_buys } = valid('media-buy/get-media-buys-response', await ask('get_media_buys', pin, shops.careful), adcp_version);
      expect(media_buys[0]).toMatchObject({ status: 'rejected', rejection_reason: 'Because' });
      expect(media_buys[0].confirmed_at).toBe(isOldest ? undefined : null);
    });

    it('a start in the past is refused since 3.1', async () => {
      const answer = await order({ ...pin, start_time: new Date(Date.now() - 2 * dayMs).toISOString() });
      expect(answer).toMatchObject(isOldest ? { isError: false } : refusal('INVALID_REQUEST', 'start_time'));
      for (const start_time of ['asap', new Date(Date.now() - dayMs / 2).toISOString()])
        expect(await order({ ...pin, start_time })).toMatchObject({ isError: false });
    });
  });

  describe('since 3.1', () => {
    const pin = { adcp_version: '3.1' };

    it('get_task_status has the result of a booked order when the request wants it', async () => {
      const { task_id } = await order(pin, shops.careful);
      const status = async (more: object) =>
        valid('protocol/get-task-status-response', await ask('get_task_status', { task_id, ...more }, shops.careful), '3.1');
      expect(await status({ include_result: true })).toMatchObject({ status: 'submitted', task_type: 'create_media_buy' });
      await decide(shops.careful, 'approved');
      expect((await status({})).result).toBeUndefined();
      const { result } = await status({ include_result: true });
      expect(result).toMatchObject({ status: 'completed', media_buy_status: 'pending_start' });
      expect(faults('media-buy/create-media-buy-response', result, '3.1')).toEqual([]);
    });

    it('available actions say which changes a seller who approves media buys can refuse', async () => {
      const modes = async (at: Shop) => {
        const { media_buys } = await ask('get_media_buys', pin, at);
        const [{ available_actions, valid_actions }] = media_buys;
        expect(available_actions.map(({ action }: Answer) => action)).toEqual(valid_actions);
        return Object.fromEntries(available_actions.map(({ action, mode }: Answer) => [action, mode]));
      };
      const all = { pause: 'self_serve', cancel: 'self_serve', update_packages: 'self_serve' };
      await order(pin);
      expect(await modes(shops.open)).toEqual({ ...all, update_budget: 'self_serve', update_dates: 'self_serve' });
      await order(pin, shops.careful);
      await decide(shops.careful, 'approved');
      expect(await modes(shops.careful)).toEqual({
        ...all,
        update_budget: 'conditional_self_serve',
        update_dates: 'conditional_self_serve',
      });
    });

    it('a plan that does not exist is an error, in discovery and in an order', async () => {
      const ids = (...proposals: string[]) => proposals.map((proposal_id) => ({ scope: 'proposal', proposal_id }));
      const refine = (...entries: object[]) => products({ ...pin, buying_mode: 'refine', refine: entries });
      const { proposals } = await products({ ...pin, buying_mode: 'brief', brief: 'Anything for EUR 20000' }, shops.careful);
      for (const id of ['no-plan', proposals[0].proposal_id])
        expect(await refine(...ids(id))).toMatchObject(refusal('PROPOSAL_NOT_FOUND', 'refine[0].proposal_id', { recovery: 'correctable' }));
      expect(await order({ ...pin, packages: undefined, proposal_id: 'no-plan' })).toMatchObject(
        refusal('PROPOSAL_NOT_FOUND', 'proposal_id'),
      );
      expect(await order({ packages: undefined, proposal_id: 'no-plan' })).toMatchObject(refusal('REFERENCE_NOT_FOUND', 'proposal_id'));
    });

    it('plans are finalized one in each request, without other changes', async () => {
      const { proposals } = await products({ ...pin, buying_mode: 'brief', brief: 'Anything for EUR 20000' });
      const finalize = { scope: 'proposal', proposal_id: proposals[0].proposal_id, action: 'finalize' };
      const refine = (...entries: object[]) => products({ ...pin, buying_mode: 'refine', refine: entries });
      expect(await refine(finalize, { scope: 'request', ask: 'More' })).toMatchObject(refusal('INVALID_REQUEST', 'refine[1]'));
      expect(await refine(finalize, finalize)).toMatchObject(refusal('MULTI_FINALIZE_UNSUPPORTED', 'refine[1]'));
    });

    it('requests are checked with the schemas of 3.1', async () => {
      const fields = ['product_id', 'signal_targeting_allowed'];
      expect(await products({ ...pin, fields })).toMatchObject({ isError: false });
      expect(await products({ fields })).toMatchObject({ isError: true });
    });

    it('discovery says which parts of the question it ignores, and what an order could not have', async () => {
      const question = {
        buying_mode: 'brief',
        brief: 'Connected TV for EUR 20000',
        property_list: { agent_url: 'https://lists.example/mcp', list_id: 'x', auth_token: 'y' },
        filters: { pricing_currencies: ['EUR'], min_exposures: 1_000 },
        ext: { exchange: { order: { targeting_overlay: { geo_regions: ['US-NY', 'DE-BE'], language: ['de'] } } } },
      };
      const answer = valid('media-buy/get-products-response', await products({ ...pin, ...question }), '3.1');
      expect(answer).toMatchObject({
        property_list_applied: false,
        ext: { exchange: { not_honored: ['property_list', 'filters.min_exposures', 'ext.exchange.order.targeting_overlay.geo_regions'] } },
        products: [{ ext: { exchange: { limitations: [{ field: 'geo_regions', requested: 'US, DE', supported: 'DE' }] } } }],
        proposals: [{ ext: { exchange: { limitations: [{ field: 'geo_regions', requested: 'US, DE', supported: 'DE' }] } } }],
      });
      const older = await products(question);
      expect([older.ext, older.proposals[0].ext, older.products[0].ext.exchange.limitations]).toEqual([undefined, undefined, undefined]);
    });

    it('an order says which targeting its storefront does not declare', async () => {
      const targeting_overlay = { geo_countries: ['DE'], audience_include: ['vip'], property_list: { list_id: 'x' } };
      const packages = [{ product_id: shops.open.productIds[0], pricing_option_id: 'ctv', budget: 5_000, targeting_overlay }];
      const at = 'packages[0].targeting_overlay.';
      const { ext, packages: booked } = await order({ ...pin, packages });
      expect([ext.exchange.not_honored, booked[0].targeting_overlay]).toEqual([
        [`${at}audience_include`, `${at}property_list`],
        targeting_overlay,
      ]);
      expect((await order({ packages })).ext).toBeUndefined();
    });

    it.each<[string, object, object]>([
      ['IDEMPOTENCY_CONFLICT', { code: 'IDEMPOTENCY_CONFLICT' }, { recovery: 'correctable' }],
      ['CONFLICT of a stale revision', { code: 'CONFLICT', recovery: 'correctable' }, { recovery: 'transient' }],
    ])('%s says whether the request can succeed later', async (code, older, newer) => {
      const error = async (version: object): Promise<Answer> => {
        const idempotency_key = aKey();
        const { media_buy_id } = await order({ ...version, idempotency_key });
        if (code === 'IDEMPOTENCY_CONFLICT') return (await order({ ...version, idempotency_key, po_number: 'Other' })).adcp_error;
        return (await update(media_buy_id, { ...version, revision: 99, paused: true })).adcp_error;
      };
      expect(await error({})).toEqual({ message: expect.any(String), ...older });
      expect(await error(pin)).toEqual({ message: expect.any(String), ...older, ...newer });
    });

    it('a paused storefront says in seconds when to try again, in all errors', async () => {
      const quiet = await createShop(shops.api);
      const { media_buy_id, packages } = await order(pin, quiet);
      await shops.api.patch('/api/v2/storefront', { as: quiet.as, body: { isPaused: true } });
      const unavailable = { adcp_version: '3.1', adcp_error: { code: 'SERVICE_UNAVAILABLE', recovery: 'transient', retry_after: 3_600 } };
      expect(await products(pin, quiet)).toMatchObject(unavailable);
      const more = { packages: [{ package_id: packages[0].package_id, budget: 6_000 }] };
      expect(await update(media_buy_id, { ...pin, ...more }, quiet)).toMatchObject(unavailable);
    });
  });
});
