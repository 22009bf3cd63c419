import { Egress } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { connectApp, AuthorizationFlow, redirectUri } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

let api: TestApi;
let person: SignedUp;
const clientId = 'https://client.example/app.json';

beforeAll(async () => {
  api = await startApi();
  person = await signUp(api);
  const document = (id: string, more: object = {}) => ({ client_id: id, client_name: 'Published', redirect_uris: [redirectUri], ...more });
  api.app.get(Egress).answerLocally('https://client.example/', async ({ url }) => {
    const path = new URL(url).pathname;
    if (path === '/large.json') return Response.json(document(url, { client_name: 'x'.repeat(6_000) }));
    if (path === '/moved.json') return new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/app.json' } });
    if (path === '/silent.json') return new Promise<Response>(() => undefined);
    if (path === '/of-another.json') return Response.json(document(clientId));
    if (path === '/secret.json') return Response.json(document(url, { client_secret: 'x' }));
    if (path === '/plain.json') return Response.json(document(url, { redirect_uris: ['http://app.example/back'] }));
    return Response.json(document(url));
  });
});
afterAll(() => api.close());

describe('a client with a metadata document', () => {
  it('is shown with the host of its document, and gets a token', async () => {
    const flow = new AuthorizationFlow(api, clientId, { account: person.account.id }, person.as);
    const { text } = await flow.browser.get(await flow.begin());
    expect(text).toContain('published at <b dir="auto">client.example</b>');
    expect(text).not.toContain('Not verified');
    const { as } = await connectApp(api, person, { clientId });
    expect((await api.get('/api/v2/accounts/current', { as })).status).toBe(200);
    const { body } = await api.get('/api/v2/connected-apps', { as: person.as });
    expect(body.data[0]).toMatchObject({ clientId, clientName: 'Published', verifiedHost: 'client.example' });
  });

  it.each([
    ['larger than 5 KB', 'https://client.example/large.json'],
    ['a redirect', 'https://client.example/moved.json'],
    ['unanswered for 2.5 seconds', 'https://client.example/silent.json'],
    ['of another client', 'https://client.example/of-another.json'],
    ['with a secret', 'https://client.example/secret.json'],
    ['with a redirect without TLS', 'https://client.example/plain.json'],
    ['at a private address', 'https://10.0.0.1/app.json'],
    ['at a cloud metadata address', 'https://169.254.169.254/latest/meta-data'],
    ['without TLS', 'http://client.example/app.json'],
  ])('is refused on a page when the document is %s', async (_, id) => {
    const flow = new AuthorizationFlow(api, id, {}, person.as);
    const page = await flow.browser.get(flow.address());
    expect([page.status, page.headers.get('location')]).toEqual([expect.any(Number), null]);
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.status).toBeLessThan(500);
  });
});

it.each(['of-another', 'secret', 'plain', 'moved'])('a page tells the person what to do when the document is invalid: %s', async (name) => {
  const flow = new AuthorizationFlow(api, `https://client.example/${name}.json`, {}, person.as);
  const { status, text } = await flow.browser.get(flow.address());
  expect([status, text]).toEqual([400, expect.stringContaining('remove the connection in your app and add it again')]);
});

describe('metadata', () => {
  it.each([
    ['/.well-known/oauth-authorization-server', 'issuer'],
    ['/.well-known/openid-configuration', 'issuer'],
    ['/.well-known/oauth-protected-resource', 'resource'],
    ['/.well-known/oauth-protected-resource/mcp/v3', 'resource'],
    ['/.well-known/oauth-protected-resource/mcp', 'resource'],
    ['/.well-known/oauth-protected-resource/api/v2', 'resource'],
  ])('%s uses BASE_URL, not the host of the request, and is readable by every page', async (path, name) => {
    const answer = await fetch(api.url + path, { headers: { 'x-forwarded-host': 'evil.example' } });
    const body = (await answer.json()) as Record<string, string>;
    const own = new URL(api.settings.baseUrl).origin;
    expect(body[name]!.startsWith(own)).toBe(true);
    expect(JSON.stringify(body)).not.toContain('evil');
    expect([answer.headers.get('access-control-allow-origin'), answer.headers.get('cache-control')]).toEqual(['*', 'public, max-age=300']);
  });

  it('lists PKCE with S256 and client metadata documents', async () => {
    const body = (await (await fetch(`${api.url}/.well-known/oauth-authorization-server`)).json()) as object;
    expect(body).toMatchObject({
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      response_types_supported: ['code'],
      scopes_supported: ['read', 'write', 'spend'],
    });
    expect(body).not.toHaveProperty('jwks_uri');
  });
});
