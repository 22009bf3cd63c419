import { startApi, type TestApi } from '@test/api';
import { EdgeTools, ToolLog } from '@test/mcp/edge-tools';
import { createKey, signUp } from '@test/people';
import { type RawAnswer, rawRequest } from '@test/raw-request';
import { createShop, type Shop } from '@test/storefronts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
type Json = any;

let api: TestApi;
let bearer: string;

beforeAll(async () => {
  api = await startApi({ modules: [EdgeTools] });
  ({ bearer } = await createKey(api, (await signUp(api)).as));
});
afterAll(() => api.close());

const both = 'application/json, text/event-stream';
const post = (body: object, { accept, path = '/mcp/v3', ...more }: { accept?: string; path?: string } & Record<string, string> = {}) =>
  rawRequest(api, {
    path,
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      ...(accept === undefined ? {} : { accept }),
      ...more,
    },
    body: JSON.stringify(body),
  });

/** Messages of an answer in either form; the last one answers the request. */
const messages = ({ headers, text }: RawAnswer): readonly Json[] =>
  headers['content-type']?.startsWith('text/event-stream')
    ? text
        .split('\n')
        .filter((line) => line.startsWith('data: {'))
        .map((line) => JSON.parse(line.slice('data: '.length)))
    : [JSON.parse(text)];
const readForm = ({ headers }: RawAnswer): string => headers['content-type']!.split(';')[0]!;

const rpc = (method: string, params: object = {}, id = 7) => ({ jsonrpc: '2.0', id, method, params });

type Call = (method: string, params: object, accept: string | undefined) => Promise<RawAnswer>;

/** A session whose client can be asked. */
async function sessionOf(revision: string): Promise<Call> {
  const params = { protocolVersion: revision, capabilities: { elicitation: {} }, clientInfo: { name: 'test', version: '1' } };
  const begun = await post(rpc('initialize', params), { accept: both });
  const session = { 'mcp-session-id': String(begun.headers['mcp-session-id']), 'mcp-protocol-version': revision };
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { accept: both, ...session });
  return (method, of, accept) => post(rpc(method, of), { ...(accept === undefined ? {} : { accept }), ...session });
}

const modern: Call = (method, params, accept) => {
  const { name } = params as { name?: string };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    ...(params as { _meta?: object })._meta,
  };
  return post(rpc(method, { ...params, _meta }), {
    ...(accept === undefined ? {} : { accept }),
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  });
};

const json = 'application/json';
const stream = 'text/event-stream';
const taken: readonly (readonly [accept: string | undefined, form: string])[] = [
  [undefined, json],
  ['', json],
  ['*/*', json],
  ['application/*', json],
  ['application/json', json],
  ['APPLICATION/JSON', json],
  ['application/json;q=0.9, text/html', json],
  ['application/json, text/event-stream', json],
  ['Text/Event-Stream;q=0.5, Application/Json;q=0.1', json],
  ['text/event-stream', stream],
  ['TEXT/EVENT-STREAM', stream],
  ['text/event-stream, application/json;q=0', stream],
];
const refused = ['text/html', 'text/html, image/*', 'application/json;q=0', '*/*;q=0'];
const revisions: readonly (readonly [string, () => Promise<Call>])[] = [
  ['2025-06-18', () => sessionOf('2025-06-18')],
  ['2025-11-25', () => sessionOf('2025-11-25')],
  ['2026-07-28', () => Promise.resolve(modern)],
];

describe.each(revisions)('Accept in the revision %s', (_revision, connect) => {
  let call: Call;
  beforeAll(async () => {
    call = await connect();
  });
  const reading = { name: 'read_note', arguments: { id: 'n1' } };

  it.each(taken)('accepts %j and answers as %s', async (accept, form) => {
    const listed = await call('tools/list', {}, accept);
    expect([listed.status, readForm(listed), messages(listed).at(-1)]).toEqual([
      200,
      form,
      { jsonrpc: '2.0', id: 7, result: expect.objectContaining({ tools: expect.any(Array) }) },
    ]);
    const called = await call('tools/call', reading, accept);
    expect([readForm(called), messages(called).at(-1).result.structuredContent]).toEqual([form, { note: 'Note n1' }]);
  });

  it.each(refused)('returns 406 for %j, with a body that names both forms', async (accept) => {
    const { status, text } = await call('tools/list', {}, accept);
    expect([status, JSON.parse(text)]).toEqual([
      406,
      { jsonrpc: '2.0', id: null, error: { code: -32_000, message: expect.stringMatching(/application\/json.*text\/event-stream/) } },
    ]);
  });

  it('sends only the result of a tool with progress to a client that accepts only JSON', async () => {
    const log = api.app.get(ToolLog, { strict: false });
    const until = `json-alone-${_revision}`;
    const opening = setInterval(() => log.open(until), 20);
    try {
      const params = { name: 'watch_notes', arguments: { until }, _meta: { progressToken: 'p' } };
      const answer = await call('tools/call', params, json);
      expect([answer.status, readForm(answer), JSON.parse(answer.text).result.structuredContent]).toEqual([200, json, { seen: until }]);
    } finally {
      clearInterval(opening);
    }
  });
});

