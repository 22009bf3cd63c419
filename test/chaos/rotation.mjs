// The encryption key of stored secrets is rotated while webhooks and mails are sent: first in the wrong order, then as docs/security.md says.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clone } from '../../scripts/lib/home.mjs';
import { listen } from '../rig/receivers.mjs';
import { Rig, signUp } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { givenUp, revise, secret, untilSettled } from '../rig/webhooks.mjs';

export const title = 'Rotating the encryption key of stored secrets loses no webhook or mail, even in the wrong order';
export const order = 57;

const path = '/api/v2/buyer/webhook-subscriptions';
const [k1, k2] = ['k1', 'k2'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
const keyrings = {
  old: { SECRETS_KEYRING: k1 },
  /** The wrong order: a process encrypts with a key that the other processes lack. */
  wrongOrder: { SECRETS_KEYRING: `${k2},${k1}` },
  decryptsBoth: { SECRETS_KEYRING: `${k1},${k2}`, SECRETS_SEAL_WITH: 'k1' },
  encryptsNew: { SECRETS_KEYRING: `${k1},${k2}`, SECRETS_SEAL_WITH: 'k2' },
  new: { SECRETS_KEYRING: k2 },
};

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  /** @type {Map<string, number>} */
  const arrivals = new Map();
  let unsigned = 0;
  const receivers = await listen(4, secret, ({ deliveryId, signed }) => {
    arrivals.set(deliveryId, (arrivals.get(deliveryId) ?? 0) + 1);
    if (!signed) unsigned++;
  });
  lowered({ lower: async () => receivers.close() });
  const rig = lowered(await Rig.raise({ tell }));
  const fleet = new Fleet(rig, short ? 2 : 1);
  await fleet.start(keyrings.old);
  const tenants = new Tenants(rig, receivers.urls, short ? 2 : 10);
  await tenants.join(fleet.apis);
  const load = new Load(rig, tenants, short ? 60 : 25);

  try {
    await fleet.replace(['api', 'worker'], 0, keyrings.wrongOrder);
    tell('one API and one worker encrypt with k2, the others lack it');
    await tenants.join(fleet.apis);
    await until('the worker without the key reads secrets encrypted with it', async () => (await failedDecryptions(fleet.workers[1])) > 0);
    await load.untilDelivered(arrivals);
    const refused = await Promise.all(fleet.kinds.map((kind) => startErrorOf(rig, kind, keyrings.old)));

    await fleet.replaceAll(keyrings.decryptsBoth);
    tell('all decrypt with both keys, k1 encrypts');
    await tenants.join(fleet.apis);
    await load.untilDelivered(arrivals);
    await fleet.replaceAll(keyrings.encryptsNew);
    tell('all decrypt with both keys, k2 encrypts');
    await tenants.join(fleet.apis);
    await load.untilDelivered(arrivals);
    const early = await startErrorOf(rig, 'worker', keyrings.new);
    const failures = await Promise.all(fleet.workers.map(failedDecryptions));
    const output = await reseal(rig, keyrings.encryptsNew);
    tell(output.trim().split('\n').at(-1) ?? '');
    await fleet.replaceAll(keyrings.new);
    tell('k1 is removed');
    await tenants.join(fleet.apis);
    await load.untilDelivered(arrivals);
    await load.stop();

    const [{ expected }] = await rig.query(
      `select count(*)::int as expected from outbox o join webhook_subscriptions s on s.account_id = o.account_id and s.created_at < o.occurred_at
       where o.type = 'discovery.revised'`,
    );
    await untilSettled(rig, expected);
    const [{ delivered }] = await rig.query(`select count(*)::int as delivered from webhook_deliveries where status = 'delivered'`);
    const [{ ended, all }] = await rig.query(
      `select count(*) filter (where (status <> 'active' or failure_count > 0) and not exists (
           select 1 from webhook_deliveries d where d.account_id = s.account_id and d.subscription_id = s.id and d.error = 'timeout'))::int as ended,
         count(*)::int as all
       from webhook_subscriptions s`,
    );
    const late = await givenUp(rig);
    const lost = expected - delivered - late;
    const silent = await until('every mail has arrived', () => (tenants.withoutMail().length === 0 ? 'none' : undefined)).catch(
      () => `${tenants.withoutMail().length}`,
    );
    const twice = [...arrivals.values()].filter((count) => count > 1).length;
    const keys = await rig.query(`select distinct split_part(secret, '.', 1) as id from webhook_subscriptions`);
    must(keys.map(({ id }) => id).join() === 'k2', `subscriptions are encrypted with ${keys.map(({ id }) => id).join(', ')}`);
    const wantsOld = [...refused, early].filter((text) => !/lacks the key \\*"k[12]\\*", which rows of .* need/.test(text));
    return [
      {
        what: 'Deliveries lost',
        value: `${lost} of ${expected.toLocaleString('en')}`,
        goal: '0',
        met: lost === 0,
        timely: late === 0,
      },
      { what: 'Subscriptions ended or with a counted failure', value: `${ended} of ${all}`, goal: '0', met: ended === 0 },
      {
        what: 'Deliveries POSTed twice; deliveries not signed with their secret',
        value: `${twice} · ${unsigned}`,
        goal: '0',
        met: twice + unsigned === 0,
      },
      { what: `Missing mails, of ${tenants.people.length}`, value: silent, goal: 'none', met: silent === 'none' },
      {
        what: 'Processes that started although a key that rows need was missing',
        value: `${wantsOld.length} of ${refused.length + 1}${wantsOld.length > 0 ? ` (${wantsOld[0]})` : ''}`,
        goal: '0',
        met: wantsOld.length === 0,
      },
      {
        what: 'Secrets that workers could not decrypt while keys were rotated in the right order',
        value: `${failures.reduce((sum, count) => sum + count, 0)}`,
        goal: '0',
        met: failures.every((count) => count === 0),
      },
      {
        what: `Processes replaced; of these, ended with another code than 0`,
        value: `${fleet.ends.length} · ${fleet.ends.filter((reason) => reason !== 'ended with code 0').length}`,
        goal: '0',
        met: fleet.ends.every((reason) => reason === 'ended with code 0'),
      },
    ];
  } finally {
    await load.stop();
  }
}

