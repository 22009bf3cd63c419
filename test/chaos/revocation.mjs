import { Agent, request } from 'node:http';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Rig, signUp } from '../rig/rig.mjs';
import { until } from '../rig/until.mjs';
import { asker, good } from './lib/asking.mjs';
import { PostgresProxy } from './lib/postgres-proxy.mjs';

export const title = 'Revocation against authentication in flight, on four API processes';
export const order = 50;

const path = '/api/v2/accounts/current';
const delayMs = 30;

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const processes = short ? 2 : 4;
  const rig = lowered(await Rig.raise({ tell, env: { DATABASE_POOL: '10' } }));
  // Every process asks through a proxy, so that the answer to who is calling can be late.
  const proxies = await Promise.all(Array.from({ length: processes }, async () => lowered(await PostgresProxy.start(rig.databaseUrl))));
  const [, ...apis] = await Promise.all([rig.add('worker'), ...proxies.map((proxy) => rig.add('api', { DATABASE_URL: proxy.url }))]);
  const urls = apis.map(({ url }) => url);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const hammer = new Hammer(urls, agent);
  const wanted = short ? 2_000 : 100_000;
  const host = await signUp(urls[0] ?? '');
  const world = new World(rig, urls, host);
  /** @type {Record<string, Tally>} */
  const tallies = {};
  try {
    for (const [index, [kind, begin]] of Object.entries(kinds).entries()) {
      const total = { before: 0, after: 0, accepted: 0, inFlight: 0, rounds: 0 };
      tallies[kind] = total;
      // Keys get the full count; the other credentials, which are read by the same two queries, a share.
      const goal = kind === 'a key is revoked' ? wanted : short ? 100 : 2_000;
      for (let round = 0; total.after < goal; round++) {
        for (const proxy of proxies) proxy.delay(round % 2 === 0 ? { text: lookups[kind] ?? 'api-keys.holders', ms: delayMs } : null);
        const { headers, end } = await begin(world, round);
        const tally = await hammer.round({
          headers,
          end,
          refusal: kind === 'a member with a session is removed' ? 403 : 401,
          connections: short ? 16 : 64,
          after: Math.min(goal - total.after, short ? 250 : kind === 'a key is revoked' ? 5_000 : 500),
        });
        for (const name of /** @type {const} */ (['before', 'after', 'accepted', 'inFlight'])) total[name] += tally[name];
        total.rounds++;
      }
      tell(`${index + 1}: ${kind}: ${total.after} sent after it, ${total.accepted} of them accepted; ${total.before} accepted before`);
    }
  } finally {
    agent.destroy();
  }
  return Object.entries(tallies).map(([kind, { after, accepted, before, inFlight, rounds }]) => ({
    what: `${kind}: accepted although sent after the answer (${rounds} rounds, ${inFlight} in flight at that moment)`,
    value: `${accepted} of ${after}`,
    goal: '0',
    met: accepted === 0 && after > 0 && before > 0,
  }));
}

/** @typedef {{ before: number, after: number, accepted: number, inFlight: number, rounds: number }} Tally */
/** @typedef {{ headers: Record<string, string>, end: () => Promise<void> }} Credential with what makes it void */

/** Text of the question whose answer is late. @type {Record<string, string>} */
const lookups = {
  'a session is signed out': 'sessions.authenticate',
  'a password is changed': 'sessions.authenticate',
  'a member with a session is removed': 'sessions.authenticate',
};