describe('A session whose client can be asked', () => {
  const spending = { name: 'spend_note', arguments: { amount: 5 } };

  it('is not asked in a request that accepts only JSON: the tool continues without questions', async () => {
    const call = await sessionOf('2025-11-25');
    const answer = await call('tools/call', spending, json);
    expect(JSON.parse(answer.text).result.structuredContent).toEqual({ outcome: 'preview', pending: true });
  });

  it.each(['application/json', '*/*', undefined, stream])('begins with Accept %j', async (accept) => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const begun = await post(rpc('initialize', params), accept === undefined ? {} : { accept });
    expect([begun.status, begun.headers['mcp-session-id'], messages(begun).at(-1).result.protocolVersion]).toEqual([
      200,
      expect.any(String),
      '2025-11-25',
    ]);
  });

  it.each<[string | undefined, number]>([
    [stream, 200],
    ['Text/Event-Stream', 200],
    ['text/*', 200],
    ['*/*', 200],
    [undefined, 200],
    ['application/json', 406],
    ['text/event-stream;q=0', 406],
  ])('opens its standing stream with Accept %j: %d', async (accept, status) => {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const begun = await post(rpc('initialize', params));
    const headers = {
      authorization: `Bearer ${bearer}`,
      'mcp-session-id': String(begun.headers['mcp-session-id']),
      ...(accept === undefined ? {} : { accept }),
    };
    expect((await rawRequest(api, { method: 'GET', path: '/mcp/v3', headers })).status).toBe(status);
  });
});

it('subscriptions/listen returns 406 to a client that accepts only JSON', async () => {
  const { status, text } = await modern('subscriptions/listen', { notifications: { toolsListChanged: true } }, json);
  expect([status, text]).toEqual([406, expect.stringContaining(stream)]);
});

describe('A storefront', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await createShop(api);
  });
  const list = (accept?: string) =>
    post(rpc('tools/list'), { path: `/storefront/${shop.slug}/mcp`, ...(accept === undefined ? {} : { accept }) });

  it.each(taken)('answers Accept %j as %s', async (accept, form) => {
    const answer = await list(accept);
    expect([answer.status, readForm(answer), messages(answer)[0].result.tools.length > 0]).toEqual([200, form, true]);
  });

  it.each(refused)('returns 406 for Accept %j', async (accept) => {
    expect((await list(accept)).status).toBe(406);
  });
});

describe('Host', () => {
  const base = 'https://exchange.example.com';
  let named: TestApi;
  beforeAll(async () => {
    named = await startApi({ environment: { BASE_URL: base } });
  });
  afterAll(() => named.close());

  it.each<[string, number]>([
    ['exchange.example.com', 401],
    ['Exchange.EXAMPLE.com', 401],
    ['exchange.example.com:443', 401],
    ['EXCHANGE.example.com:443', 401],
    ['evil.example', 403],
    ['', 403],
    ['exchange.example.com:443@evil.example', 403],
    ['exchange.example.com:443/evil.example', 403],
    ['exchange.example.com:port', 403],
    ['exchange.example.com:', 403],
    ['user@exchange.example.com', 403],
    ['[::1', 403],
    ['exchange.example.com.evil.example', 403],
    ['evil.example:443', 403],
    ['localhost', 403],
    ['127.0.0.1', 403],
  ])('%s gets %d without a credential', async (host, status) => {
    expect((await rawRequest(named, { path: '/mcp/v3', headers: { host, 'content-type': json }, body: '{}' })).status).toBe(status);
  });

  it.each(['/mcp/v3', '/mcp/v3/', '/mcp', '/mcp/'])('points a client at %s to the metadata of that address', async (path) => {
    const headers = { host: 'exchange.example.com', 'content-type': json };
    const { headers: told } = await rawRequest(named, { path, headers, body: '{}' });
    const metadata = `${base}/.well-known/oauth-protected-resource${path}`;
    expect(told['www-authenticate']).toContain(`resource_metadata="${metadata}"`);
    const described = await rawRequest(named, { method: 'GET', path: new URL(metadata).pathname });
    expect(JSON.parse(described.text).resource).toBe(base + path);
  });
});