/** Two API and two worker processes; a replacement starts before the old process ends. */
class Fleet {
  /** @type {{ api: import('../rig/rig.mjs').App[], worker: import('../rig/rig.mjs').App[] }} */
  #running = { api: [], worker: [] };
  /** @type {('api' | 'worker')[]} */
  kinds = ['api', 'worker'];
  /** @type {string[]} */
  ends = [];

  /** @param {Rig} rig @param {1 | 2} atOnce */
  constructor(rig, atOnce) {
    this.rig = rig;
    this.atOnce = atOnce;
  }

  get apis() {
    return this.#running.api.map(({ url }) => url);
  }

  get workers() {
    return this.#running.worker;
  }

  /** @param {Record<string, string>} keyring */
  async start(keyring) {
    const add = (/** @type {'api' | 'worker'} */ kind) => this.rig.add(kind, keyring);
    const [api, other, worker, another] = await Promise.all([add('api'), add('api'), add('worker'), add('worker')]);
    this.#running = { api: [api, other], worker: [worker, another] };
  }

  /** @param {Record<string, string>} keyring */
  async replaceAll(keyring) {
    for (const index of [0, 1]) {
      if (this.atOnce === 2) await this.replace(this.kinds, index, keyring);
      else for (const kind of this.kinds) await this.replace([kind], index, keyring);
    }
  }

  /** @param {('api' | 'worker')[]} kinds @param {number} index @param {Record<string, string>} keyring */
  async replace(kinds, index, keyring) {
    await Promise.all(
      kinds.map(async (kind) => {
        const old = this.#running[kind][index];
        this.#running[kind][index] = await this.rig.add(kind, keyring);
        this.ends.push((await old.end()).reason);
      }),
    );
  }
}

/** Accounts that sign up and register webhooks at every stage, through each API. */
class Tenants {
  /** @type {number[]} */
  accountIds = [];
  /** @type {string[]} */
  people = [];

  /** @param {Rig} rig @param {string[]} receivers @param {number} count sign-ups at each API and stage */
  constructor(rig, receivers, count) {
    this.rig = rig;
    this.receivers = receivers;
    this.count = count;
  }

  /** @param {string[]} apis */
  async join(apis) {
    for (const url of apis) {
      for (let i = 0; i < this.count; i++) {
        const { cookie, body, data } = await signUp(url);
        this.people.push(body.email);
        const hook = `${this.receivers[this.people.length % this.receivers.length]}/${this.people.length}`;
        const answer = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ url: hook, secret, eventTypes: ['discovery.revision'] }),
        });
        must(answer.status === 201, `Registering answered ${answer.status}`);
        this.accountIds.push(data.account.id);
      }
    }
  }

  withoutMail() {
    const mails = readdirSync(join(this.rig.logs, 'mail'));
    return this.people.filter((address) => !mails.some((file) => file.endsWith(`-${address}.eml`)));
  }
}

/** Maximum of waiting events and deliveries; above it, the load pauses. */
const maxWaiting = 2_000;

/** Sends a revision of every account at intervals. */
class Load {
  #on = true;

  /** @param {Rig} rig @param {Tenants} tenants @param {number} everyMs */
  constructor(rig, tenants, everyMs) {
    this.tenants = tenants;
    this.working = (async () => {
      while (this.#on) await Promise.all([this.#publish(rig), pause(everyMs)]);
    })();
  }

  /** Sends nothing while too much work waits: slow workers would never catch up. @param {Rig} rig */
  async #publish(rig) {
    const [{ n }] = await rig.query(
      `select (select count(*) from outbox where relayed_at is null)::int + (select count(*) from outbox_work)::int
         + (select count(*) from webhook_deliveries where status in ('pending', 'sending'))::int as n`,
    );
    if (n <= maxWaiting) await revise(rig, [...this.tenants.accountIds]);
  }

  /** Resolves when five more deliveries per tenant have arrived. @param {Map<string, number>} arrivals */
  async untilDelivered(arrivals) {
    const enough = arrivals.size + this.tenants.accountIds.length * 5;
    await until('deliveries go on', () => arrivals.size >= enough, { withinMs: 120_000 });
  }

  async stop() {
    this.#on = false;
    await this.working;
  }
}

/** Starts a process that must refuse to start; returns its error. @param {Rig} rig @param {'api' | 'worker'} kind @param {Record<string, string>} keyring */
async function startErrorOf(rig, kind, keyring) {
  try {
    await rig.add(kind, keyring);
    return `the ${kind} started`;
  } catch (error) {
    return /** @type {Error} */ (error).message;
  }
}

/** @param {import('../rig/rig.mjs').App} worker */
async function failedDecryptions(worker) {
  const metrics = await (await fetch(`${worker.url}/metrics`)).text();
  return [...metrics.matchAll(/^secrets_not_opened_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** @param {Rig} rig @param {Record<string, string>} keyring */
async function reseal(rig, keyring) {
  const file = join(clone, 'dist', 'apps', 'api', 'src', 'secrets.js');
  const { stdout } = await promisify(execFile)(process.execPath, [file, 'reseal'], { env: { ...rig.environment, ...keyring } });
  return stdout;
}
