import { z } from 'zod';
import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { sendOrder } from '@test/orders';
import { createKey, signUp, type SignedUp } from '@test/people';
import { createShop } from '@test/storefronts';
import { newKey, TestTools } from '@test/tools';

const ofBuyers = [
  'request_proposals',
  'save_advertiser',
  'save_audience',
  'save_buyer_agent',
  'save_buyer_operator',
  'save_campaign',
  'save_catalog',
  'save_creative',
  'save_creative_collection',
  'save_event_source',
  'save_media_buy',
  'save_property_list',
];
const ofSellers = ['save_seller', 'save_wholesale_product', 'save_work_item'];
const saving = [...ofBuyers, ...ofSellers, 'save_ask', 'save_billing', 'save_notification_config'];

type JsonSchema = Readonly<Record<string, unknown>>;

/** Yields a schema and every schema nested in it. */
function* nestedSchemas(schema: unknown): Generator<JsonSchema> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield schema as JsonSchema;
  for (const part of Object.values(schema)) yield* nestedSchemas(part);
}

describe('Writing tools', () => {
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

  it('are registered', () => {
    expect(tools.names).toEqual(expect.arrayContaining(saving));
  });

  it.each(saving)('%s has bounded schemas and hints for models', (name) => {
    const { spec } = tools.tool(name);
    const [input, output] = [spec.input, spec.output].map((schema, i) => z.toJSONSchema(schema, { io: i === 0 ? 'input' : 'output' }));
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    expect(output).toMatchObject({ type: 'object', additionalProperties: false });
    expect([...nestedSchemas(output)].filter(({ type }) => type === 'null')).toEqual([]);
    expect([...nestedSchemas(input)].filter(({ type, maxItems }) => type === 'array' && maxItems === undefined)).toEqual([]);
    expect(spec.hints.readOnlyHint).toBe(false);
    expect(spec.description).not.toMatch(/secret|password|api key/i);
    expect(spec.accountType).toBe(ofBuyers.includes(name) ? 'BUYER' : ofSellers.includes(name) ? 'SELLER' : undefined);
    expect(JSON.stringify(input).length).toBeLessThan(30_000);
  });

  it('all support idempotency keys, as does every other tool that changes something', () => {
    const specs = tools.names.map((name) => tools.tool(name).spec).filter(({ hints }) => !hints.readOnlyHint);
    expect(specs.map(({ name }) => name)).toEqual(expect.arrayContaining(saving));
    // The tests in once-tools.e2e.ts try the replays.
    expect(specs.filter(({ keyed }) => keyed === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('have the limits of the REST API in their schemas', () => {
    const { properties } = z.toJSONSchema(tools.tool('save_advertiser').spec.input, { io: 'input' });
    expect(properties!['name']).toMatchObject({ type: 'string', minLength: 1, maxLength: 255 });
    expect(properties!['frequencyCaps']).toMatchObject({ type: 'array', maxItems: 20 });
    expect(properties!['optimizationApplyMode']).toMatchObject({ enum: ['AUTO', 'MANUAL'] });
  });

  it('create, change and delete an event source', async () => {
    const given = { advertiserId, name: 'Shop', eventTypes: ['purchase'], idempotencyKey: newKey() };
    const { eventSourceId, eventSource } = await call('save_event_source', given);
    expect(eventSource).toMatchObject({ name: 'Shop', eventTypes: ['purchase'], allowedDomains: [] });
    const changed = await call('save_event_source', { advertiserId, eventSourceId, name: 'Store', idempotencyKey: newKey() });
    expect(changed).toMatchObject({ action: 'updated', eventSource: { name: 'Store', eventTypes: ['purchase'] } });
    const archived = { advertiserId, eventSourceId, isArchived: true, idempotencyKey: newKey() };
    expect((await call('save_event_source', archived)).action).toBe('archived');
    expect((await refusal('save_event_source', { ...archived, idempotencyKey: newKey() })).status).toBe(404);
    expect((await refusal('save_event_source', { advertiserId, name: 'Shop', idempotencyKey: newKey() })).field).toBe('eventTypes');
  });

  it('create, change and delete a property list', async () => {
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

  it('create a catalog, remove it by either id, and report an unchanged or failed one', async () => {
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
    const archived = { advertiserId, catalog_id: 'shop', isArchived: true };
    expect((await call('save_catalog', { ...archived, idempotencyKey: newKey() })).action).toBe('archived');
    expect((await refusal('save_catalog', { ...archived, idempotencyKey: newKey() })).status).toBe(404);
    const again = await call('save_catalog', { ...given, idempotencyKey: newKey() });
    const byPlatformId = { ...archived, catalog_id: again.catalog.platform_id, idempotencyKey: newKey() };
    expect(await call('save_catalog', byPlatformId)).toMatchObject({ action: 'archived', catalog: { catalog_id: 'shop' } });
    const both = { ...given, url: 'https://shop.example/feed', idempotencyKey: newKey() };
    expect((await refusal('save_catalog', both)).field).toBe('catalogs[0].url');
  });

  it('accept audiences with hashed members only', async () => {
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

  const wholeOf = (operatorDomain: string) => ({ operatorDomain, operatorScope: 'whole_operator', identityContract: 'confirmed-v1' });

  it('preview the operator first, and save it once it is confirmed', async () => {
    expect((await refusal('save_buyer_operator', { operatorDomain: 'oat.example' })).field).toBe('operatorScope');
    const preview = await call('save_buyer_operator', wholeOf('https://www.oat.example/about'));
    expect(preview).toMatchObject({
      action: 'preview',
      accessChanged: false,
      before: { operatorDomainSource: 'none' },
      after: { operatorDomain: 'oat.example', operatorScope: 'whole_operator' },
      requiresConfirmation: true,
      confirmationToken: expect.any(String),
      domainProofWillReset: false,
    });
    const { confirmationToken } = preview;
    expect(preview.nextStep).toEqual({
      tool: 'save_buyer_operator',
      arguments: { operatorDomain: 'oat.example', operatorScope: 'whole_operator', confirmationToken },
    });
    const confirmed = { ...wholeOf('oat.example'), confirmationToken };
    expect((await refusal('save_buyer_operator', { ...confirmed, operatorDomain: 'other.example' })).field).toBe('confirmationToken');
    expect(await call('save_buyer_operator', confirmed)).toMatchObject({
      action: 'saved',
      accessChanged: false,
      operator: { operatorDomain: 'oat.example', operatorDomainSource: 'user_confirmed', verified: false },
      receipt: { resourceType: 'ACCOUNT', resourceId: String(buyer.account.id) },
    });
    expect((await refusal('save_buyer_operator', confirmed)).status).toBe(409);
    expect((await call('save_buyer_operator', wholeOf('oat.example'))).action).toBe('unchanged');
    const key = await createKey(api, buyer.as);
    const { nextStep } = await call('save_buyer_operator', wholeOf('oats.example'));
    expect((await tools.refusal(key, 'save_buyer_operator', nextStep.arguments)).status).toBe(409);
    const grants = new Map([[advertiserId, 'READ_WRITE' as const]]);
    expect((await refusal('save_buyer_operator', wholeOf('oat.example'), { reach: { grants } })).status).toBe(403);
  });

  it('save a unit of the operator by its id, exactly as it was previewed', async () => {
    const unit = { operatorDomain: 'oat.example', operatorScope: 'specific_unit', operator_unit: { id: 'emea' } };
    for (const [wrong, field] of [
      [{ ...unit, operator_unit: undefined }, 'operator_unit'],
      [{ ...unit, operator_unit: { id: 'Default' } }, 'operator_unit.id'],
      [{ ...unit, operator_unit: { id: ' ' } }, 'operator_unit.id'],
      [{ ...unit, operatorScope: 'whole_operator' }, 'operator_unit'],
    ] as const)
      expect(await refusal('save_buyer_operator', wrong)).toMatchObject({ status: 400, field });
    const idempotencyKey = newKey();
    const { before, after, nextStep } = await call('save_buyer_operator', { ...unit, preview: true, idempotencyKey });
    expect([before, after]).toMatchObject([{ operatorScope: 'whole_operator', operatorDomainSource: 'user_confirmed' }, unit]);
    const confirmed = nextStep.arguments;
    expect((await refusal('save_buyer_operator', { ...confirmed, operator_unit: { id: 'apac' } })).status).toBe(409);
    expect((await refusal('save_buyer_operator', { ...confirmed, preview: true })).field).toBe('preview');
    // A preview is not stored under the idempotency key.
    expect(await call('save_buyer_operator', { ...confirmed, idempotencyKey })).toMatchObject({ action: 'saved', operator: unit });
    const { operatorIdentity } = await call('get_status', {});
    expect(operatorIdentity).toMatchObject({
      operatorDomain: 'oat.example',
      operatorScope: 'specific_unit',
      operator_unit: { id: 'emea' },
    });
    const patched = await api.patch('/api/v2/buyer/readiness/operator', { as: buyer.as, body: { operatorDomain: 'oat.example' } });
    expect(patched.body.data).toMatchObject({ operatorDomain: 'oat.example', operatorScope: 'whole_operator', operatorUnitId: null });
  });

  it('file an ask once per key, and update it', async () => {
    const given = { title: 'Exports are empty', detail: 'Since Monday', idempotencyKey: newKey() };
    const filed = await call('save_ask', given);
    expect(filed).toEqual({ id: expect.any(String), type: 'support', filed: true, requesterState: 'none' });
    expect(await call('save_ask', given)).toEqual(filed);
    const { id } = filed as { id: string };
    expect(await tools.call(buyer.as, 'get', { kind: 'ask', id })).toMatchObject({ object: { title: 'Exports are empty' } });
    expect((await refusal('save_ask', { title: 'No detail', type: 'support' })).status).toBe(400);
    expect((await refusal('save_ask', { id, title: 'Both' })).status).toBe(400);
    expect((await refusal('save_ask', { requester: { state: 'withdrawn' }, title: 'Which?' })).status).toBe(400);
    const requester = { state: 'withdrawn' };
    expect((await tools.refusal(stranger.as, 'save_ask', { id, requester })).status).toBe(404);
    expect(await call('save_ask', { id, requester })).toEqual({
      id,
      type: 'support',
      filed: false,
      updated: true,
      requesterState: 'withdrawn',
    });
    expect((await refusal('save_ask', { id, requester: { state: 'confirmed_resolved' } })).status).toBe(409);
  });

  it('replace all notification preferences of a person', async () => {
    const { body } = await api.get('/api/v2/notification-preferences', { as: buyer.as });
    const [one] = body.data.optIns;
    expect(await call('save_notification_config', { optIns: [one] })).toEqual({ action: 'saved', notificationConfig: { optIns: [one] } });
    const key = await createKey(api, buyer.as, 'org');
    expect((await tools.refusal(key, 'save_notification_config', { optIns: [] })).status).toBe(403);
  });

  it('create, change and remove allowance alerts of the organization', async () => {
    const save = (given: object) => call('save_notification_config', given);
    const predicate = { metric: 'iu.percent_consumed', op: '>=', value: 80 };
    const alert = {
      scope: { kind: 'iu_allowance', allowance: 'plan_included' },
      content: { type: 'usage.allowance_threshold', presentation: 'alert' },
      trigger: { type: 'condition', predicate },
    };
    const made = await save({ ...alert, idempotencyKey: newKey() });
    const { subscriptionId } = made;
    expect(made).toMatchObject({ action: 'created', config: { allowance: 'plan_included', percent: 80 } });
    const trigger = { type: 'condition', predicate: { ...predicate, value: 90 } };
    expect(await save({ subscriptionId, trigger })).toMatchObject({ action: 'updated', subscriptionId, config: { percent: 90 } });
    expect((await refusal('save_notification_config', { subscriptionId, trigger, scope: alert.scope })).field).toBe('scope');
    expect((await refusal('save_notification_config', { ...alert, trigger: undefined })).field).toBe('trigger');
    expect((await refusal('save_notification_config', { optIns: [], trigger })).field).toBe('trigger');
    expect((await refusal('save_notification_config', {})).field).toBe('optIns');
    expect((await tools.refusal(stranger.as, 'save_notification_config', { subscriptionId, trigger })).status).toBe(404);
    expect(await save({ subscriptionId, enabled: false })).toEqual({ action: 'removed', subscriptionId });
    expect((await refusal('save_notification_config', { subscriptionId, enabled: false })).status).toBe(404);
  });

  it('open, pause, close and restore a storefront, and create and archive its products', async () => {
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

  it('decide a pending media buy once, for its seller only', async () => {
    const [shop, other] = [await createShop(api, { mediaBuyApproval: 'manual' }), await createShop(api)];
    const { mediaBuyId: workItemId } = await sendOrder(api, shop.account.id);
    const given = { workItemId, verdict: 'rejected', reviewerNotes: 'Sold out', idempotencyKey: newKey() };
    expect((await tools.refusal(other.as, 'save_work_item', given)).status).toBe(404);
    const decided = await tools.call(shop.as, 'save_work_item', given);
    expect(decided).toMatchObject({ action: 'rejected', workItem: { status: 'rejected', reviewerNotes: 'Sold out' } });
    expect(await tools.call(shop.as, 'save_work_item', given)).toEqual(decided);
    expect((await tools.refusal(shop.as, 'save_work_item', { workItemId, verdict: 'approved' })).status).toBe(409);
  });

  const ofOne: [string, () => object][] = [
    ['save_event_source', () => ({ advertiserId, name: 'Shop', eventTypes: ['purchase'], idempotencyKey: newKey() })],
    ['save_creative', () => ({ advertiserId, name: 'Tall', idempotencyKey: newKey() })],
    ['save_creative_collection', () => ({ advertiserId, name: 'Spring', idempotencyKey: newKey() })],
    ['save_property_list', () => ({ advertiserId, name: 'News', purpose: 'include', domains: ['a.example'] })],
    ['save_catalog', () => ({ advertiserId, catalog_id: 'shop', type: 'product', idempotencyKey: newKey() })],
    ['save_audience', () => ({ advertiserId, audiences: [{ audienceId: 'buyers' }] })],
  ];

  it.each(ofOne)('%s returns 404 without a grant for the advertiser, and 403 with a READ grant', async (name, given) => {
    expect((await tools.refusal(stranger.as, name, given())).status).toBe(404);
    const reaching = (id: number, grant: 'READ' | 'READ_WRITE') => ({ reach: { grants: new Map([[id, grant]]) } });
    expect((await refusal(name, given(), reaching(advertiserId + 1, 'READ_WRITE'))).status).toBe(404);
    expect((await refusal(name, given(), reaching(advertiserId, 'READ'))).status).toBe(403);
    await expect(call(name, given(), reaching(advertiserId, 'READ_WRITE'))).resolves.toHaveProperty('action');
  });

  it.each(ofOne)('%s returns 400 for unknown properties, and 403 for a token with scope read', async (name, given) => {
    expect((await refusal(name, { ...given(), other: 1 })).status).toBe(400);
    expect((await refusal(name, given(), { reach: { scope: 'read' } })).status).toBe(403);
  });
});
