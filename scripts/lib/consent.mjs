// Lets an app connect to a person's account: registers the client, posts the consent form like a browser, and redeems the code.
import { createHash, randomBytes } from 'node:crypto';

export const redirectUri = 'https://app.example/back';

/** A browser that stores cookies by path, sends the headers of a form, and follows no redirects. */
export class Browser {
  /** @type {Map<string, { value: string, path: string }>} */
  #cookies = new Map();

  /** @param {string} url of an API @param {string} cookie of the person's session @param {string} [origin] as the API calls itself */
  constructor(url, cookie, origin = new URL(url).origin) {
    this.url = url;
    this.origin = origin;
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? [];
    this.#cookies.set(name, { value, path: '/' });
  }

  /** @param {string} address @returns {Promise<string>} where it leads */
  async get(address) {
    return this.#go('GET', address);
  }

  /** @param {string} address @param {Record<string, string>} fields @returns {Promise<string>} where it leads */
  async post(address, fields) {
    const headers = { origin: this.origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    return this.#go('POST', address, headers, new URLSearchParams(fields).toString());
  }

  /** Posts the decision and returns the redirect. @param {string} address @param {Record<string, string>} decision @returns {Promise<URL>} */
  async consent(address, decision) {
    const page = await this.get(address);
    const resumed = await this.post(page, { decision: 'allow', reach: 'all', ...decision });
    return new URL(await this.get(resumed));
  }

  /** @param {string} method @param {string} address @param {Record<string, string>} [headers] @param {string} [body] */
  async #go(method, address, headers = {}, body) {
    const { pathname, search } = new URL(address, this.origin);
    const matching = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    const cookie = matching.map(([name, { value }]) => `${name}=${value}`).join('; ');
    const sent = { accept: 'text/html', cookie, ...headers };
    const answer = await fetch(this.url + pathname + search, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const to = answer.headers.get('location');
    if (to === null) throw new Error(`${method} ${pathname} did not redirect: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return to;
  }

  /** @param {string} line */
  #keep(line) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const [, path = '/'] = /; path=([^;]+)/i.exec(line) ?? [];
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}

/** @param {string} url of an API @returns {Promise<string>} the id of a new client */
export async function registered(url) {
  const body = JSON.stringify({ client_name: 'Planner', redirect_uris: [redirectUri] });
  const answer = await fetch(`${url}/auth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (answer.status !== 201) throw new Error(`The registration was answered ${answer.status}: ${await answer.text()}`);
  return /** @type {any} */ (await answer.json()).client_id;
}

/**
 * An unredeemed authorization code, with the fields that redeem it.
 * @param {{ url: string, origin?: string, cookie: string, accountId: number, clientId: string, scope?: string, resource?: string }} app
 * @returns {Promise<Record<string, string>>} fields of the form for `/auth/token`
 */
export async function aCode({ url, origin, cookie, accountId, clientId, scope = 'read write spend', resource }) {
  const verifier = randomBytes(32).toString('base64url');
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomBytes(8).toString('hex'),
    scope,
    ...(resource === undefined ? {} : { resource }),
  });
  const decision = { account: String(accountId), scope: scope.split(' ').at(-1) ?? 'read' };
  const back = await new Browser(url, cookie, origin).consent(`/authorize?${parameters.toString()}`, decision);
  const code = back.searchParams.get('code') ?? '';
  return { grant_type: 'authorization_code', code, client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier };
}

/** @param {string} url of an API @param {Record<string, string>} fields @returns {Promise<{ status: number, body: any }>} */
export async function token(url, fields) {
  const answer = await fetch(`${url}/auth/token`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, body: await answer.json() };
}

/** Connects an app to a person's account. @param {Omit<Parameters<typeof aCode>[0], 'clientId'>} app */
export async function connected(app) {
  const clientId = await registered(app.url);
  const { status, body } = await token(app.url, await aCode({ ...app, clientId }));
  if (status !== 200) throw new Error(`The code was refused: ${JSON.stringify(body)}`);
  return /** @type {{ clientId: string, access_token: string, refresh_token: string }} */ ({ clientId, ...body });
}
