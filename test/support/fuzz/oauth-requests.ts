import type { ProtocolRequest, ProtocolWorld } from './protocol-request';

export const redirectUri = 'https://app.example/back';

/** Valid requests to each route of OAuth, as clients and browsers send them. */
export function oauthRequests({ accountId, clientId: client_id, cookie, consentPath }: ProtocolWorld): [string, ProtocolRequest[]][] {
  const form = (path: string) => (fields: object) => ({ method: 'POST', path, fields, as: 'form' }) as ProtocolRequest;
  const authorize = {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'state',
    scope: 'read write spend',
    resource: '',
    nonce: 'nonce',
    prompt: 'consent',
    max_age: '60',
    login_hint: 'robin@example.com',
    id_token_hint: 'x',
    claims: '{}',
    acr_values: 'x',
    ui_locales: 'en',
    display: 'page',
    response_mode: 'query',
    request: 'x',
    request_uri: 'https://app.example/request',
    registration: '{}',
    dpop_jkt: 'x',
  };
  const plain = {
    response_type: 'code',
    client_id,
    redirect_uri: redirectUri,
    state: 'state',
    scope: 'read',
    code_challenge_method: 'S256',
  };
  const decision = { decision: 'allow', account: String(accountId), scope: 'read', reach: 'some', advertiser: '1' };
  const browser = { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' };
  const token = { token: 'sco_x', token_type_hint: 'access_token', client_id, client_secret: 'x' };
  return [
    [
      'GET /authorize',
      [
        { method: 'GET', path: '/authorize', headers: { accept: 'text/html' }, fields: plain, as: 'query' },
        ...['text/html', 'application/json'].map(
          (accept) =>
            ({ method: 'GET', path: '/authorize', headers: { accept }, fields: withoutMany(authorize), as: 'query' }) as ProtocolRequest,
        ),
        ...unusual.map(
          (name) =>
            ({
              method: 'GET',
              path: '/authorize',
              headers: { accept: 'text/html' },
              fields: { ...withoutMany(authorize), [name]: authorize[name] },
              as: 'query',
            }) as ProtocolRequest,
        ),
      ],
    ],
    [
      'GET /oauth/consent/{uid}',
      [
        { method: 'GET', path: '/oauth/consent/{value}', headers: browser },
        { method: 'GET', path: consentPath, headers: browser, fields: { account: String(accountId) }, as: 'query' },
      ],
    ],
    [
      'POST /oauth/consent/{uid}',
      [
        { method: 'POST', path: '/oauth/consent/{value}', headers: browser, fields: decision, as: 'form' },
        { method: 'POST', path: consentPath, headers: browser, fields: decision, as: 'form' },
      ],
    ],
    // This request ends the interaction of the consent page.
    ['GET /authorize/{uid}', [{ method: 'GET', path: '/authorize/{value}', headers: browser }]],
    [
      'POST /auth/token',
      [
        {
          grant_type: 'authorization_code',
          code: 'x'.repeat(43),
          client_id,
          redirect_uri: redirectUri,
          code_verifier: 'x'.repeat(43),
          resource: 'x',
        },
        { grant_type: 'refresh_token', refresh_token: 'scr_x', client_id, scope: 'read', resource: 'x' },
        { grant_type: 'client_credentials', client_id: 'm2m_none', client_secret: 'scs_none', scope: 'read', resource: 'x' },
        { grant_type: 'authorization_code', client_assertion: 'x', client_assertion_type: 'x', client_id, client_secret: 'x' },
      ].map(form('/auth/token')),
    ],
    ['POST /auth/revoke', [form('/auth/revoke')(token)]],
    ['POST /auth/introspect', [form('/auth/introspect')(token)]],
    [
      'POST /auth/register',
      [
        {
          method: 'POST',
          path: '/auth/register',
          as: 'json',
          fields: {
            client_name: 'Notebook',
            client_uri: 'https://app.example',
            redirect_uris: [redirectUri, 'http://127.0.0.1/back'],
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            software_id: 'notebook',
            software_version: '1.0',
            token_endpoint_auth_method: 'none',
            application_type: 'web',
            scope: 'read',
            contacts: ['robin@app.example'],
            logo_uri: 'https://app.example/logo.png',
            jwks_uri: 'https://app.example/keys',
          },
        },
      ],
    ],
  ];
}

/** Parameters that end an authorization at once; each is tried separately. */
const unusual = ['prompt', 'max_age', 'id_token_hint', 'claims', 'request', 'request_uri', 'registration', 'dpop_jkt', 'resource'] as const;
const withoutMany = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(unusual as readonly string[]).includes(name))) as T;
