// Credentials of every kind, each with the request that revokes it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connected, token } from '../../../scripts/lib/consent.mjs';
import { signUp } from '../../rig/rig.mjs';
import { until } from '../../rig/until.mjs';
import { httpClient, dataOf } from './http-client.mjs';

/** BASE_URL of every process, as behind a balancer: tokens of apps are issued for this address. */
export const publicUrl = 'http://127.0.0.1:9';

/** @typedef {{ headers: Record<string, string>, end: () => Promise<void> }} Credential `end` revokes it */

/** @type {Record<string, (world: World, round: number) => Promise<Credential>>} */
export const kinds = {
  'a key is revoked': async (world, round) => {
    const kind = round % 2 === 0 ? 'user' : 'org';
    const { headers, id } = await world.key(world.host.cookie, kind);
    return {
      headers,
      end: async () => void dataOf(await world.send(round, world.host.cookie, 'DELETE', `/api/v2/${kind}-api-keys/${id}`), 'Revoking'),
    };
  },
  'a session is signed out': async (world, round) => {
    const cookie = await world.signIn(world.host.body);
    return {
      headers: { cookie },
      end: async () => void dataOf(await world.send(round, cookie, 'POST', '/api/v2/auth/sign-out'), 'Signing out'),
    };
  },
  'a password is changed': async (world, round) => {
    const person = await world.guest();
    const other = await world.signIn(person.body);
    const body = { currentPassword: person.body.password, newPassword: `${person.body.password} ${round}` };
    return {
      headers: { cookie: person.cookie },
      end: async () => void dataOf(await world.send(round, other, 'POST', '/api/v2/auth/password/change', body), 'Changing'),
    };
  },
  'a member with a session is removed': async (world, round) => {
    const guest = await world.guest();
    return { headers: { cookie: guest.cookie }, end: () => world.remove(round, guest.email) };
  },
  'a member with a personal key is removed': async (world, round) => {
    const guest = await world.guest();
    const { headers } = await world.key(guest.cookie, 'user');
    return { headers, end: () => world.remove(round, guest.email) };
  },
  'an app is disconnected': async (world, round) => {
    const { clientId, ...app } = await world.app();
    const apps = dataOf(await world.send(0, world.host.cookie, 'GET', '/api/v2/connected-apps'), 'Listing the apps');
    const { id } = apps.find((/** @type {any} */ one) => one.clientId === clientId);
    return {
      headers: { authorization: `Bearer ${app.access_token}` },
      end: async () => void dataOf(await world.send(round, world.host.cookie, 'DELETE', `/api/v2/connected-apps/${id}`), 'Disconnecting'),
    };
  },
  'an application is revoked': async (world, round) => {
    const wanted = { name: `Import ${round}`, scope: 'read' };
    const { id, clientSecret } = dataOf(await world.send(0, world.host.cookie, 'POST', '/api/v2/m2m-applications', wanted), 'Registering');
    const fields = { grant_type: 'client_credentials', client_id: id, client_secret: clientSecret };
    const { body } = await token(world.url(0), fields);
    return {
      headers: { authorization: `Bearer ${body.access_token}` },
      end: async () => void dataOf(await world.send(round, world.host.cookie, 'DELETE', `/api/v2/m2m-applications/${id}`), 'Revoking'),
    };
  },
  'a buyer agent is suspended': async (world, round) => {
    const displayName = world.newName('Planner');
    const path = await world.buyerAgent(displayName);
    const { secret } = dataOf(await world.send(0, world.host.cookie, 'POST', `${path}/keys`, { name: 'key' }), 'Making a key');
    const suspend = { expectedLifecycleState: 'active', confirmationText: displayName };
    return {
      headers: { authorization: `Bearer ${secret}` },
      end: async () => void dataOf(await world.send(round, world.host.cookie, 'POST', `${path}/suspend`, suspend), 'Suspending'),
    };
  },
  'a grant between organizations is revoked': async (world, round) => {
    const { cookie, grantRef } = await world.grantToOther();
    return {
      headers: { cookie, 'x-account-id': String(world.host.data.account.id) },
      end: async () =>
        void dataOf(await world.send(round, world.host.cookie, 'POST', `/api/v2/advertiser-grants/${grantRef}/revoke`, {}), 'Revoking'),
    };
  },
};

/** Status after the revocation: 403 for a caller that is still authenticated but has lost its access, else 401. @param {string} kind */
export const refusalOf = (kind) => (/member with a session|between organizations/.test(kind) ? 403 : 401);

/** Name of the statement that authenticates or authorizes the caller. @param {string} kind */
export function lookupOf(kind) {
  if (kind.includes('between organizations')) return 'advertiser-grants.delegations';
  if (/\bapp/.test(kind)) return 'oauth.holders';
  return /key|agent/.test(kind) ? 'api-keys.holders' : 'sessions.authenticate';
}

/** An account with its administrator; creates credentials and members. */
export class World {
  /** @param {import('../../rig/rig.mjs').Rig} rig @param {string[]} urls @param {Awaited<ReturnType<typeof signUp>>} host */
  constructor(rig, urls, host) {
    this.rig = rig;
    this.urls = urls;
    this.host = host;
    this.named = 0;
    /** @type {Promise<number> | undefined} */
    this.advertiserId = undefined;
    /** @type {ReturnType<typeof signUp> | undefined} */
    this.other = undefined;
  }

