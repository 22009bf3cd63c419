import { randomBytes } from 'node:crypto';
import { redirectUri } from './oauth-requests';
import type { ProtocolWorld } from './protocol-request';
import { television } from './television';

// oxlint-disable-next-line typescript/no-explicit-any -- answers are read freely; their shape is the judge's business
type Data = any;
type Sent = Readonly<Record<string, string>>;

/** Creates a buyer with a key and an MCP session, a storefront, and an app that waits for the buyer's consent, by HTTP alone. */
export async function buildProtocolWorld(url: string): Promise<Omit<ProtocolWorld, 'list'>> {
  const send = async (path: string, body: object, headers: Sent = {}): Promise<{ data: Data; headers: Headers }> => {
    const sent = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
    const answer = await fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return { data: JSON.parse(text) as Data, headers: answer.headers };
  };
  const cookiesOf = (headers: Headers): string =>
    headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  const signUp = async (accountType: string) => {
    const person = { email: `fuzz-${name()}@example.com`, password: 'correct horse battery staple', name: 'Robin', company: 'Fuzz Ltd' };
    const { data, headers } = await send('/api/v2/auth/sign-up', { ...person, accountType });
    return { accountId: data.data.account.id as number, as: { cookie: cookiesOf(headers) } };
  };
  const [buyer, seller] = [await signUp('BUYER'), await signUp('SELLER')];
  const storefront = `fuzz-${name()}`;
  const shop = { name: 'Fuzz', platformId: storefront, defaultCurrency: 'EUR', publisherDomain: 'lakeside.example' };
  await send('/api/v2/storefront', shop, seller.as);
  const product = await send('/api/v2/storefront/products', television, seller.as);
  const key = (await send('/api/v2/user-api-keys', { name: 'fuzz' }, buyer.as)).data.data.secret as string;
  const greeting = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } };
  const session = await send(
    '/mcp/v3',
    { jsonrpc: '2.0', id: 1, method: 'initialize', params: greeting },
    { authorization: `Bearer ${key}` },
  );
  const client = await send('/auth/register', { client_name: 'Fuzz', redirect_uris: [redirectUri] });
  const clientId = client.data.client_id as string;
  const query = new URLSearchParams({ ...authorization, client_id: clientId }).toString();
  const page = await fetch(`${url}/authorize?${query}`, { redirect: 'manual' });
  return {
    accountId: buyer.accountId,
    clientId,
    key,
    storefront,
    productId: product.data.data.productId,
    cookie: `${buyer.as.cookie}; ${cookiesOf(page.headers)}`,
    consentPath: page.headers.get('location')!,
    sessionId: session.headers.get('mcp-session-id')!,
  };
}

const name = (): string => randomBytes(5).toString('hex');

const authorization = {
  response_type: 'code',
  redirect_uri: redirectUri,
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};
