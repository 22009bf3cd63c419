import { oauthRequests } from './oauth-requests';
import type { ProtocolRequest, ProtocolWorld } from './protocol-request';

/** Valid requests to every route of OAuth and MCP. */
export function protocolRequests(world: ProtocolWorld): ReadonlyMap<string, readonly ProtocolRequest[]> {
  const { key, sessionId, storefront, list } = world;
  const as = (bearer: string) => ({ authorization: `Bearer ${bearer}`, accept: 'application/json, text/event-stream' });
  const session = { ...as(key), 'mcp-session-id': sessionId };
  const json = (path: string, headers: Record<string, string>) => (fields: object) =>
    ({ method: 'POST', path, headers, fields, as: 'json' }) as ProtocolRequest;
  const legacy = [...greetings, ...legacyMessages].map(json('/mcp/v3', session));
  const modern = modernMessages.map((message) => ({ ...json('/mcp/v3', { ...as(key), ...modernHeaders(message) })(message) }));
  const agent = [...greetings, ...agentMessages(world)];
  return new Map<string, readonly ProtocolRequest[]>([
    ...oauthRequests(world),
    ['POST /mcp/v3', [...legacy, ...modern]],
    // These are aliases of the same routes: one greeting each is enough.
    ['POST /mcp', greetings.map(json('/mcp', session))],
    [
      'POST /api/v3/tools/{tool}',
      toolCalls.map(([tool, args]) => json(`/api/v3/tools/${tool}`, { ...as(key), 'idempotency-key': 'a-key-of-the-fuzz' })(args)),
    ],
    ['GET /mcp/v3', [{ method: 'GET', path: '/mcp/v3', headers: { ...session, 'last-event-id': '{value}' } }]],
    ['DELETE /mcp/v3', [{ method: 'DELETE', path: '/mcp/v3', headers: { ...as(key), 'mcp-session-id': '{value}' } }]],
    ['GET /mcp', [{ method: 'GET', path: '/mcp', headers: { ...session, 'last-event-id': '{value}' } }]],
    ['DELETE /mcp', [{ method: 'DELETE', path: '/mcp', headers: { ...as(key), 'mcp-session-id': '{value}' } }]],
    ['POST /storefront/{slug}/mcp', agent.map(json(`/storefront/${storefront}/mcp`, as(key)))],
    [
      'POST /property-lists/mcp',
      [...greetings, ...listMessages(list?.id ?? 'none')].map(json('/property-lists/mcp', as(list?.token ?? 'none'))),
    ],
  ]);
}

type Message = Readonly<Record<string, unknown>>;
const rpc = (method: string, params: object = {}): Message => ({ jsonrpc: '2.0', id: 1, method, params });

const greetings: readonly Message[] = [
  rpc('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: { form: {} }, roots: { listChanged: true }, experimental: {} },
    clientInfo: { name: 'fuzz', title: 'Fuzz', version: '1' },
    _meta: { progressToken: 'x' },
  }),
  rpc('tools/list', { cursor: 'x' }),
  rpc('ping'),
  rpc('none/such', { a: 'x' }),
];

const reading: readonly Message[] = [
  rpc('tools/call', { name: 'search', arguments: { kind: 'advertiser', query: 'oat', filter: { status: 'ALL' }, limit: 1, cursor: 'x' } }),
  rpc('tools/call', { name: 'get', arguments: { kind: 'advertiser', id: '1' }, _meta: { progressToken: 'x' } }),
  rpc('resources/list', { cursor: 'x' }),
  rpc('resources/templates/list', { cursor: 'x' }),
  rpc('resources/read', { uri: 'exchange://campaigns/cmp_none' }),
  rpc('prompts/list', { cursor: 'x' }),
  rpc('prompts/get', { name: 'plan_campaign', arguments: { brief: 'Oats', advertiser: 'Oat' } }),
  rpc('completion/complete', {
    ref: { type: 'ref/prompt', name: 'plan_campaign' },
    argument: { name: 'advertiser', value: 'O' },
    context: { arguments: { brief: 'x' } },
  }),
  rpc('tasks/get', { taskId: 'search:1' }),
  rpc('tasks/cancel', { taskId: 'search:1' }),
];

const toolCalls: readonly (readonly [tool: string, args: object])[] = [
  ['search', { kind: 'advertiser', query: 'oat', filter: { status: 'ALL' }, limit: 1, cursor: 'x' }],
  ['get', { kind: 'advertiser', id: '1' }],
  ['save_advertiser', { name: 'Oat', brand: 'oat.example', primaryCurrency: 'EUR' }],
];

const legacyMessages: readonly Message[] = [
  ...reading,
  rpc('tools/call', { name: 'get_status', arguments: {}, task: { ttl: 1_000 } }),
  rpc('resources/subscribe', { uri: 'exchange://campaigns/cmp_none' }),
  rpc('resources/unsubscribe', { uri: 'exchange://campaigns/cmp_none' }),
  rpc('tasks/result', { taskId: 'search:1' }),
  rpc('tasks/list', { cursor: 'x' }),
  rpc('logging/setLevel', { level: 'info' }),
  { jsonrpc: '2.0', method: 'notifications/initialized', params: { _meta: {} } },
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'x', reason: 'Enough' } },
  { jsonrpc: '2.0', id: '0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a/1', result: { action: 'accept', content: { sure: true } } },
  { jsonrpc: '2.0', id: 'x', error: { code: -1, message: 'No', data: 'x' } },
];

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } },
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  progressToken: 'x',
};
const modernMessages: readonly Message[] = [
  rpc('server/discover'),
  rpc('tools/list', { cursor: 'x' }),
  ...reading,
  rpc('tools/call', { name: 'get_status', arguments: {}, inputResponses: { confirm: { action: 'accept' } }, requestState: 'x' }),
  rpc('tasks/update', { taskId: 'search:1', inputResponses: { a: {} } }),
  rpc('subscriptions/listen', { notifications: { resourceSubscriptions: ['exchange://campaigns/cmp_none'], taskIds: ['search:1'] } }),
].map((message) => ({ ...message, params: { ...(message['params'] as object), _meta: meta } }));

