import { startApi, type TestApi } from '@test/api';
import { createKey, signUp } from '@test/people';
import { rawRequest } from '@test/raw-request';

const rpc = (method: string, params: object = {}, id: number | undefined = 1) => ({
  jsonrpc: '2.0',
  ...(id === undefined ? {} : { id }),
  method,
  params,
});
const greeting = rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'two doors', version: '1' } });
const modern = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

// spec: service.mcp-server
describe('MCP at a second address', () => {
  let api: TestApi;
  let bearer: string;

  beforeAll(async () => {
    api = await startApi();
    bearer = (await createKey(api, (await signUp(api)).as)).bearer;
  });
  afterAll(() => api.close());

  const send = (path: string, body?: object, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(api.url + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json, text/event-stream',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const named = (answer: Response) => ({ 'mcp-session-id': answer.headers.get('mcp-session-id')! });

  it.each([
    ['/mcp', '/mcp/v3'],
    ['/mcp/v3', '/mcp'],
    ['/mcp/', '/mcp'],
  ])('keeps a session from %s alive at %s, and ends it there', async (one, other) => {
    const begun = await send(one, greeting);
    const session = named(begun);
    expect([begun.status, (await send(other, rpc('tools/list', {}, 2), session)).status]).toEqual([200, 200]);
    expect((await send(other, undefined, session, 'DELETE')).status).toBe(200);
    expect((await send(one, rpc('ping', {}, 3), session)).status).toBe(404);
  });

  it('opens the stream of a session at either address', async () => {
    const session = named(await send('/mcp', greeting));
    const stream = await send('/mcp', undefined, { ...session, accept: 'text/event-stream' }, 'GET');
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/event-stream')]);
    await stream.body!.cancel();
  });

  it('returns the same answer to a request of 2026 at both addresses', async () => {
    const ask = async (path: string): Promise<unknown> => {
      const answer = await send(path, rpc('tools/list', { _meta: modern }), {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/list',
      });
      return [answer.status, await answer.json()];
    };
    const expected = await ask('/mcp/v3');
    expect(expected).toEqual([200, expect.anything()]);
    expect(await ask('/mcp')).toEqual(expected);
    expect(await ask('/mcp/')).toEqual(expected);
  });

  it('accepts lists of the same size as the first address, and refuses larger ones', async () => {
    const upload = (bytes: number) =>
      send('/mcp', rpc('tools/call', { name: 'save_audience', arguments: { filler: 'x'.repeat(bytes) }, _meta: modern }), {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'save_audience',
      });
    expect([(await upload(1_500_000)).status, (await upload(2_500_000)).status]).toEqual([200, 413]);
  });

  it('refuses other hosts, other origins and missing credentials without a redirect', async () => {
    const headers = { 'content-type': 'application/json' };
    const foreignHost = await rawRequest(api, { path: '/mcp', headers: { ...headers, host: 'evil.example' }, body: '{}' });
    expect(foreignHost.status).toBe(403);
    expect((await send('/mcp', greeting, { origin: 'https://evil.example' })).status).toBe(403);
    const unknown = await fetch(`${api.url}/mcp`, { method: 'POST', redirect: 'manual', headers, body: '{}' });
    expect([unknown.status, await unknown.json()]).toEqual([401, { error: 'Authentication required' }]);
    const asking = { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' };
    expect((await rawRequest(api, { method: 'OPTIONS', path: '/mcp', headers: asking })).status).toBe(204);
  });
});
