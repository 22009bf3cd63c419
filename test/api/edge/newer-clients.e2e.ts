import { startApi, type TestApi } from '@test/api';
import { createKey, signUp } from '@test/people';

const clientInfo = { name: 'newer', version: '1' };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

// spec: service.mcp-server
describe('A client of MCP that is newer than the exchange', () => {
  let api: TestApi;
  let bearer: string;

  beforeAll(async () => {
    api = await startApi();
    bearer = (await createKey(api, (await signUp(api)).as)).bearer;
  });
  afterAll(() => api.close());

  const post = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${api.url}/mcp/v3`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...body }),
    });
  const initialize = (protocolVersion: string, header?: string) =>
    post(
      { id: 1, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } },
      header === undefined ? {} : { 'mcp-protocol-version': header },
    );

  it.each<[string, string, string | undefined]>([
    ['no header', '2027-03-31', undefined],
    ['its revision as a header', '2027-03-31', '2027-03-31'],
    ['the newest of ours as a header', '2026-07-28', '2026-07-28'],
    ['the newest of ours, without a header', '2026-07-28', undefined],
    ['a revision that is none', 'draft', 'draft'],
    ['an older revision than its header', '2025-06-18', '2027-03-31'],
  ])('begins and continues a session in a supported revision: initialize with %s', async (_, asked, header) => {
    const answer = await initialize(asked, header);
    const { result } = (await answer.json()) as { result: { protocolVersion: string } };
    const ours = asked === '2025-06-18' ? '2025-06-18' : '2025-11-25';
    expect([answer.status, result.protocolVersion]).toEqual([200, ours]);
    const session = { 'mcp-session-id': answer.headers.get('mcp-session-id')!, 'mcp-protocol-version': ours };
    expect((await post({ method: 'notifications/initialized' }, session)).status).toBe(202);
    expect((await post({ id: 2, method: 'tools/list' }, session)).status).toBe(200);
  });

  it('is refused with 400 for an unknown revision in the header of a later request', async () => {
    const session = (await initialize('2027-03-31')).headers.get('mcp-session-id')!;
    expect((await post({ id: 2, method: 'tools/list' }, { 'mcp-session-id': session, 'mcp-protocol-version': '2027-03-31' })).status).toBe(
      400,
    );
  });

  it('has no initialize in revision 2026-07-28, where every request names its revision', async () => {
    const answer = await post(
      { id: 1, method: 'initialize', params: { _meta: envelope, protocolVersion: '2026-07-28', capabilities: {}, clientInfo } },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'initialize' },
    );
    expect([answer.status, (await answer.json()) as object]).toEqual([
      404,
      expect.objectContaining({ error: expect.objectContaining({ code: -32_601 }) }),
    ]);
  });
});