  /** @param {string} word */
  newName(word) {
    this.named += 1;
    return `${word} ${this.named}`;
  }

  /** The advertiser of the account, created at the first call. @returns {Promise<number>} */
  advertiser() {
    const wanted = { name: 'Oat', brand: 'oat.example', primaryCurrency: 'EUR' };
    this.advertiserId ??= this.send(0, this.host.cookie, 'POST', '/api/v2/buyer/advertisers', wanted).then(
      (answer) => dataOf(answer, 'Making an advertiser').id,
    );
    return this.advertiserId;
  }

  /** Creates a buyer agent that may read the advertiser; returns its path. @param {string} displayName */
  async buyerAgent(displayName) {
    const { principalId } = dataOf(await this.send(0, this.host.cookie, 'POST', '/api/v2/buyer-agents', { displayName }), 'Registering');
    const access = { expectedAccessRevision: 1, advertisers: [{ advertiserId: await this.advertiser(), role: 'READ' }] };
    dataOf(await this.send(0, this.host.cookie, 'PUT', `/api/v2/buyer-agents/${principalId}/access`, access), 'Granting');
    return `/api/v2/buyer-agents/${principalId}`;
  }

  /** Grants another organization access to the advertiser. */
  async grantToOther() {
    this.other ??= signUp(this.url(0));
    const { cookie, data } = await this.other;
    const invitation = {
      grantee: { organizationRef: String(data.account.id) },
      advertisers: [{ advertiserId: await this.advertiser() }],
      capabilities: ['advertiser.read', 'campaign.read'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      purpose: 'Spring campaigns',
    };
    const { grantRef } = dataOf(await this.send(0, this.host.cookie, 'POST', '/api/v2/advertiser-grants', invitation), 'Inviting');
    dataOf(await this.send(0, cookie, 'POST', `/api/v2/advertiser-grants/${grantRef}/accept`, {}), 'Accepting');
    return { cookie, grantRef };
  }

  /** The API process of the round, in turn. @param {number} round */
  url(round) {
    return this.urls[round % this.urls.length] ?? '';
  }

  /** @param {number} round @param {string} cookie @param {string} method @param {string} path @param {unknown} [body] */
  send(round, cookie, method, path, body) {
    return httpClient(this.url(round), { cookie })(method, path, body === undefined ? {} : { body });
  }

  /** @param {string} cookie @param {'user' | 'org'} kind */
  async key(cookie, kind) {
    const { id, secret } = dataOf(await this.send(0, cookie, 'POST', `/api/v2/${kind}-api-keys`, { name: 'key' }), 'Making a key');
    return { headers: { authorization: `Bearer ${secret}` }, id };
  }

  /** Connects an app with the administrator's consent. */
  app() {
    return connected({ url: this.url(0), origin: publicUrl, cookie: this.host.cookie, accountId: this.host.data.account.id });
  }

  /** @param {{ email: string, password: string }} who */
  async signIn({ email, password }) {
    const answer = await fetch(`${this.url(0)}/api/v2/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}`);
    return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  /** Creates a person who has joined the account and switched to it. */
  async guest() {
    const guest = await signUp(this.url(0));
    const { email } = guest.body;
    const proof = await until('the confirmation mail has arrived', () => this.#mailed(email, '/auth/verify-email'));
    dataOf(await this.send(0, guest.cookie, 'POST', '/api/v2/auth/verify-email', { token: proof }), 'Confirming');
    dataOf(await this.send(0, this.host.cookie, 'POST', '/api/v2/members', { email, role: 'MEMBER' }), 'Inviting');
    const token = await until('the invitation mail has arrived', () => this.#mailed(email, '/members/invitations/accept'));
    dataOf(await this.send(0, guest.cookie, 'POST', '/api/v2/members/invitations/accept', { token }), 'Joining');
    dataOf(await this.send(0, guest.cookie, 'POST', '/api/v2/auth/switch-account', { accountId: this.host.data.account.id }), 'Switching');
    return { cookie: guest.cookie, email, body: guest.body };
  }

  /** @param {number} round @param {string} email */
  async remove(round, email) {
    const members = dataOf(await this.send(0, this.host.cookie, 'GET', '/api/v2/members'), 'Listing');
    const { id } = members.find((/** @type {any} */ member) => member.email === email);
    dataOf(await this.send(round, this.host.cookie, 'DELETE', `/api/v2/members/${id}`), 'Removing');
  }

  /** The token of a mail to the address. @param {string} email @param {string} path API path that the mail names for the token */
  #mailed(email, path) {
    const folder = join(this.rig.logs, 'mail');
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(`-${email}.eml`)) : [];
    const mail = files
      .map((file) =>
        readFileSync(join(folder, file), 'utf8')
          .replace(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .find((text) => text.includes(path));
    const [, token] = /^Token: (\S+)/m.exec(mail ?? '') ?? [];
    return token;
  }
}
