import { FixedClock } from '@exchange/kernel';
import { Egress } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { assertionOf, type ClientKey, clientKeys } from '@test/client-assertions';
import { postForm, connectApp, AuthorizationFlow, redirectUri, register, type Tokens } from '@test/oauth';
import { signUp, type SignedUp } from '@test/people';

const chatgpt = 'https://client.example/chatgpt.json';
const signingOnly = 'https://client.example/signing-only.json';
const { first, second, foreign } = clientKeys;

const published = [first];
let keyFetches = 0;

function publish(api: TestApi): void {
  const signing = {
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'RS256',
    jwks_uri: 'https://client.example/jwks.json',
  };
  const more: Record<string, object> = {
    '/chatgpt.json': { ...signing, token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'] },
    '/signing-only.json': signing,
    '/listed-alone.json': { ...signing, token_endpoint_auth_method: undefined, token_endpoint_auth_methods_supported: ['private_key_jwt'] },
    '/public.json': { token_endpoint_auth_method: 'none' },
    '/other-algorithm.json': {
      ...signing,
      token_endpoint_auth_signing_alg: 'XX256',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    },
    '/without-keys.json': { token_endpoint_auth_method: 'private_key_jwt' },
    '/huge-keys.json': { ...signing, jwks_uri: 'https://client.example/huge.json' },
    '/inside-keys.json': { ...signing, jwks_uri: 'https://169.254.169.254/jwks.json' },
  };
  api.app.get(Egress).answerLocally('https://client.example/', async ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname === '/jwks.json') {
      keyFetches += 1;
      return Response.json({ keys: published.map(({ publicJwk }) => publicJwk) }, { headers: { 'cache-control': 'max-age=31536000' } });
    }
    if (pathname.startsWith('/gone/')) return new Response(null, { status: 502 });
    if (pathname === '/huge.json') return Response.json({ keys: [first.publicJwk], more: 'x'.repeat(40_000) });
    const document = more[pathname.replace('/2/', '/')];
    return Response.json({ client_id: url, client_name: 'ChatGPT', redirect_uris: [redirectUri], ...document });
  });
}

const issuerOf = ({ settings }: TestApi): string => new URL(settings.baseUrl).origin;

let api: TestApi;
let other: TestApi;
let person: SignedUp;
let tokenEndpoint: string;
let issuer: string;

