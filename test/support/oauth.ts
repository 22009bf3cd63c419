import { createHash, randomBytes } from 'node:crypto';
import type { Credentials, TestApi } from './api';
import type { SignedUp } from './people';

export const redirectUri = 'https://app.example/back';

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly token_type: string;
}

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A browser that stores cookies by path, sends the headers of a form, and follows no redirects. */
export class Browser {
  private readonly cookies = new Map<string, { readonly value: string; readonly path: string }>();

  constructor(
    readonly url: string,
    private readonly origin: string,
    as?: Credentials,
  ) {
    if (as && 'cookie' in as) this.cookies.set('sc_session', { value: as.cookie, path: '/' });
  }

  get(address: string): Promise<Page> {
    return this.go('GET', address);
  }

  /** Posts as a form of the open page. */
  post(address: string, fields: Record<string, string> | URLSearchParams, headers: Record<string, string> = {}): Promise<Page> {
    const sent = { origin: this.origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded', ...headers };
    return this.go('POST', address, sent, new URLSearchParams(fields).toString());
  }

  forget(name: string): void {
    this.cookies.delete(name);
  }

  private async go(method: string, address: string, headers: Record<string, string> = {}, body?: string): Promise<Page> {
    const { pathname, search } = new URL(address, this.origin);
    const matching = [...this.cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = matching.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const sent = { accept: 'text/html,application/xhtml+xml', ...(cookie === '' ? {} : { cookie }), ...headers };
    const answer = await fetch(this.url + pathname + search, { method, headers: sent, body, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  private keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name!);
    else this.cookies.set(name!, { value: value!, path });
  }
}

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** Posts form fields to an endpoint of the protocol. */
export async function postForm(
  api: TestApi,
  path: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
) {
  const answer = await fetch(api.url + path, { method: 'POST', body: new URLSearchParams(fields), headers });
  const text = await answer.text();
  // oxlint-disable-next-line typescript/no-explicit-any -- what the protocol answers is laid down by its documents
  return { status: answer.status, headers: answer.headers, body: (text === '' ? null : JSON.parse(text)) as any };
}

export async function register(api: TestApi, wish: object = {}) {
  const body = JSON.stringify({ client_name: 'Notebook', redirect_uris: [redirectUri], ...wish });
  const answer = await fetch(`${api.url}/auth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  return { status: answer.status, body: (await answer.json()) as any };
}

export interface AuthorizationRequest {
  readonly scope?: string;
  readonly clientId?: string;
  readonly redirect?: string;
  readonly resource?: string;
  readonly advertisers?: readonly number[];
  readonly account?: number;
  /** Account that the person chooses; default: the requested one. */
  readonly chosen?: string;
}

/** One authorization, step by step. */
export class AuthorizationFlow {
  readonly state = randomBytes(8).toString('hex');
  readonly proof = pkce();
  readonly browser: Browser;

  constructor(
    private readonly api: TestApi,
    readonly clientId: string,
    private readonly wish: AuthorizationRequest = {},
    as?: Credentials,
  ) {
    this.browser = new Browser(api.url, new URL(api.settings.baseUrl).origin, as);
  }

  get redirect(): string {
    return this.wish.redirect ?? redirectUri;
  }

  address(more: Record<string, string> = {}): string {
    const { scope = 'read write spend', resource } = this.wish;
    return `/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: this.clientId,
      redirect_uri: this.redirect,
      code_challenge: this.proof.challenge,
      code_challenge_method: 'S256',
      state: this.state,
      scope,
      ...(resource === undefined ? {} : { resource }),
      ...more,
    }).toString()}`;
  }

  /** Starts the authorization and returns the address of the consent page. */
  async begin(more: Record<string, string> = {}): Promise<string> {
    const { status, headers, text } = await this.browser.get(this.address(more));
    if (status !== 303) throw new Error(`The authorization was refused: ${status} ${text}`);
    return headers.get('location')!;
  }

  fields(more: Record<string, string> = {}): URLSearchParams {
    const { advertisers, account, scope = 'read write spend', chosen = scope.split(' ').at(-1)! } = this.wish;
    const fields = new URLSearchParams({ decision: 'allow', scope: chosen, reach: advertisers ? 'some' : 'all', ...more });
    if (account !== undefined && !fields.has('account')) fields.set('account', String(account));
    for (const id of advertisers ?? []) fields.append('advertiser', String(id));
    return fields;
  }

  /** Sends the decision and returns the address that the client is redirected to. */
  async decide(page: string, fields = this.fields()): Promise<URL> {
    const decided = await this.browser.post(page, fields);
    if (decided.status !== 303) throw new Error(`The consent was refused: ${decided.status} ${decided.text}`);
    const resumed = await this.browser.get(decided.headers.get('location')!);
    if (resumed.status !== 303) throw new Error(`The redirect after consent failed: ${resumed.status} ${resumed.text}`);
    return new URL(resumed.headers.get('location')!);
  }

  async code(): Promise<string> {
    return (await this.decide(await this.begin())).searchParams.get('code')!;
  }

  redeem(code: string, more: Record<string, string> = {}) {
    const { clientId: client_id, redirect: redirect_uri, proof } = this;
    const fields = { grant_type: 'authorization_code', code, client_id, redirect_uri, code_verifier: proof.verifier };
    return postForm(this.api, '/auth/token', { ...fields, ...more });
  }
}

export interface ConnectedApp extends Tokens {
  readonly clientId: string;
  readonly as: Credentials & { readonly bearer: string };
}

/** Connects a new client to a person's account. */
export async function connectApp(
  api: TestApi,
  person: Pick<SignedUp, 'as'> & { account: { id: number } },
  wish: AuthorizationRequest = {},
): Promise<ConnectedApp> {
  const clientId = wish.clientId ?? ((await register(api, { redirect_uris: [wish.redirect ?? redirectUri] })).body.client_id as string);
  const flow = new AuthorizationFlow(api, clientId, { account: person.account.id, ...wish }, person.as);
  const { status, body } = await flow.redeem(await flow.code());
  if (status !== 200) throw new Error(`The code was refused: ${JSON.stringify(body)}`);
  return { ...(body as Tokens), clientId, as: { bearer: body.access_token as string } };
}

export const refresh = (
  api: TestApi,
  { clientId, refresh_token }: Pick<ConnectedApp, 'clientId' | 'refresh_token'>,
  more: Record<string, string> = {},
) => postForm(api, '/auth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token, ...more });

/** Form fields of the sign-in page. */
export const signInForm = (email: string, password: string, next: string): URLSearchParams =>
  new URLSearchParams([
    ['email', email],
    ['password', password],
    ['then', next],
  ]);
