import { startApi, type TestApi } from '@test/api';
import { postForm, connectApp, AuthorizationFlow, refresh, register } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';
import { rawRequest } from '@test/raw-request';

const origin = 'https://exchange.example.com';
const mcp = `${origin}/mcp/v3`;

/** Values that clients send for MCP: Claude Code sends the origin with a slash, clients of /mcp that address. Null means no resource. */
const spellings: readonly (string | null)[] = [
  null,
  origin,
  `${origin}/`,
  mcp,
  `${mcp}/`,
  `${origin}/mcp`,
  'HTTPS://Exchange.EXAMPLE.com/',
  `${origin.toUpperCase()}/mcp/v3`,
  `${origin}:443/`,
  `${origin}/mcp/`,
];
/** Pairs leave out the last four spellings, which add no new case. */
const mixed = spellings.slice(0, -4);
const pairs = mixed.flatMap((asked) => mixed.map((redeemed) => [asked, redeemed] as const));

const foreign: readonly (readonly [string, string])[] = [
  ['another host', 'https://evil.example/mcp/v3'],
  ['another host with the same prefix', `${origin}.evil.example/`],
  ['another scheme', 'http://exchange.example.com/mcp/v3'],
  ['another port', `${origin}:8443/mcp/v3`],
  ['another path', `${origin}/mcp3`],
  ['another version', `${origin}/mcp/v2`],
  ['a path below it', `${mcp}/x`],
  ['two slashes', `${mcp}//`],
  ['only slashes', `${origin}//`],
  ['the path in another case', `${origin}/MCP/v3`],
  ['dots in the path', `${origin}/x/../mcp/v3`],
  ['a query', `${mcp}?x=1`],
  ['the host as the user name of another one', 'https://exchange.example.com@evil.example/'],
  ['a user name', 'https://evil.example@exchange.example.com/mcp/v3'],
  ['backslashes', 'https:\\\\exchange.example.com\\'],
  ['an escaped host', 'https://exchange%2eexample.com/'],
  ['a tab in the host', 'https://exchange\t.example.com/'],
  ['a leading space', ` ${origin}/`],
  ['no scheme', '//exchange.example.com/'],
  ['only a path', '/mcp/v3'],
  ['text', 'mcp'],
];

const json = { 'content-type': 'application/json' };
const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

describe('The resource of a token', () => {
  let api: TestApi;
  let person: SignedUp;
  let clientId: string;

  beforeAll(async () => {
    api = await startApi({ environment: { BASE_URL: origin } });
    person = await signUp(api);
    clientId = (await register(api)).body.client_id;
  });
  afterAll(() => api.close());

  const flowOf = (resource: string | null = null) =>
    new AuthorizationFlow(api, clientId, { account: person.account.id, ...(resource === null ? {} : { resource }) }, person.as);
  const sent = (resource: string | null): Record<string, string> => (resource === null ? {} : { resource });
  const audience = async (token: string): Promise<unknown> =>
    (await postForm(api, '/auth/introspect', { client_id: clientId, token })).body.aud;

  it.each(pairs)('is /mcp/v3 for %j at /authorize and %j at /auth/token', async (asked, redeemed) => {
    const flow = flowOf(asked);
    const { status, body } = await flow.redeem(await flow.code(), sent(redeemed));
    expect([status, await audience(body.access_token)]).toEqual([200, mcp]);
  });

  it.each(spellings)('stays /mcp/v3 at a refresh with %j, and works at both addresses of MCP and at REST', async (resource) => {
    const app = await connectApp(api, person, { clientId, resource: `${origin}/` });
    const renewed = await refresh(api, app, sent(resource));
    expect([renewed.status, await audience(renewed.body.access_token)]).toEqual([200, mcp]);
    const as = { bearer: renewed.body.access_token as string };
    expect((await api.get('/api/v2/accounts/current', { as })).status).toBe(200);
    for (const path of ['/mcp/v3', '/mcp/v3/', '/mcp', '/mcp/']) {
      const headers = { ...json, host: 'exchange.example.com', authorization: `Bearer ${as.bearer}` };
      expect((await rawRequest(api, { path, headers, body: initialize })).status).toBe(200);
    }
  });

  it('may be sent twice, in two spellings', async () => {
    const flow = flowOf(`${origin}/`);
    const page = (await flow.browser.get(`${flow.address()}&resource=${encodeURIComponent(mcp)}`)).headers.get('location')!;
    const code = (await flow.decide(page)).searchParams.get('code')!;
    const { status, body } = await flow.redeem(code);
    expect([status, await audience(body.access_token)]).toEqual([200, mcp]);
  });

  it.each(['/api/v2', '/api/v2/'])('is REST for %s', async (path) => {
    const app = await connectApp(api, person, { clientId, resource: origin + path });
    expect(await audience(app.access_token)).toBe(`${origin}/api/v2`);
  });

  it.each(foreign)('is refused when it is %s', async (_, resource) => {
    const begun = await flowOf().browser.get(flowOf(resource).address());
    const told = new URL(begun.headers.get('location')!);
    expect([told.origin, told.searchParams.get('error')]).toEqual(['https://app.example', 'invalid_target']);

    const flow = flowOf();
    const redeemed = await flow.redeem(await flow.code(), { resource });
    expect([redeemed.status, redeemed.body.error]).toEqual([400, 'invalid_target']);
  });

  it('is listed in the metadata of the authorization server for every address', async () => {
    const { protected_resources: named } = (await (await fetch(`${api.url}/.well-known/oauth-authorization-server`)).json()) as Record<
      string,
      unknown
    >;
    expect(named).toEqual([mcp, `${origin}/mcp`, `${origin}/api/v2`]);
  });

  it.each([
    ['/.well-known/oauth-protected-resource', mcp],
    ['/.well-known/oauth-protected-resource/mcp/v3', mcp],
    ['/.well-known/oauth-protected-resource/mcp/v3/', `${mcp}/`],
    ['/.well-known/oauth-protected-resource/mcp', `${origin}/mcp`],
    ['/.well-known/oauth-protected-resource/mcp/', `${origin}/mcp/`],
    ['/.well-known/oauth-protected-resource/api/v2', `${origin}/api/v2`],
  ])('is returned by %s as the address that a client was configured with: %s', async (path, resource) => {
    expect(await (await fetch(api.url + path)).json()).toMatchObject({ resource, authorization_servers: [origin] });
  });
});