/** @type {Record<string, (world: World, round: number) => Promise<Credential>>} */
const kinds = {
  'a key is revoked': async (world, round) => {
    const kind = round % 2 === 0 ? 'user' : 'org';
    const { headers, id } = await world.key(world.host.cookie, kind);
    return {
      headers,
      end: async () => void good(await world.ask(round, world.host.cookie, 'DELETE', `/api/v2/${kind}-api-keys/${id}`), 'Revoking'),
    };
  },
  'a session is signed out': async (world, round) => {
    const cookie = await world.signIn(world.host.body);
    return {
      headers: { cookie },
      end: async () => void good(await world.ask(round, cookie, 'POST', '/api/v2/auth/sign-out'), 'Signing out'),
    };
  },
  'a password is changed': async (world, round) => {
    const person = await signUp(world.url(0));
    const other = await world.signIn(person.body);
    const body = { currentPassword: person.body.password, newPassword: `${person.body.password} ${round}` };
    return {
      headers: { cookie: person.cookie },
      end: async () => void good(await world.ask(round, other, 'POST', '/api/v2/auth/password/change', body), 'Changing'),
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
};

/** An account, its administrator, and people who come and go. */
class World {
  /** @param {Rig} rig @param {string[]} urls @param {Awaited<ReturnType<typeof signUp>>} host */
  constructor(rig, urls, host) {
    this.rig = rig;
    this.urls = urls;
    this.host = host;
  }

  /** @param {number} round another process each time */
  url(round) {
    return this.urls[round % this.urls.length] ?? '';
  }

  /** @param {number} round @param {string} cookie @param {string} method @param {string} path @param {unknown} [body] */
  ask(round, cookie, method, path, body) {
    return asker(this.url(round), { cookie })(method, path, body === undefined ? {} : { body });
  }

  /** @param {string} cookie @param {'user' | 'org'} kind */
  async key(cookie, kind) {
    const { id, secret } = good(await this.ask(0, cookie, 'POST', `/api/v2/${kind}-api-keys`, { name: 'key' }), 'Making a key');
    return { headers: { authorization: `Bearer ${secret}` }, id };
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

  /** Somebody who has joined the account and acts on it. */
  async guest() {
    const guest = await signUp(this.url(0));
    const { email } = guest.body;
    good(await this.ask(0, this.host.cookie, 'POST', '/api/v2/members', { email, role: 'MEMBER' }), 'Inviting');
    const token = await until('the invitation is mailed', () => this.#mailed(email));
    good(await this.ask(0, guest.cookie, 'POST', '/api/v2/members/invitations/accept', { token }), 'Joining');
    good(await this.ask(0, guest.cookie, 'POST', '/api/v2/auth/switch-account', { accountId: this.host.data.account.id }), 'Switching');
    return { cookie: guest.cookie, email };
  }

  /** @param {number} round @param {string} email */
  async remove(round, email) {
    const members = good(await this.ask(0, this.host.cookie, 'GET', '/api/v2/members'), 'Listing');
    const { id } = members.find((/** @type {any} */ member) => member.email === email);
    good(await this.ask(round, this.host.cookie, 'DELETE', `/api/v2/members/${id}`), 'Removing');
  }

  /** @param {string} email */
  #mailed(email) {
    const folder = join(this.rig.logs, 'mail');
    const [file] = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(`-${email}.eml`)) : [];
    const mail =
      file === undefined
        ? ''
        : readFileSync(join(folder, file), 'utf8')
            .replace(/=\r?\n/g, '')
            .replaceAll('=3D', '=');
    const [, token] = /^Token: (\S+)/m.exec(mail) ?? [];
    return token;
  }
}

/** Many connections that all send the same credential. */
class Hammer {
  /** @param {string[]} urls @param {Agent} agent */
  constructor(urls, agent) {
    this.urls = urls;
    this.agent = agent;
  }

  /**
   * Hammers, makes the credential void meanwhile, and goes on until so many were sent after that had been answered.
   * @param {{ headers: Record<string, string>, end: () => Promise<void>, connections: number, after: number, refusal: number }} round
   */
  async round({ headers, end, connections, after, refusal }) {
    const tally = { before: 0, after: 0, accepted: 0, inFlight: 0 };
    let [ended, sent, inFlight] = [false, 0, 0];
    const lane = async (/** @type {number} */ number) => {
      for (let turn = number; sent < after; turn++) {
        const isAfter = ended;
        if (isAfter) sent++;
        else inFlight++;
        const status = await this.#send(this.urls[turn % this.urls.length] ?? '', headers);
        if (isAfter) tally.after++;
        else inFlight--;
        if (status === 200) tally[isAfter ? 'accepted' : 'before']++;
        else if (isAfter ? status !== refusal : status !== 401 && status !== 403) throw new Error(`A request was answered ${status}.`);
      }
    };
    const lanes = Array.from({ length: connections }, (_, number) => lane(number));
    const voided = (async () => {
      await until('the credential is accepted at all', () => tally.before >= connections);
      await end();
      ended = true;
      tally.inFlight = inFlight;
    })();
    await Promise.all([...lanes, voided]);
    return tally;
  }

  /** @param {string} url @param {Record<string, string>} headers @returns {Promise<number>} */
  #send(url, headers) {
    return new Promise((resolve, reject) => {
      request(url + path, { agent: this.agent, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      })
        .on('error', reject)
        .end();
    });
  }
}