function modernHeaders({ method, params }: Message): Record<string, string> {
  const { name, uri, taskId } = params as Readonly<Record<string, string>>;
  const named = name ?? uri ?? taskId;
  const modernFields = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': String(method) };
  return named === undefined ? modernFields : { ...modernFields, 'mcp-name': named };
}

function agentMessages({ productId }: ProtocolWorld): readonly Message[] {
  const call = (name: string, args: object) =>
    rpc('tools/call', { name, arguments: { ...args, adcp_major_version: 3, context: { trace: 'x' }, ext: { a: 'x' } } });
  const newer = (name: string, args: object) => call(name, { ...args, adcp_version: '3.1' });
  const oat = { brand: { domain: 'oat.example' }, account: { brand: { domain: 'oat.example' }, operator: 'oat.example', account_id: 'x' } };
  const order = { idempotency_key: 'order-key-of-the-fuzz', ...oat, start_time: 'asap', end_time: '2099-01-01T00:00:00Z', po_number: 'x' };
  const line = {
    product_id: productId,
    pricing_option_id: 'ctv',
    budget: 5_000,
    bid_price: 1,
    pacing: 'even',
    targeting_overlay: { a: 'x' },
  };
  return [
    call('get_adcp_capabilities', { protocols: ['media_buy'] }),
    call('get_products', {
      buying_mode: 'brief',
      brief: 'Evenings on CTV',
      ...oat,
      filters: {
        channels: ['ctv'],
        countries: ['DE'],
        format_ids: [{ agent_url: 'https://a.example', id: 'x' }],
        delivery_type: 'guaranteed',
        budget_range: { min: 1, max: 9, currency: 'EUR' },
        start_date: '2099-01-01',
        end_date: '2099-02-01',
      },
      time_budget: { interval: 1, unit: 'seconds' },
      property_list: { agent_url: 'https://a.example', list_id: 'x', auth_token: 'x' },
      required_policies: ['x'],
      pagination: { max_results: 1, cursor: 'x' },
    }),
    call('get_products', {
      buying_mode: 'refine',
      refine: [
        { scope: 'product', product_id: productId, action: 'omit', ask: 'x' },
        { scope: 'proposal', proposal_id: 'x' },
        { scope: 'request', ask: 'x' },
      ],
    }),
    call('list_creative_formats', {
      format_ids: [{ agent_url: 'https://a.example', id: 'x' }],
      asset_types: ['video'],
      name_search: 'x',
      pagination: { max_results: 1, cursor: 'x' },
    }),
    call('create_media_buy', { ...order, packages: [line] }),
    call('create_media_buy', {
      ...order,
      proposal_id: 'x',
      total_budget: { amount: 9_000, currency: 'EUR' },
      ext: { exchange: { currency: 'EUR' } },
    }),
    call('update_media_buy', {
      idempotency_key: 'change-key-of-the-fuzz',
      ...oat,
      media_buy_id: 'x',
      revision: 1,
      paused: true,
      canceled: true,
      cancellation_reason: 'x',
      start_time: 'asap',
      end_time: '2099-01-01T00:00:00Z',
      packages: [{ package_id: 'x', paused: true, budget: 1 }],
    }),
    call('get_media_buys', { ...oat, media_buy_ids: ['x'], status_filter: ['active'], pagination: { max_results: 1, cursor: 'x' } }),
    call('get_media_buy_delivery', {
      ...oat,
      media_buy_ids: ['x'],
      status_filter: 'active',
      start_date: '2026-01-01',
      end_date: '2026-02-01',
      include_package_daily_breakdown: true,
    }),
    call('tasks/get', { ...oat, task_id: 'x', include_history: true, include_result: true }),
    newer('get_adcp_capabilities', { protocols: ['media_buy'] }),
    newer('get_products', {
      buying_mode: 'refine',
      fields: ['product_id'],
      filters: { pricing_currencies: ['EUR'], required_metrics: ['impressions'], ext: { a: 'x' } },
      refine: [{ scope: 'proposal', proposal_id: 'x', action: 'finalize' }],
    }),
    newer('list_creative_formats', { name_search: 'x' }),
    newer('create_media_buy', { ...order, packages: [line] }),
    newer('update_media_buy', { idempotency_key: 'change-key-of-the-fuzz', ...oat, media_buy_id: 'x', paused: true }),
    newer('get_media_buys', { ...oat, media_buy_ids: ['x'] }),
    newer('get_media_buy_delivery', { ...oat, media_buy_ids: ['x'] }),
    newer('get_task_status', { ...oat, task_id: 'x', include_history: true, include_result: true }),
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'x', reason: 'Enough' } },
    { jsonrpc: '2.0', id: 'x', result: {} },
  ];
}

const listMessages = (list_id: string): readonly Message[] => [
  rpc('tools/call', {
    name: 'get_property_list',
    arguments: {
      list_id,
      resolve: true,
      pagination: { max_results: 1, cursor: 'x' },
      account: { account_id: 'x' },
      context: { a: 'x' },
      ext: {},
    },
  }),
];
