import { z } from 'zod';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { order } from '@test/orders';
import { createKey, signUp, type SignedUp } from '@test/people';
import { openShop } from '@test/storefronts';
import { newKey, TestTools } from '@test/tools';

const ofBuyers = [
  'request_proposals',
  'save_advertiser',
  'save_audience',
  'save_buyer_agent',
  'save_buyer_operator',
  'save_campaign',
  'save_catalog',
  'save_event_source',
  'save_media_buy',
  'save_property_list',
];
const ofSellers = ['save_seller', 'save_wholesale_product', 'save_work_item'];
const saving = [...ofBuyers, ...ofSellers, 'save_ask', 'save_billing', 'save_notification_config'];

type JsonSchema = Readonly<Record<string, unknown>>;

/** Every schema within a schema. */
function* within(schema: unknown): Generator<JsonSchema> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield schema as JsonSchema;
  for (const part of Object.values(schema)) yield* within(part);
}

describe('Tools that write', () => {
  let api: TestApi;
  let tools: TestTools;
  let buyer: SignedUp;
  let stranger: SignedUp;
  let advertiserId: number;

  beforeAll(async () => {
    api = await startApi();
    tools = new TestTools(api);
    buyer = await signUp(api);
    stranger = await signUp(api);
    advertiserId = await createAdvertiser(api, buyer.as);
  });
  afterAll(() => api.close());

  const call = (name: string, given: object, options = {}) => tools.call(buyer.as, name, given, options);
  const refusal = (name: string, given: object, options = {}) => tools.refusal(buyer.as, name, given, options);

  it('are these', () => {
    expect(tools.names).toEqual(expect.arrayContaining(saving));
  });

  it.each(saving)('%s says what a model needs: schemas, hints, what it never does', (name) => {
    const { spec } = tools.tool(name);
    const [input, output] = [spec.input, spec.output].map((schema, i) => z.toJSONSchema(schema, { io: i === 0 ? 'input' : 'output' }));
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(output).toMatchObject({ type: 'object', additionalProperties: false });
    expect([...within(output)].filter(({ type }) => type === 'null')).toEqual([]);
    expect([...within(input)].filter(({ type, maxItems }) => type === 'array' && maxItems === undefined)).toEqual([]);
    expect(spec.hints.readOnlyHint).toBe(false);
    expect(spec.description).toMatch(/It never /);
    expect(spec.description).not.toMatch(/secret|password|api key/i);
    expect(spec.accountType).toBe(ofBuyers.includes(name) ? 'BUYER' : ofSellers.includes(name) ? 'SELLER' : undefined);
    expect(JSON.stringify(input).length).toBeLessThan(30_000);
  });

  it('all of them, and every other one that changes something, are done once for a key', () => {
    const specs = tools.names.map((name) => tools.tool(name).spec).filter(({ hints }) => !hints.readOnlyHint);
    expect(specs.map(({ name }) => name)).toEqual(expect.arrayContaining(saving));
    expect(specs.filter(({ input }) => !('idempotencyKey' in input.shape)).map(({ name }) => name)).toEqual([]);
    // Its key names the discovery: the same one again asks how far that is.
    expect(specs.filter(({ keyed }) => keyed === undefined).map(({ name }) => name)).toEqual(['request_proposals']);
  });

  it('have the limits of REST in their schemas', () => {
    const { properties } = z.toJSONSchema(tools.tool('save_advertiser').spec.input, { io: 'input' });
    expect(properties!['name']).toMatchObject({ type: 'string', minLength: 1, maxLength: 255 });
    expect(properties!['frequencyCaps']).toMatchObject({ type: 'array', maxItems: 20 });
    expect(properties!['optimizationApplyMode']).toMatchObject({ enum: ['AUTO', 'MANUAL'] });
  });

  it('an advertiser: created once per key, changed, archived, restored', async () => {
    const given = {
      name: 'Oat',
      brand: 'https://www.saving.example/',
      primaryCurrency: 'EUR',
      description: null,
      idempotencyKey: newKey(),
    };
    const created = await call('save_advertiser', given);
    expect(created).toMatchObject({ action: 'created', advertiser: { brand: 'saving.example', sandbox: false } });
    expect(await call('save_advertiser', given)).toEqual(created);
    expect((await refusal('save_advertiser', { ...given, name: 'Oats' })).status).toBe(409);
    const { advertiserId: id } = created;
    expect((await call('save_advertiser', { advertiserId: id, name: ' Oats ' })).advertiser.name).toBe('Oats');
    expect(await call('save_advertiser', { advertiserId: id, isArchived: true })).toEqual({ action: 'archived', advertiserId: id });
    expect((await refusal('save_advertiser', { advertiserId: id, isArchived: true })).status).toBe(404);
    expect((await refusal('save_advertiser', { advertiserId: id, isArchived: false, name: 'Oat' })).field).toBe('name');
    expect((await call('save_advertiser', { advertiserId: id, isArchived: false })).advertiser.status).toBe('ACTIVE');
    expect((await refusal('save_advertiser', { name: 'Oat', brand: 'second.example' })).field).toBe('idempotencyKey');
    expect((await refusal('save_advertiser', { name: 'Oat', idempotencyKey: newKey() })).field).toBe('brand');
  });

  it('a person who can be asked says the currency; what was only asked for is not kept under the key', async () => {
    const given = { name: 'Oat', brand: 'asked.example', idempotencyKey: newKey() };
    const questions: { message: string; form: object }[] = [];
    const options = { reply: { action: 'accept', content: { primaryCurrency: 'sek' } }, questions };
    expect((await call('save_advertiser', given, { reply: { action: 'decline' } })).action).toBe('needs_input');
    expect((await call('save_advertiser', given, options)).advertiser.primaryCurrency).toBe('SEK');
    expect(questions).toHaveLength(1);
  });

  it('an event source: created, changed, deleted', async () => {
    const given = { advertiserId, name: 'Shop', eventTypes: ['purchase'], idempotencyKey: newKey() };
    const { eventSourceId, eventSource } = await call('save_event_source', given);
    expect(eventSource).toMatchObject({ name: 'Shop', eventTypes: ['purchase'], allowedDomains: [] });
    const changed = await call('save_event_source', { advertiserId, eventSourceId, name: 'Store', idempotencyKey: newKey() });
    expect(changed).toMatchObject({ action: 'updated', eventSource: { name: 'Store', eventTypes: ['purchase'] } });
    const gone = { advertiserId, eventSourceId, isArchived: true, idempotencyKey: newKey() };
    expect((await call('save_event_source', gone)).action).toBe('archived');
    expect((await refusal('save_event_source', { ...gone, idempotencyKey: newKey() })).status).toBe(404);
    expect((await refusal('save_event_source', { advertiserId, name: 'Shop', idempotencyKey: newKey() })).field).toBe('eventTypes');
  });

  it('a property list: created, changed, deleted', async () => {
    const created = await call('save_property_list', { advertiserId, name: 'News', purpose: 'include', domains: ['news.example'] });
    expect(created).toMatchObject({ action: 'created', propertyList: { name: 'News', propertyCount: 1 } });
    const { listId } = created;
    const renamed = await call('save_property_list', { advertiserId, listId, name: 'Papers' });
    expect(renamed.propertyList).toMatchObject({ name: 'Papers', propertyCount: 1 });
    const domains = ['a.example', 'b.example'];
    expect((await call('save_property_list', { advertiserId, listId, domains })).propertyList.propertyCount).toBe(2);
    expect((await call('save_property_list', { advertiserId, listId, isArchived: true })).action).toBe('archived');
    expect((await refusal('save_property_list', { advertiserId, listId, name: 'News' })).status).toBe(404);
    expect((await refusal('save_property_list', { advertiserId, name: 'News', purpose: 'include' })).field).toBe('domains');
  });

  it('a catalog: created, unchanged, failed, removed', async () => {
    const given = {
      advertiserId,
      catalog_id: 'shop',
      type: 'product',
      items: [{ id: 'a', title: 'Oat', price: '3 EUR', link: 'https://shop.example/a' }],
    };
    const created = await call('save_catalog', { ...given, idempotencyKey: newKey() });
    expect(created).toMatchObject({ action: 'created', catalog: { catalog_id: 'shop', item_count: 1 } });
    expect((await call('save_catalog', { ...given, idempotencyKey: newKey() })).action).toBe('unchanged');
    const failed = await call('save_catalog', { ...given, items: [{ title: 'Nameless' }], idempotencyKey: newKey() });
    expect([failed.action, failed.catalog.item_issues.length > 0]).toEqual(['failed', true]);
    const gone = { advertiserId, catalog_id: 'shop', isArchived: true };
    expect((await call('save_catalog', { ...gone, idempotencyKey: newKey() })).action).toBe('archived');
    expect((await refusal('save_catalog', { ...gone, idempotencyKey: newKey() })).status).toBe(404);
    const both = { ...given, url: 'https://shop.example/feed', idempotencyKey: newKey() };
    expect((await refusal('save_catalog', both)).field).toBe('catalogs[0].url');
  });

  it('audiences: accepted, with hashes alone', async () => {
    const audience = (member: object) => ({ advertiserId, audiences: [{ audienceId: 'buyers', name: 'Buyers', add: [member] }] });
    const accepted = await call('save_audience', audience({ externalId: 'one', hashedEmail: 'a'.repeat(64) }));
    expect(accepted).toEqual({ action: 'accepted', operationId: accepted.taskId, taskId: expect.any(String) });
    const keyed = { ...audience({ externalId: 'two', hashedEmail: 'b'.repeat(64) }), idempotencyKey: newKey() };
    const { taskId } = await call('save_audience', keyed);
    expect([taskId === accepted.taskId, (await call('save_audience', keyed)).taskId]).toEqual([false, taskId]);
    expect((await refusal('save_audience', audience({ externalId: 'one', hashedEmail: 'robin@shop.example' }))).status).toBe(400);
    const raw = await refusal('save_audience', audience({ externalId: 'robin@shop.example', hashedPhone: 'a'.repeat(64) }));
    expect([raw.status, raw.message.includes('robin')]).toEqual([400, false]);
  });

  it('the operator: shown first, and confirmed once', async () => {
    const preview = await call('save_buyer_operator', { operatorDomain: 'https://www.oat.example/about' });
    const after = { operatorDomain: 'oat.example', operatorScope: 'whole_operator' };
    expect(preview).toMatchObject({ action: 'preview', preview: { after, requiresConfirmation: true, domainProofWillReset: false } });
    const { arguments: confirmed } = preview.nextStep;
    const other = { operatorDomain: 'other.example', confirmationToken: confirmed.confirmationToken };
    expect((await refusal('save_buyer_operator', other)).field).toBe('confirmationToken');
    expect(await call('save_buyer_operator', confirmed)).toMatchObject({
      action: 'saved',
      accessChanged: false,
      operator: { operatorDomain: 'oat.example' },
      receipt: { resourceType: 'ACCOUNT', resourceId: String(buyer.account.id) },
    });
    expect((await refusal('save_buyer_operator', confirmed)).status).toBe(409);
    expect((await call('save_buyer_operator', { operatorDomain: 'oat.example' })).action).toBe('unchanged');
    const key = await createKey(api, buyer.as);
    const { nextStep } = await call('save_buyer_operator', { operatorDomain: 'oats.example' });
    expect((await tools.refusal(key, 'save_buyer_operator', nextStep.arguments)).status).toBe(409);
    const grants = new Map([[advertiserId, 'READ_WRITE' as const]]);
    expect((await refusal('save_buyer_operator', { operatorDomain: 'oat.example' }, { reach: { grants } })).status).toBe(403);
  });

  it('the operator: a unit of it is named by its id, and confirmed as shown', async () => {
    const unit = { operatorDomain: 'oat.example', operatorScope: 'specific_unit', operatorUnitId: 'emea' };
    for (const wrong of [
      { ...unit, operatorUnitId: undefined },
      { ...unit, operatorUnitId: 'Default' },
      { ...unit, operatorScope: 'whole_operator' },
    ])
      expect(await refusal('save_buyer_operator', wrong)).toMatchObject({ status: 400, field: 'operatorUnitId' });
    const { preview, nextStep } = await call('save_buyer_operator', { ...unit, preview: true });
    expect(preview).toMatchObject({ before: { operatorScope: 'whole_operator' }, after: unit });
    const confirmed = nextStep.arguments;
    expect((await refusal('save_buyer_operator', { ...confirmed, operatorUnitId: 'apac' })).status).toBe(409);
    expect((await refusal('save_buyer_operator', { ...confirmed, preview: true })).field).toBe('preview');
    expect(await call('save_buyer_operator', confirmed)).toMatchObject({ action: 'saved', operator: unit });
    const { operatorIdentity } = await call('get_status', {});
    expect(operatorIdentity).toMatchObject({
      operatorDomain: 'oat.example',
      operatorScope: 'specific_unit',
      operator_unit: { id: 'emea' },
    });
    const patched = await api.patch('/api/v2/buyer/readiness/operator', { as: buyer.as, body: { operatorDomain: 'oat.example' } });
    expect(patched.body.data).toMatchObject({ operatorDomain: 'oat.example', operatorScope: 'whole_operator', operatorUnitId: null });
  });

  it('save_ask files what the account wants of the people who run the exchange, once for a key, and answers it', async () => {
    const given = { title: 'Exports are empty', detail: 'Since Monday', idempotencyKey: newKey() };
    const filed = await call('save_ask', given);
    expect(filed).toEqual({ askId: expect.any(String), type: 'support', filed: true, requesterState: 'none' });
    expect(await call('save_ask', given)).toEqual(filed);
    const { askId } = filed as { askId: string };
    expect(await tools.call(buyer.as, 'get', { kind: 'ask', id: askId })).toMatchObject({ object: { title: 'Exports are empty' } });
    expect((await refusal('save_ask', { title: 'No detail', type: 'support' })).status).toBe(400);
    expect((await refusal('save_ask', { askId, title: 'Both' })).status).toBe(400);
    expect((await refusal('save_ask', { requester: { state: 'withdrawn' }, title: 'Which?' })).status).toBe(400);
    const requester = { state: 'withdrawn' };
    expect((await tools.refusal(stranger.as, 'save_ask', { askId, requester })).status).toBe(404);
    expect(await call('save_ask', { askId, requester })).toEqual({
      askId,
      type: 'support',
      filed: false,
      updated: true,
      requesterState: 'withdrawn',
    });
    expect((await refusal('save_ask', { askId, requester: { state: 'confirmed_resolved' } })).status).toBe(409);
  });

  it('notifications: of a person, all of them replaced', async () => {
    const { body } = await api.get('/api/v2/notification-preferences', { as: buyer.as });
    const [one] = body.data.optIns;
    expect(await call('save_notification_config', { optIns: [one] })).toEqual({ action: 'saved', notificationConfig: { optIns: [one] } });
    const key = await createKey(api, buyer.as, 'org');
    expect((await tools.refusal(key, 'save_notification_config', { optIns: [] })).status).toBe(403);
  });

  it('a storefront: opened, changed, paused, closed, brought back; its products', async () => {
    const seller = await signUp(api, { accountType: 'SELLER' });
    const as = (name: string, given: object) => tools.call(seller.as, name, given);
    const platformId = `saving-${process.pid}`;
    expect((await tools.refusal(seller.as, 'save_seller', { name: 'Lakeside' })).field).toBe('platformId');
    expect(await as('save_seller', { name: 'Lakeside', platformId })).toMatchObject({
      action: 'created',
      seller: { platformId, isPaused: false },
    });
    const price = { pricingOptionId: 'cpm', pricingModel: 'cpm', currency: 'EUR', fixedPrice: 20 };
    const product = { name: 'Evenings', channels: ['ctv'], formats: ['ctv_30s'], pricingOptions: [price], idempotencyKey: newKey() };
    const created = await as('save_wholesale_product', product);
    expect(created).toMatchObject({ action: 'created', product: { name: 'Evenings', status: 'draft' } });
    expect(await as('save_wholesale_product', product)).toEqual(created);
    const { productId } = created;
    const offered = await as('save_wholesale_product', { productId, status: 'active', description: 'Every evening' });
    expect(offered).toMatchObject({ action: 'updated', product: { status: 'active' } });
    expect((await as('save_seller', { isPaused: true })).seller).toMatchObject({ isPaused: true, productCount: 1 });
    expect(await as('save_wholesale_product', { productId, isArchived: true })).toEqual({ action: 'archived', productId });
    expect((await as('save_seller', { isArchived: true })).action).toBe('archived');
    const reopened = { name: 'Lakeside', platformId };
    expect((await tools.refusal(seller.as, 'save_seller', { ...reopened, mediaBuyApproval: 'auto' })).field).toBe('mediaBuyApproval');
    expect((await as('save_seller', reopened)).action).toBe('restored');
  });

  it('a media buy that waits: decided once, by its seller alone', async () => {
    const [shop, other] = [await openShop(api, { mediaBuyApproval: 'manual' }), await openShop(api)];
    const { mediaBuyId: workItemId } = await order(api, shop.account.id);
    const given = { workItemId, verdict: 'rejected', reviewerNotes: 'Sold out', idempotencyKey: newKey() };
    expect((await tools.refusal(other.as, 'save_work_item', given)).status).toBe(404);
    const decided = await tools.call(shop.as, 'save_work_item', given);
    expect(decided).toMatchObject({ action: 'rejected', workItem: { status: 'rejected', reviewerNotes: 'Sold out' } });
    expect(await tools.call(shop.as, 'save_work_item', given)).toEqual(decided);
    expect((await tools.refusal(shop.as, 'save_work_item', { workItemId, verdict: 'approved' })).status).toBe(409);
  });

  const ofOne: [string, () => object][] = [
    ['save_event_source', () => ({ advertiserId, name: 'Shop', eventTypes: ['purchase'], idempotencyKey: newKey() })],
    ['save_property_list', () => ({ advertiserId, name: 'News', purpose: 'include', domains: ['a.example'] })],
    ['save_catalog', () => ({ advertiserId, catalog_id: 'shop', type: 'product', idempotencyKey: newKey() })],
    ['save_audience', () => ({ advertiserId, audiences: [{ audienceId: 'buyers' }] })],
  ];

  it.each(ofOne)(
    '%s: strangers and those who were granted another advertiser find nothing, who may only read changes nothing',
    async (name, given) => {
      expect((await tools.refusal(stranger.as, name, given())).status).toBe(404);
      const reaching = (id: number, grant: 'READ' | 'READ_WRITE') => ({ reach: { grants: new Map([[id, grant]]) } });
      expect((await refusal(name, given(), reaching(advertiserId + 1, 'READ_WRITE'))).status).toBe(404);
      expect((await refusal(name, given(), reaching(advertiserId, 'READ'))).status).toBe(403);
      await expect(call(name, given(), reaching(advertiserId, 'READ_WRITE'))).resolves.toHaveProperty('action');
    },
  );

  it.each(ofOne)('%s refuses what it does not know, and a token for reading', async (name, given) => {
    expect((await refusal(name, { ...given(), other: 1 })).status).toBe(400);
    expect((await refusal(name, given(), { reach: { scope: 'read' } })).status).toBe(403);
  });
});
