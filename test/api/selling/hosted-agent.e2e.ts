import { startApi, type TestApi } from '@test/api';
import { dayIn, flightDates } from '@test/dates';
import { createKey, signUp } from '@test/people';
import { createShop, type Shop } from '@test/storefronts';
import { ask as askSeller } from '../../../apps/sandbox-seller/src/testing/buyer';
import { faults } from '../../../apps/sandbox-seller/src/testing/schemas';

// Answers of tools, loosely typed for tests that inspect them.
// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any;

describe('The agent of a storefront', () => {
  let api: TestApi;
  let shop: Shop;
  let key: string;
  let other: string;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    shop = await createShop(api);
    key = (await createKey(api, (await signUp(api)).as)).bearer;
    other = (await createKey(api, (await signUp(api)).as)).bearer;
  });
  afterAll(() => api.close());

  const ask = async (tool: string, args: object = {}, token?: string, at = shop): Promise<Answer> =>
    askSeller(at.agentUrl, tool, args as Record<string, unknown>, token === undefined ? {} : { token });
  const brief = (text: string, more: object = {}) => ask('get_products', { buying_mode: 'brief', brief: text, ...more });
  const namesOf = (answer: Answer): string[] => answer.products.map(({ name }: { name: string }) => name);
  const aKey = () => `order-key-${String((serial += 1)).padStart(8, '0')}`;
  const send = (body: string | Buffer, { path = `/storefront/${shop.slug}/mcp`, method = 'POST', headers = {} } = {}) =>
    fetch(api.url + path, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      ...(method === 'POST' ? { body } : {}),
    });
  const call = (tool: string, args: object = {}) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: args } });

  describe('products and plans', () => {
    it('returns its capabilities in the protocol’s schema', async () => {
      const { isError: _, ...answer } = await ask('get_adcp_capabilities', { protocols: ['media_buy'] });
      expect(faults('protocol/get-adcp-capabilities-response', answer)).toEqual([]);
      expect(answer).toMatchObject({
        supported_protocols: ['media_buy'],
        media_buy: {
          supported_pricing_models: ['cpm', 'cpv'],
          portfolio: { publisher_domains: ['lakeside.example'], primary_channels: ['ctv', 'display', 'olv'], primary_countries: ['DE'] },
        },
      });
    });

    it('answers a brief with products, plans and reasons, and repeats the answer', async () => {
      const request = ['Family evenings on connected TV in Germany for EUR 20000', { context: { trace: 'x' } }] as const;
      const { isError, ...answer } = await brief(...request);
      expect([isError, faults('media-buy/get-products-response', answer)]).toEqual([false, []]);
      expect(namesOf(answer)).toEqual(['Evening CTV']);
      expect(answer).toMatchObject({
        context: { trace: 'x' },
        products: [{ product_id: shop.productIds[0], brief_relevance: expect.stringContaining('channel ctv') }],
        proposals: [
          {
            allocations: [{ product_id: shop.productIds[0], allocation_percentage: 100, pricing_option_id: 'ctv' }],
            total_budget_guidance: { min: 2_000, recommended: 20_000, currency: 'EUR' },
          },
        ],
      });
      expect(await brief(...request)).toEqual({ isError, ...answer });
    });

    it('returns all products page by page in mode wholesale', async () => {
      const first = await ask('get_products', { buying_mode: 'wholesale', pagination: { max_results: 2 } });
      expect([namesOf(first), first.pagination.total_count, first.proposals]).toEqual([['Evening CTV', 'News display'], 3, undefined]);
      const { cursor } = first.pagination;
      const second = await ask('get_products', { buying_mode: 'wholesale', pagination: { max_results: 2, cursor } });
      expect([namesOf(second), second.pagination]).toMatchObject([['Online video'], { has_more: false }]);
      const elsewhere = await ask('get_products', { buying_mode: 'wholesale', filters: { countries: ['DE'] }, pagination: { cursor } });
      expect([elsewhere.isError, elsewhere.adcp_error.field]).toEqual([true, 'pagination.cursor']);
    });

    it('refines a plan by its id for any caller at any time', async () => {
      const { proposals } = await brief('Anything for EUR 20000');
      const refine = [
        { scope: 'proposal', proposal_id: proposals[0].proposal_id },
        { scope: 'product', product_id: shop.productIds[2], action: 'omit' },
      ];
      const { isError, ...answer } = await ask('get_products', { buying_mode: 'refine', refine });
      expect([isError, faults('media-buy/get-products-response', answer)]).toEqual([false, []]);
      expect(answer.refinement_applied).toMatchObject([
        { scope: 'proposal', status: 'applied' },
        { scope: 'product', status: 'applied' },
      ]);
      expect(answer.proposals[0].allocations).toMatchObject(
        proposals[0].allocations.map(({ product_id, allocation_percentage }: Answer) => ({ product_id, allocation_percentage })),
      );
      expect(namesOf(answer)).not.toContain('Online video');
    });

    it('lists the formats that its products accept', async () => {
      const { isError: _, ...answer } = await ask('list_creative_formats', { asset_types: ['video'] });
      expect(faults('media-buy/list-creative-formats-response', answer)).toEqual([]);
      expect(answer.formats.map(({ format_id }: Answer) => format_id.id)).toEqual(['video_15s', 'ctv_15s', 'ctv_30s']);
      const all = await ask('list_creative_formats', { name_search: '300×250', pagination: { max_results: 1 } });
      expect(all.formats).toHaveLength(1);
    });
  });

  describe('media buys', () => {
    const flight = { start_time: flightDates.startDate, end_time: flightDates.endDate };
    const oat = { brand: { domain: 'oat.example' }, account: { brand: { domain: 'oat.example' }, operator: 'oat.example' } };
    const order = (more: object = {}, token = key, at = shop): Promise<Answer> =>
      ask('create_media_buy', { idempotency_key: aKey(), ...oat, ...flight, packages: [line(at)], ...more }, token, at);
    const line = (at = shop, more: object = {}) => ({ product_id: at.productIds[0], pricing_option_id: 'ctv', budget: 5_000, ...more });

    it('are booked, read, changed and canceled only by their buyer', async () => {
      const idempotency_key = aKey();
      const { isError, ...booked } = await order({ idempotency_key });
      expect([isError, faults('media-buy/create-media-buy-response', booked)]).toEqual([false, []]);
      expect(booked).toMatchObject({ status: 'pending_start', packages: [{ product_id: shop.productIds[0], budget: 5_000 }] });
      const again = await order({ idempotency_key });
      expect(again).toMatchObject({ media_buy_id: booked.media_buy_id, replayed: true });
      expect(await order({ idempotency_key, packages: [line(shop, { budget: 6_000 })] })).toMatchObject({
        isError: true,
        adcp_error: { code: 'IDEMPOTENCY_CONFLICT' },
      });

      const { isError: _, ...list } = await ask('get_media_buys', { media_buy_ids: [booked.media_buy_id] }, key);
      expect(faults('media-buy/get-media-buys-response', list)).toEqual([]);
      expect(list.media_buys).toMatchObject([{ media_buy_id: booked.media_buy_id, total_budget: 5_000, currency: 'EUR' }]);
      expect((await ask('get_media_buys', {}, other)).media_buys).toEqual([]);

      const change = (more: object, token = key) =>
        ask('update_media_buy', { idempotency_key: aKey(), account: oat.account, media_buy_id: booked.media_buy_id, ...more }, token);
      const { isError: __, ...paused } = await change({ paused: true });
      expect(faults('media-buy/update-media-buy-response', paused)).toEqual([]);
      expect(paused.status).toBe('paused');
      expect(await change({ paused: false }, other)).toMatchObject({ adcp_error: { code: 'MEDIA_BUY_NOT_FOUND' } });
      expect(await change({ canceled: true, cancellation_reason: 'Enough' })).toMatchObject({ status: 'canceled' });
      expect(await change({ canceled: true })).toMatchObject({ adcp_error: { code: 'NOT_CANCELLABLE' } });

      const { isError: ___, ...delivery } = await ask('get_media_buy_delivery', { media_buy_ids: [booked.media_buy_id] }, key);
      expect(faults('media-buy/get-media-buy-delivery-response', delivery)).toEqual([]);
      expect(delivery).toMatchObject({ aggregated_totals: { media_buy_count: 1, spend: 0 } });
    });

    it('are booked from a plan by its id', async () => {
      const { proposals } = await brief('Connected TV for EUR 20000');
      const plan = { packages: undefined, proposal_id: proposals[0].proposal_id, total_budget: { amount: 9_000, currency: 'EUR' } };
      expect(await order(plan)).toMatchObject({ status: 'pending_start', packages: [{ product_id: shop.productIds[0], budget: 9_000 }] });
      expect(await order({ ...plan, total_budget: { amount: 9_000, currency: 'USD' } })).toMatchObject({ isError: true });
      expect(await order({ ...plan, proposal_id: 'plan.b.EUR.5.nobody-100' })).toMatchObject({
        adcp_error: { code: 'PRODUCT_UNAVAILABLE' },
      });
    });

    it('wait for manual approval, and are booked after it', async () => {
      const careful = await createShop(api, { mediaBuyApproval: 'manual' });
      const { task_id, status } = await order({}, key, careful);
      expect(status).toBe('submitted');
      const task = () => ask('tasks/get', { task_id }, key, careful);
      expect(await task()).toMatchObject({ status: 'submitted' });
      expect(await ask('tasks_get', { task_id }, other, careful)).toMatchObject({ adcp_error: { code: 'REFERENCE_NOT_FOUND' } });
      const [waiting] = (await api.get('/api/v2/storefront/media-buy-approvals', { as: careful.as })).body.data;
      const decide = `/api/v2/storefront/media-buy-approvals/${waiting.mediaBuyId}/decide`;
      expect((await api.post(decide, { as: careful.as, body: { status: 'approved' } })).status).toBe(200);
      expect(await task()).toMatchObject({ status: 'completed', result: { media_buy_id: waiting.mediaBuyId } });
    });

    it.each<[string, object, string, string]>([
      [
        'an unknown product',
        { packages: [{ product_id: 'x', pricing_option_id: 'y', budget: 1 }] },
        'PRODUCT_NOT_FOUND',
        'packages[0].product_id',
      ],
      ['no packages', { packages: undefined }, 'INVALID_REQUEST', 'packages'],
      ['a short key', { idempotency_key: 'short' }, 'INVALID_REQUEST', 'idempotency_key'],
      ['no key', { idempotency_key: undefined }, 'INVALID_REQUEST', 'idempotency_key'],
      ['a start that is no time', { start_time: 'soon' }, 'INVALID_REQUEST', 'start_time'],
      ['an end in the past', { start_time: 'asap', end_time: '2020-01-01T00:00:00Z' }, 'VALIDATION_ERROR', 'end_time'],
    ])('are refused with %s in the order', async (_, more, code, field) => {
      expect(await order(more)).toMatchObject({ isError: true, adcp_error: { code, field } });
    });

    it.each<[string, object, string, string]>([
      ['a budget below the minimum', { budget: 10 }, 'BUDGET_TOO_LOW', 'packages[0].budget'],
      ['a budget of 0', { budget: 0 }, 'INVALID_REQUEST', 'packages[0].budget'],
      ['a pricing option of another product', { pricing_option_id: 'usd' }, 'INVALID_REQUEST', 'packages[0].pricing_option_id'],
      ['creatives', { creatives: [{}] }, 'INVALID_REQUEST', 'packages[0].creatives'],
    ])('are refused with %s in a package', async (_, more, code, field) => {
      expect(await order({ packages: [line(shop, more)] })).toMatchObject({ isError: true, adcp_error: { code, field } });
    });

    it('need credentials: 401 without', async () => {
      for (const tool of ['create_media_buy', 'update_media_buy', 'get_media_buys', 'get_media_buy_delivery', 'tasks/get']) {
        const answer = await send(call(tool));
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      }
    });
  });

  describe('the state of the storefront', () => {
    it('answers SERVICE_UNAVAILABLE while paused; media buys can still be read', async () => {
      const quiet = await createShop(api);
      await api.patch('/api/v2/storefront', { as: quiet.as, body: { isPaused: true } });
      expect(await ask('get_products', { buying_mode: 'wholesale' }, undefined, quiet)).toMatchObject({
        isError: true,
        adcp_error: { code: 'SERVICE_UNAVAILABLE', recovery: 'transient' },
      });
      expect((await ask('get_adcp_capabilities', {}, undefined, quiet)).isError).toBe(false);
      expect((await ask('get_media_buys', {}, key, quiet)).media_buys).toEqual([]);
    });

    it('answers 404 to an unknown or archived storefront, and no products without active ones', async () => {
      const gone = await createShop(api);
      await api.delete('/api/v2/storefront', { as: gone.as });
      for (const slug of [gone.slug, 'nobody', 'No Slug', '..%2f..', '%00'])
        expect((await send(call('get_products'), { path: `/storefront/${slug}/mcp` })).status).toBe(404);
      const empty = await createShop(api, {}, []);
      const { isError: _, ...answer } = await ask('get_products', { buying_mode: 'brief', brief: 'Any' }, undefined, empty);
      expect([answer.products, faults('media-buy/get-products-response', answer)]).toEqual([[], []]);
    });
  });

  describe('hostile input', () => {
    it.each<[string, object, string]>([
      ['a missing mode', {}, 'buying_mode'],
      ['an unknown mode', { buying_mode: 'barter' }, 'buying_mode'],
      ['an empty brief', { buying_mode: 'brief', brief: '  ' }, 'brief'],
      ['a brief that is not a string', { buying_mode: 'brief', brief: { a: 1 } }, 'brief'],
      ['a brief in mode wholesale', { buying_mode: 'wholesale', brief: 'x' }, 'brief'],
      ['refine without changes', { buying_mode: 'refine' }, 'refine'],
      ['an unknown channel', { buying_mode: 'wholesale', filters: { channels: ['telepathy'] } }, 'filters.channels[0]'],
      [
        'a flight that ends before it begins',
        { buying_mode: 'wholesale', filters: { start_date: dayIn(70), end_date: dayIn(40) } },
        'filters.end_date',
      ],
      ['a made-up cursor', { buying_mode: 'wholesale', pagination: { cursor: 'x' } }, 'pagination.cursor'],
    ])('answers INVALID_REQUEST to %s', async (_, args, field) => {
      expect(await ask('get_products', args)).toMatchObject({ isError: true, adcp_error: { code: 'INVALID_REQUEST', field } });
    });

    it('answers VERSION_UNSUPPORTED to another version of the protocol', async () => {
      expect(await ask('get_products', { adcp_major_version: 2 })).toMatchObject({ adcp_error: { code: 'VERSION_UNSUPPORTED' } });
    });

    it.each<[string, string | Buffer, number]>([
      ['a body that is not JSON', '{"jsonrpc":', 400],
      ['a JSON string', '"hello"', 400],
      ['an empty body', '', 400],
      ['JSON that is not a message', '{"hello":1}', 400],
      [
        'a batch of messages',
        JSON.stringify(Array.from({ length: 1_000 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }))),
        400,
      ],
      ['NUL in an order', call('create_media_buy', { po_number: 'a\0b' }), 400],
      ['a lone surrogate in a brief', call('get_products', { buying_mode: 'brief', brief: '\ud800' }), 400],
      ['a body above the limit', Buffer.alloc(2_100_000, 32), 413],
    ])('answers an error status to %s', async (_, body, status) => {
      expect((await send(body)).status).toBe(status);
    });

    it('refuses unknown tools, unknown methods and names of object members', async () => {
      for (const tool of ['drop_tables', '__proto__', 'constructor', 'x'.repeat(10_000)])
        expect(await (await send(call(tool))).json()).toMatchObject({ error: { code: -32602 } });
      const answer = await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/list' }));
      expect(await answer.json()).toMatchObject({ error: { code: -32601 } });
    });

    it('answers 405 to other methods, 415 to other formats, and 401 to an invalid key', async () => {
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const answer = await send('', { method });
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
      }
      expect((await send('<x/>', { headers: { 'content-type': 'application/xml' } })).status).toBe(415);
      for (const authorization of ['Bearer sck_unknown', 'Basic eDp5', 'Bearer']) {
        const { status, headers } = await send(call('get_adcp_capabilities'), { headers: { authorization } });
        expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
      }
    });
  });
});
