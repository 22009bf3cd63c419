import { startApi, type TestApi } from '@test/api';
import { createAdvertiser } from '@test/discovery';
import { createKey, signUp, type SignedUp } from '@test/people';

// oxlint-disable-next-line typescript/no-explicit-any -- tests read arbitrary paths of answers
type Json = any;

const version = 'io.modelcontextprotocol/protocolVersion';
const _meta = { [version]: '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} };
const rpc = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: { _meta, ...params } });
const greet = (params: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' }, ...params },
});
const hashed = 'a'.repeat(64);
const member = (_: unknown, n: number) => ({ externalId: `${n}`, hashedEmail: hashed });
/** The largest member of which 5,000 fit, according to docs/agents.md. */
const largestMember = (_: unknown, n: number) => ({
  externalId: `m-${n}`.padEnd(64, 'x'),
  hashedEmail: hashed,
  hashedPhone: 'b'.repeat(64),
  uids: [{ type: 'uid2', value: 'u'.repeat(128) }],
});
const status = { name: 'get_status', arguments: {} };

// spec: service.mcp-server
describe('MCP refuses', () => {
  let api: TestApi;
  let [person, stranger]: SignedUp[] = [] as never;
  let [bearer, foreign]: string[] = [] as never;

  beforeAll(async () => {
    api = await startApi();
    [person, stranger] = [await signUp(api), await signUp(api)];
    [bearer, foreign] = [(await createKey(api, person.as)).bearer, (await createKey(api, stranger.as)).bearer];
  });
  afterAll(() => api.close());

  async function post(body: string | object, headers: Record<string, string> = {}, as = bearer) {
    const accept = 'application/json, text/event-stream';
    const answer = await fetch(`${api.url}/mcp/v3`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, accept, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Json };
  }
  const call = (params: { name: string; arguments: object } & Record<string, unknown>, as = bearer) =>
    post(rpc('tools/call', params), { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': params.name }, as);
  const advertisers = async (): Promise<number> => (await api.get('/api/v2/buyer/advertisers', { as: person.as })).body.data.length;

  it.each<[string, string | object, Record<string, string>, number, number]>([
    ['invalid JSON', '{"jsonrpc": "2.0", ', {}, 400, -32_700],
    ['a body with another content type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, -32_000],
    ['an empty body', '', {}, 400, -32_700],
    ['null', 'null', {}, 400, -32_700],
    ['a batch of messages', [rpc('ping')], {}, 400, -32_600],
    ['NUL in the name of a client', greet({ clientInfo: { name: 'a\0b', version: '1' } }), {}, 400, -32_602],
    ['half a surrogate pair in the name of a client', greet({ clientInfo: { name: '\ud800', version: '1' } }), {}, 400, -32_602],
    ['an invalid id', rpc('tools/list', {}, null), { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }, 400, -32_600],
    ['a revision in the header without one in the body', rpc('tools/list'), { 'mcp-protocol-version': '2024-01-01' }, 400, -32_020],
  ])('%s', async (_, body, headers, is, code) => {
    expect(await post(body, headers)).toMatchObject({ status: is, body: { jsonrpc: '2.0', error: { code } } });
  });

  it('invalid parameters with -32602 and their path, without messages of the validator', async () => {
    const error = { code: -32_602, message: 'params.clientInfo.version is not valid.' };
    expect(await post(greet({ clientInfo: { name: 'test' } }))).toEqual({ status: 200, body: { jsonrpc: '2.0', id: 1, error } });
    expect((await call({ ...status, name: 7 as never })).body.error).toMatchObject({
      code: expect.any(Number),
      message: expect.not.stringContaining('['),
    });
  });

  it.each<[string, Record<string, string>, object, number, number]>([
    ['without the header of its method', {}, rpc('tools/list'), 400, -32_020],
    ['with the header of another method', { 'mcp-method': 'tools/call' }, rpc('tools/list'), 400, -32_020],
    ['without the name of its tool', { 'mcp-method': 'tools/call' }, rpc('tools/call', status), 400, -32_020],
    ['with the name of another tool', { 'mcp-method': 'tools/call', 'mcp-name': 'search' }, rpc('tools/call', status), 400, -32_020],
    [
      'with different revisions in header and body',
      { 'mcp-method': 'tools/list' },
      rpc('tools/list', { _meta: { ..._meta, [version]: '2025-11-25' } }),
      400,
      -32_020,
    ],
    ['with an unknown method', { 'mcp-method': 'tools/none' }, rpc('tools/none'), 404, -32_601],
    [
      'with an unknown tool',
      { 'mcp-method': 'tools/call', 'mcp-name': 'none' },
      rpc('tools/call', { ...status, name: 'none' }),
      200,
      -32_602,
    ],
    [
      'with arguments that are a list',
      { 'mcp-method': 'tools/call', 'mcp-name': 'get_status' },
      rpc('tools/call', { ...status, arguments: [1] }),
      200,
      -32_602,
    ],
  ])('a request of 2026 %s', async (_, headers, body, is, code) => {
    const refused = await post(body, { 'mcp-protocol-version': '2026-07-28', ...headers });
    expect(refused).toMatchObject({ status: is, body: { jsonrpc: '2.0', error: { code } } });
  });

  it('more than 64 KB without an uploaded list and more than 2 MB in general, and stores nothing', async () => {
    const before = await advertisers();
    const create = { name: 'x'.repeat(70_000), brand: 'oat.example', primaryCurrency: 'EUR', idempotencyKey: 'too-large-to-be-made' };
    const refused = { jsonrpc: '2.0', error: { data: { code: 'PAYLOAD_TOO_LARGE' } } };
    expect(await call({ name: 'save_advertiser', arguments: create })).toMatchObject({ status: 413, body: refused });
    const advertiserId = await createAdvertiser(api, person.as);
    const list = (length: number, of: (_: unknown, n: number) => object, more: object = {}) => ({
      name: 'save_audience',
      arguments: { advertiserId, audiences: [{ audienceId: 'many', name: 'Many', add: Array.from({ length }, of), ...more }] },
    });
    expect(await call(list(25_000, member))).toMatchObject({ status: 413, body: refused });
    const taken = await call(list(5_000, largestMember));
    expect([taken.status, taken.body.result.isError ?? false]).toEqual([200, false]);
    for (const beyond of [list(5_001, member), list(5_000, member, { remove: [{ externalId: 'm-1' }] })]) {
      const { status: answered, body } = await call(beyond);
      const problem = body.error?.data ?? body.result.structuredContent;
      expect([answered, problem.field]).toEqual([200, expect.stringMatching(/^audiences/)]);
      expect(JSON.stringify(problem)).toMatch(/5,?000/);
    }
    expect(await advertisers()).toBe(before + 1);
  });

  it('a cursor of another account, of another query and a changed one', async () => {
    for (let made = 0; made < 3; made += 1) await createAdvertiser(api, person.as);
    const search = (more: object, as?: string) => call({ name: 'search', arguments: { kind: 'advertiser', limit: 1, ...more } }, as);
    const cursor = (await search({})).body.result.structuredContent.objects.nextCursor as string;
    expect((await search({ cursor })).body.result.structuredContent.objects.returned).toBe(1);
    const refused = { status: 200, body: { error: { code: -32_602, data: { code: 'VALIDATION_FAILED', field: 'cursor' } } } };
    expect(await search({ cursor }, foreign)).toMatchObject(refused);
    expect(await search({ cursor, query: 'oat' })).toMatchObject(refused);
    expect(await search({ cursor, filter: { status: 'ALL' } })).toMatchObject(refused);
    expect(await search({ cursor: `${cursor.slice(0, -2)}AA` })).toMatchObject(refused);
  });

  it('answers to questions that it did not ask', async () => {
    const inputResponses = { confirm: { action: 'accept', content: { sure: true } } };
    for (const requestState of ['forged', 'x'.repeat(300)])
      expect(await call({ ...status, inputResponses, requestState })).toMatchObject({ status: 200, body: { error: { code: -32_602 } } });
  });
});
