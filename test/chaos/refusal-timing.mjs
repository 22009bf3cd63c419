// docs/spec/rest-api.md, Authentication 6: revoked, expired, unknown and malformed keys are refused identically, including the response time.
import { hash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { median, percentile } from '../rig/report.mjs';
import { Rig, signUp } from '../rig/rig.mjs';
import { auc, shuffled, tolerance } from './lib/statistics.mjs';

export const title = 'Refusals take the same time, whatever is wrong with the credential';
export const order = 120;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keysOfAKind = 50;
const keysPath = '/api/v2/user-api-keys';

/** @typedef {{ name: string, send: () => Promise<number> }} Kind `send` returns the duration of the refusal, in ms */

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell, env: { PASSWORD_MEMORY_KIB: '19456' } }));
  const api = await rig.add('api');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const person = await signUp(api.url);
  const { revoked, expired } = await createInvalidKeys(rig, api.url, person.cookie);
  const unknown = Array.from({ length: keysOfAKind }, wellFormed);

  /** @param {string} name @param {(i: number) => string} authorization @returns {Kind} */
  const key = (name, authorization) => {
    let i = 0;
    return { name, send: () => refusal(agent, `${api.url}${keysPath}`, { authorization: authorization(i++) }) };
  };
  const of = (/** @type {string[]} */ keys) => (/** @type {number} */ i) => `Bearer ${keys[i % keys.length]}`;
  const [reference, ...kinds] = [
    key('unknown', of(unknown)),
    key('unknown, again (control)', of(Array.from({ length: keysOfAKind }, wellFormed))),
    key('revoked', of(revoked)),
    key('expired', of(expired)),
    key('malformed: wrong checksum', of(unknown.map((text) => text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a')))),
    key('malformed: no key of ours', of(Array.from({ length: keysOfAKind }, () => randomBytes(20).toString('hex')))),
    // The key is only slightly too long: sending a longer key takes longer, which tells its sender nothing.
    key('malformed: too long', of(Array.from({ length: keysOfAKind }, () => `sck_${randomBytes(30).toString('hex')}`))),
    key('another scheme', () => `Basic ${randomBytes(24).toString('base64')}`),
  ];
  tell('sending invalid keys');
  const figures = await compare(reference, short ? kinds.slice(1, -1) : kinds, short ? 500 : 5_000, 200);

  const signIn = (/** @type {string} */ name, /** @type {string} */ email) => ({
    name,
    send: () => refusal(agent, `${api.url}/api/v2/auth/sign-in`, {}, JSON.stringify({ email, password: 'wrong horse battery staple' })),
  });
  tell('signing in with wrong passwords');
  const people = [signIn('sign-in: unknown address', 'nobody@example.com'), signIn('sign-in: wrong password', person.body.email)];
  figures.push(...(await compare(people[0], people.slice(1), short ? 25 : 400, 4)));
  agent.destroy();

  return figures;
}

/**
 * @param {Kind | undefined} reference @param {Kind[]} kinds @param {number} samples of each @param {number} warmUp rounds that are not measured
 * @returns {Promise<import('../rig/report.mjs').Figure[]>}
 */
async function compare(reference, kinds, samples, warmUp) {
  if (!reference) throw new Error('No reference to compare with.');
  const all = [reference, ...kinds];
  /** @type {Map<string, number[]>} */
  const took = new Map(all.map(({ name }) => [name, []]));
  for (let round = -warmUp; round < samples; round++) {
    for (const { name, send } of shuffled(all)) {
      const ms = await send();
      if (round >= 0) took.get(name)?.push(ms);
    }
  }
  const base = took.get(reference.name) ?? [];
  const within = tolerance(samples);
  return kinds.map(({ name }) => {
    const own = took.get(name) ?? [];
    const effect = auc(own, base);
    return {
      what: `${name}, against ${reference.name} (${samples} each)`,
      value: times(own),
      baseline: times(base),
      ratio: `AUC ${effect.toFixed(3)}`,
      goal: `|AUC − 0.5| ≤ ${within.toFixed(3)} (Mann–Whitney)`,
      timely: Math.abs(effect - 0.5) <= within,
    };
  });
}

const times = (/** @type {number[]} */ ms) => `median ${median(ms).toFixed(3)} ms, p95 ${percentile(ms, 0.95).toFixed(3)} ms`;

/** @param {Agent} agent @param {string} url @param {Record<string, string>} headers @param {string} [body] @returns {Promise<number>} ms */
function refusal(agent, url, headers, body) {
  const options =
    body === undefined ? { agent, headers } : { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const sent = request(url, options, (answer) => {
      answer.resume().on('end', () => {
        const ms = performance.now() - since;
        if (answer.statusCode === 401) resolve(ms);
        else reject(new Error(`${url} answered ${answer.statusCode}.`));
      });
    });
    sent.on('error', reject).end(body);
  });
}

/** @param {Rig} rig @param {string} url @param {string} cookie */
async function createInvalidKeys(rig, url, cookie) {
  const headers = { cookie, 'content-type': 'application/json' };
  const create = async () => {
    const answer = await fetch(url + keysPath, { method: 'POST', headers, body: JSON.stringify({ name: 'Nightly' }) });
    return /** @type {any} */ (await answer.json()).data;
  };
  const [revoked, expired] = [[], []].map(() => /** @type {{ id: string, secret: string }[]} */ ([]));
  for (let i = 0; i < keysOfAKind; i++) {
    revoked?.push(await create());
    expired?.push(await create());
  }
  for (const { id } of revoked ?? []) await fetch(`${url}${keysPath}/${id}`, { method: 'DELETE', headers: { cookie } });
  await rig.query(`update api_keys set expires_at = now() where id = any($1)`, [expired?.map(({ id }) => id)]);
  await rig.query('vacuum analyze api_keys');
  const secrets = (/** @type {{ secret: string }[] | undefined} */ keys) => (keys ?? []).map(({ secret }) => secret);
  return { revoked: secrets(revoked), expired: secrets(expired) };
}

/** A key with a valid checksum (libs/identity/api-keys/README.md) that is not stored. */
function wellFormed() {
  const body = `sck_${Array.from(randomBytes(36), (byte) => alphabet[byte % 62]).join('')}`;
  let rest = hash('sha256', body, 'buffer').readUInt32BE(0);
  let sum = '';
  for (let i = 0; i < 6; i++, rest = Math.floor(rest / 62)) sum = alphabet[rest % 62] + sum;
  return body + sum;
}