beforeAll(async () => {
  [api, other] = [await startApi(), await startApi()];
  publish(api);
  publish(other);
  person = await signUp(api);
  issuer = issuerOf(api);
  tokenEndpoint = `${issuer}/auth/token`;
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const flowOf = (clientId: string) => new AuthorizationFlow(api, clientId, { account: person.account.id }, person.as);
/** Redeems a new code with additional form fields. */
const redeem = async (clientId: string, added: Record<string, string>) => {
  const flow = flowOf(clientId);
  return flow.redeem(await flow.code(), added);
};
const invalidClient = { status: 401, body: { error: 'invalid_client' } };

describe('The metadata of the authorization server', () => {
  it('list private_key_jwt and its algorithms for each endpoint', async () => {
    const metadata = (await (await fetch(`${api.url}/.well-known/oauth-authorization-server`)).json()) as Record<string, string[]>;
    for (const endpoint of ['token', 'revocation', 'introspection']) {
      expect(metadata[`${endpoint}_endpoint_auth_methods_supported`]).toEqual(expect.arrayContaining(['none', 'private_key_jwt']));
      expect(metadata[`${endpoint}_endpoint_auth_signing_alg_values_supported`]).toContain('RS256');
    }
  });
});

describe('A client whose document offers none and private_key_jwt (ChatGPT)', () => {
  it('reaches the consent page, and gets tokens without an assertion', async () => {
    const { as } = await connectApp(api, person, { clientId: chatgpt });
    expect((await api.get('/api/v2/accounts/current', { as })).status).toBe(200);
  });

  it.each<[string, () => string | string[]]>([
    ['the issuer', () => issuer],
    ['the token endpoint', () => tokenEndpoint],
    ['a list that contains one of them', () => ['https://elsewhere.example', issuer]],
  ])('gets tokens with an assertion whose audience is %s', async (_, audience) => {
    const { status, body } = await redeem(chatgpt, assertionOf(chatgpt, issuer, first, { aud: audience() }));
    expect([status, body]).toEqual([200, expect.objectContaining({ scope: 'read write spend' })]);
  });

  it.each<[string, () => Record<string, string>]>([
    ['a signature of a foreign key', () => assertionOf(chatgpt, issuer, foreign)],
    ['a key that the client does not publish', () => assertionOf(chatgpt, issuer, second)],
    ['another issuer', () => assertionOf(chatgpt, issuer, first, { iss: signingOnly })],
    ['another audience', () => assertionOf(chatgpt, 'https://elsewhere.example/token', first)],
    ['an assertion that has expired', () => assertionOf(chatgpt, issuer, first, { exp: Math.floor(Date.now() / 1000) - 60 })],
    ['an assertion without an expiry', () => assertionOf(chatgpt, issuer, first, { exp: undefined })],
    ['an assertion that is valid for two hours', () => assertionOf(chatgpt, issuer, first, { exp: Math.floor(Date.now() / 1000) + 7_200 })],
    ['an assertion that is not valid yet', () => assertionOf(chatgpt, issuer, first, { nbf: Math.floor(Date.now() / 1000) + 600 })],
    ['an assertion without an id', () => assertionOf(chatgpt, issuer, first, { jti: undefined })],
    ['an assertion without an audience', () => assertionOf(chatgpt, issuer, first, { aud: undefined })],
    ['the algorithm none', () => assertionOf(chatgpt, issuer, first, {}, { alg: 'none' })],
    ['the algorithm of a shared secret', () => assertionOf(chatgpt, issuer, first, {}, { alg: 'HS256' })],
    ['an algorithm other than that of its document', () => assertionOf(chatgpt, issuer, first, {}, { alg: 'PS256' })],
    ['an unknown critical extension', () => assertionOf(chatgpt, issuer, first, {}, { crit: ['urn:x'], 'urn:x': true })],
    ['a critical extension that the library supports', () => assertionOf(chatgpt, issuer, first, {}, { crit: ['b64'], b64: true })],
    ['a removed signature', () => ({ ...assertionOf(chatgpt, issuer, first), ...withoutSignature(assertionOf(chatgpt, issuer, first)) })],
  ])('is refused with invalid_client for %s', async (_, added) => {
    expect(await redeem(chatgpt, added())).toMatchObject(invalidClient);
  });

  it.each<[string, Record<string, string>]>([
    ['a malformed assertion', { client_assertion: 'x' }],
    ['another assertion type', { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' }],
    ['the client_id of another client', { client_id: signingOnly }],
  ])('is refused with invalid_request for %s', async (_, wrong) => {
    expect(await redeem(chatgpt, { ...assertionOf(chatgpt, issuer, first), ...wrong })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });

  it('can use an assertion once: one of twenty concurrent requests to two processes succeeds', async () => {
    const app = await connectApp(api, person, { clientId: chatgpt });
    const added = assertionOf(chatgpt, issuer, first);
    const introspect = (at: TestApi) => postForm(at, '/auth/introspect', { token: app.access_token, ...added });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => introspect(n % 2 ? api : other)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ status, body }) => status === 401 && body.error === 'invalid_client').length).toBe(19);
    expect(await introspect(other)).toMatchObject(invalidClient);
  });

  it('can use the id of a refused assertion again', async () => {
    const jti = 'an-id-that-somebody-guessed';
    expect(await redeem(chatgpt, assertionOf(chatgpt, issuer, foreign, { jti }))).toMatchObject(invalidClient);
    expect((await redeem(chatgpt, assertionOf(chatgpt, issuer, first, { jti }))).status).toBe(200);
  });
});

const withoutSignature = ({ client_assertion: assertion }: { client_assertion: string }) => ({
  client_assertion: `${assertion.split('.').slice(0, 2).join('.')}.`,
});

describe.each<[string, string]>([
  ['whose method is private_key_jwt', signingOnly],
  ['that lists private_key_jwt alone', 'https://client.example/listed-alone.json'],
])('A client %s', (_, clientId) => {
  it('is refused with invalid_client without an assertion, and accepted with one', async () => {
    expect(await redeem(clientId, {})).toMatchObject(invalidClient);
    expect((await redeem(clientId, assertionOf(clientId, issuer, first))).status).toBe(200);
  });

  it('needs an assertion for refresh, revocation and introspection too', async () => {
    const app = (await redeem(clientId, assertionOf(clientId, issuer, first))).body as Tokens;
    const fields: Record<string, Record<string, string>> = {
      '/auth/introspect': { token: app.access_token },
      '/auth/token': { grant_type: 'refresh_token', refresh_token: app.refresh_token },
      '/auth/revoke': { token: app.refresh_token },
    };
    for (const [path, form] of Object.entries(fields)) {
      const wrong: Record<string, string>[] = [
        {},
        assertionOf(clientId, issuer, foreign),
        assertionOf(clientId, issuer, first, { exp: 1 }),
      ];
      for (const added of wrong) expect(await postForm(api, path, { client_id: clientId, ...form, ...added })).toMatchObject(invalidClient);
      expect((await postForm(api, path, { ...form, ...assertionOf(clientId, issuer + path, first) })).status).toBe(200);
    }
  });
});

describe('A client metadata document', () => {
  it.each(['public', 'other-algorithm'])(
    'that supports only none is accepted without an assertion, and refused with one: %s',
    async (name) => {
      const clientId = `https://client.example/${name}.json`;
      expect((await redeem(clientId, {})).status).toBe(200);
      expect(await redeem(clientId, assertionOf(clientId, issuer, first))).toMatchObject(invalidClient);
    },
  );

  it('that requires private_key_jwt without keys is refused on a page', async () => {
    const flow = flowOf('https://client.example/without-keys.json');
    const { status, headers } = await flow.browser.get(flow.address());
    expect([status, headers.get('location')]).toEqual([400, null]);
  });

  it.each(['huge-keys', 'inside-keys', 'gone/document'])('returns 503 when it or its keys cannot be read: %s', async (name) => {
    const clientId = `https://client.example/${name}.json`;
    for (const path of ['/auth/token', '/auth/revoke', '/auth/introspect']) {
      const fields = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x', ...assertionOf(clientId, issuer, first) };
      const { status, headers, body } = await postForm(api, path, fields);
      expect([status, headers.get('retry-after'), body.error]).toEqual([503, '60', 'temporarily_unavailable']);
    }
  });
});

describe('A registered client', () => {
  it.each<[string, object]>([
    ['with inline keys', { jwks: { keys: [first.publicJwk] } }],
    ['with a jwks_uri', { jwks_uri: 'https://client.example/jwks.json' }],
  ])('%s is accepted only with a valid assertion', async (_, keys) => {
    const { body } = await register(api, { token_endpoint_auth_method: 'private_key_jwt', ...keys });
    const clientId = body.client_id as string;
    expect(await redeem(clientId, {})).toMatchObject(invalidClient);
    expect(await redeem(clientId, assertionOf(clientId, issuer, foreign))).toMatchObject(invalidClient);
    expect((await redeem(clientId, assertionOf(clientId, issuer, first))).status).toBe(200);
  });
});

describe('Keys of a client', () => {
  it('stay usable when a stranger over their own limit requests an unknown key', async () => {
    const clock = new FixedClock(new Date());
    const limited = await startApi({ clock, environment: { RATE_LIMITS: 'true', TRUSTED_PROXIES: '127.0.0.1' } });
    try {
      publish(limited);
      const send = (from: string, clientId: string, key: ClientKey) =>
        postForm(limited, '/auth/introspect', { token: 'x', ...assertionOf(clientId, issuer, key) }, { 'x-forwarded-for': from });
      expect((await send('192.0.2.20', chatgpt, first)).status).toBe(200);
      clock.advance(60_000);
      for (let n = 0; n < 30; n += 1) await send('192.0.2.21', `https://client.example/gone/${n}.json`, first);
      const refused = await send('192.0.2.21', chatgpt, second);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0, refused.body.error]).toEqual([
        429,
        true,
        'temporarily_unavailable',
      ]);
      expect((await send('192.0.2.20', chatgpt, first)).status).toBe(200);
      expect((await send('192.0.2.21', chatgpt, first)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('are fetched once for many assertions, also with unpublished keys', async () => {
    await redeem(chatgpt, assertionOf(chatgpt, issuer, first));
    const before = keyFetches;
    const keys = [first, second, foreign, first, second];
    for (const key of keys) await postForm(api, '/auth/introspect', { token: 'sco_x', ...assertionOf(chatgpt, issuer, key) });
    expect(keyFetches).toBe(before);
  });

  it.each<[string, (at: TestApi) => Promise<string>]>([
    ['with a document', async () => signingOnly],
    [
      'that registered',
      async (at) => {
        const keys = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://client.example/jwks.json' };
        return (await register(at, keys)).body.client_id as string;
      },
    ],
  ])('are accepted a minute after publication, and refused ten minutes after removal: a client %s', async (_, clientOf) => {
    const clock = new FixedClock(new Date());
    const later = await startApi({ clock });
    try {
      publish(later);
      const clientId = await clientOf(later);
      const statusOf = async (key: ClientKey) =>
        (await postForm(later, '/auth/introspect', { token: 'sco_x', ...assertionOf(clientId, issuerOf(later), key) })).status;
      expect([await statusOf(first), await statusOf(second)]).toEqual([200, 401]);
      published.push(second);
      clock.advance(60_000);
      expect([await statusOf(second), await statusOf(first)]).toEqual([200, 200]);
      published.splice(0, 2, second);
      clock.advance(600_000);
      expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    } finally {
      published.splice(0, 2, first);
      await later.close();
    }
  });
});
