import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { must, until } from '../../rig/until.mjs';
import { httpClient, dataOf, isUnavailable } from './http-client.mjs';

const unique = (/** @type {string} */ prefix) => `${prefix}-${randomBytes(6).toString('hex')}`;
const creation = '/api/v2/accounts/create-child';

/** Continuous reads, writes, writes with an Idempotency-Key that are repeated until answered, and health probes. */
export class Traffic {
  /** @type {{ kind: 'read' | 'write' | 'keyed', status: number, at: number, ms: number, body: any }[]} */
  #answers = [];
  /** @type {{ brand: string, id: number }[]} */
  #written = [];
  /** @type {{ name: string, ids: Set<number> }[]} */
  #keyed = [];
  #probes = { dead: 0, unready: 0, slowestLiveness: 0 };
  #ended = false;
  /** @type {Promise<void>[]} */
  #loops = [];

  /** @param {string} url @param {string} cookie */
  constructor(url, cookie) {
    this.send = httpClient(url, { cookie });
    this.probe = httpClient(url);
  }

  /** @param {number} clients of each kind */
  begin(clients) {
    const forever = async (/** @type {() => Promise<void>} */ turn, everyMs = 5) => {
      for (; !this.#ended; await pause(everyMs)) await turn();
    };
    for (let client = 0; client < clients; client++)
      this.#loops.push(
        forever(() => this.#read()),
        forever(() => this.#write()),
        forever(() => this.#keyedWrite()),
      );
    this.#loops.push(
      forever(() => this.#live(), 50),
      forever(() => this.#ready(), 50),
    );
  }

  async end() {
    this.#ended = true;
    await Promise.all(this.#loops);
  }

  lower = () => this.end();

  /** Statuses of reads and writes sent since `mark`, without keyed writes, whose repetitions may be answered from storage. @param {number} mark `performance.now()` */
  since(mark) {
    const of = (/** @type {string} */ wanted) =>
      this.#answers.filter(({ kind, at }) => kind === wanted && at >= mark).map(({ status }) => status);
    return { reads: of('read'), writes: of('write') };
  }

  /** Resolves when a request sent since `mark` and a readiness probe were answered 503. @param {number} mark `performance.now()` */
  async untilRefused(mark) {
    const { unready } = this.#probes;
    await until('a request is answered 503', () => Object.values(this.since(mark)).flat().includes(503));
    await until('readiness is answered 503', () => this.#probes.unready > unready);
  }

  /** Resolves when reads and writes sent from now on succeed. */
  async untilRecovered() {
    for (const [method, path, body] of /** @type {const} */ ([
      ['GET', '/api/v2/accounts/current'],
      ['POST', '/api/v2/buyer/advertisers', true],
    ]))
      await until(`${method} ${path} succeeds`, async () =>
        dataOf(await this.send(method, path, body ? { body: advertiser(unique('flows')) } : {}), path),
      );
    await until('writes are acknowledged', () => this.#written.length > 0 && this.#keyed.length > 0);
  }

  /** Compares the answers with the stored rows. @param {import('../../rig/rig.mjs').Rig} rig */
  async tally(rig) {
    const wrong = this.#answers.filter((answer) => !(answer.status === 200 || answer.status === 201 || isUnavailable(answer)));
    const stored = new Set((await rig.query('select id from advertisers')).map(({ id }) => Number(id)));
    const accounts = await rig.query(`select name, count(*)::int as count from accounts where name like 'once-%' group by name`);
    const count = new Map(accounts.map(({ name, count }) => [name, count]));
    return {
      answers: this.#answers.length,
      unavailable: this.#answers.filter(isUnavailable).length,
      wrong: wrong.map(({ kind, status, body, ms }) => ({ kind, status, body, ms: Math.round(ms) })),
      longest: Math.max(...this.#answers.map(({ ms }) => ms)),
      acknowledged: this.#written.length,
      gone: this.#written.filter(({ id }) => !stored.has(id)).length,
      keyed: this.#keyed.length,
      doubled: this.#keyed.filter(({ name, ids }) => ids.size > 1 || (ids.size === 1 && count.get(name) !== 1)).length,
      ...this.#probes,
    };
  }

  async #read() {
    this.#note('read', await this.send('GET', '/api/v2/accounts/current'));
  }

  async #write() {
    const body = advertiser(unique('oat'));
    const answer = await this.send('POST', '/api/v2/buyer/advertisers', { body });
    this.#note('write', answer);
    if (answer.status === 201) this.#written.push({ brand: body.brand, id: answer.body.data.id });
  }

  /** Repeats the write until it is answered, and once more. */
  async #keyedWrite() {
    const name = unique('once');
    const ids = new Set();
    this.#keyed.push({ name, ids });
    for (let answered = 0; answered < 2 && !(this.#ended && ids.size === 0);) {
      const answer = await this.send('POST', creation, { body: { name }, headers: { 'idempotency-key': `key-${name}` } });
      // A repetition is answered 409 while PostgreSQL still runs the first request.
      if (!(answer.status === 409 && /still running/.test(answer.body?.error?.message))) this.#note('keyed', answer);
      if (answer.status === 201) {
        ids.add(answer.body.data.id);
        answered++;
      } else await pause(50);
    }
  }

  async #live() {
    const { status, ms } = await this.probe('GET', '/health/live');
    if (status !== 200) this.#probes.dead++;
    this.#probes.slowestLiveness = Math.max(this.#probes.slowestLiveness, ms);
  }

  async #ready() {
    const { status } = await this.probe('GET', '/health/ready');
    if (status === 503) this.#probes.unready++;
  }

  /** @param {'read' | 'write' | 'keyed'} kind @param {import('./http-client.mjs').Answer} answer */
  #note(kind, { status, body, ms }) {
    this.#answers.push({ kind, status, at: performance.now() - ms, ms, body: status < 300 && status > 0 ? null : body });
  }
}

/** @param {{ dead: number, slowestLiveness: number }} tally @returns {import('../../rig/report.mjs').Figure[]} */
export const livenessFigures = ({ dead, slowestLiveness }) => [
  { what: 'liveness probes not answered 200', value: String(dead), goal: '0', met: dead === 0 },
  {
    what: 'slowest liveness probe',
    value: `${Math.round(slowestLiveness)} ms`,
    goal: 'at most 2000 ms',
    timely: slowestLiveness <= 2_000,
  },
];

/** Loses the COMMIT of a write with an Idempotency-Key and checks that repetitions take effect once. */
export class LostCommits {
  /** @param {import('../../rig/rig.mjs').Rig} rig @param {string} url @param {string} cookie @param {import('./postgres-proxy.mjs').PostgresProxy} proxy */
  constructor(rig, url, cookie, proxy) {
    this.rig = rig;
    this.send = httpClient(url, { cookie });
    this.proxy = proxy;
  }

  /** @param {import('./postgres-proxy.mjs').Loss} loss @param {number} rounds */
  async lose(loss, rounds) {
    /** @type {string[]} */
    const faults = [];
    for (let [round, attempts] = [0, 0]; round < rounds; attempts++) {
      must(attempts < 20 * rounds + 100, 'No COMMIT of a write was lost.');
      const name = unique(loss);
      const post = () => this.send('POST', creation, { body: { name }, headers: { 'idempotency-key': `key-${name}` } });
      let isLost = false;
      void this.proxy.loseNextCommit(loss).then(() => (isLost = true));
      const first = await post();
      // The lost COMMIT was one of another transaction, or a statement timed out before any: the round is repeated.
      if (first.status === 201 || (!isLost && isUnavailable(first))) continue;
      round++;
      if (!isUnavailable(first)) faults.push(`the first request was answered ${first.status} ${JSON.stringify(first.body)}`);
      const before = await this.#stored(name);
      if (before.accounts !== (loss === 'answer' ? 1 : 0) || before.records !== before.accounts)
        faults.push(`stored: ${JSON.stringify(before)}`);
      const repeated = await until('the repetition succeeds', async () => dataOf(await post(), 'The repetition'));
      const again = await until('another repetition succeeds', async () => dataOf(await post(), 'Another repetition'));
      const after = await this.#stored(name);
      if (
        after.accounts !== 1 ||
        after.records !== 1 ||
        after.id !== repeated.id ||
        again.id !== repeated.id ||
        (before.id ?? after.id) !== after.id
      )
        faults.push(`${JSON.stringify(before)} became ${JSON.stringify(after)}, answered ${repeated.id} and ${again.id}`);
    }
    return { rounds, faults };
  }

  /** @param {string} name */
  async #stored(name) {
    const accounts = await this.rig.query('select id from accounts where name = $1', [name]);
    const records = await this.rig.query('select 1 from idempotency_records where key = $1', [`key-${name}`]);
    return { accounts: accounts.length, records: records.length, id: accounts[0] && Number(accounts[0].id) };
  }
}

const advertiser = (/** @type {string} */ name) => ({ name, brand: `${name}.example`, primaryCurrency: 'EUR' });
