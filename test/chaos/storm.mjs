// Concurrent attempts of one subscription fail, one succeeds, and a deletion arrives, in random order.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Rig, signUp } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';

export const title =
  'A subscription ends exactly once and sends nothing afterwards when 20 failures, a success and a deletion are concurrent';
export const order = 60;

const inFlight = 21;
/** Maximum of rounds that are discarded because an attempt timed out. */
const maxSlow = 20;

/** @param {{ short: boolean, tell: (line: string) => void, lowered: <T>(resource: T & { lower(): Promise<void> }) => T }} context */
export async function run({ short, tell, lowered }) {
  const rounds = short ? 2 : 30;
  const rig = lowered(await Rig.raise({ tell }));
  const [api] = await Promise.all([rig.add('api'), rig.add('worker'), rig.add('worker')]);
  const receiver = lowered(await Receiver.start());
  /** @type {Record<string, number>} */
  const ends = {};
  for (let [round, slow] = [0, 0]; round < rounds;) {
    const end = await runRound(rig, api.url, receiver, round % 3 !== 0);
    if (end === null) must(++slow <= maxSlow, 'The machine is too slow to have 21 attempts in flight within 5 s.');
    else {
      ends[end] = (ends[end] ?? 0) + 1;
      round++;
    }
  }
  const found = Object.entries(ends).map(([end, count]) => `${count} × ${end}`);
  return [
    { what: 'Rounds with 21 attempts in flight, settled in random order by two workers', value: String(rounds) },
    { what: 'Final states', value: found.join(', '), goal: 'nothing else', met: true },
    { what: 'Requests received after the end', value: '0', goal: '0', met: true },
  ];
}

/**
 * @param {Rig} rig @param {string} url @param {Receiver} receiver @param {boolean} deletes whether the subscription is deleted during the round
 * @returns {Promise<string | null>} final state of the subscription; null when an attempt timed out after 5 s and the round is discarded
 */
async function runRound(rig, url, receiver, deletes) {
  const buyer = await signUp(url);
  const account = buyer.data.account.id;
  const headers = { cookie: buyer.cookie, 'content-type': 'application/json' };
  const subscriptions = `${url}/api/v2/buyer/webhook-subscriptions`;
  const body = JSON.stringify({ url: receiver.startRound(), secret: 's'.repeat(40), eventTypes: ['discovery.revision'] });
  const { data } = /** @type {any} */ (await (await fetch(subscriptions, { method: 'POST', headers, body })).json());
  const { id } = data.subscription;
  const rows = () =>
    rig.query(`select status, http_status, error from webhook_deliveries where account_id = $1 and subscription_id = $2`, [account, id]);
  const state = async () =>
    (await rig.query('select status, failure_count from webhook_subscriptions where account_id = $1 and id = $2', [account, id]))[0];
  const isLate = async () => (await rows()).some(({ error }) => error === 'timeout');
  await publish(rig, account, inFlight);
  await until(`${inFlight} attempts are in flight`, async () => receiver.unanswered.length === inFlight || (await isLate()), {
    everyMs: 10,
  });

  const deletedAt = deletes ? Math.floor(Math.random() * (inFlight + 1)) : null;
  const successAt = Math.floor(Math.random() * inFlight);
  /** @type {Promise<Response> | null} */
  let deletion = null;
  for (const [at, answer] of [...shuffled(receiver.unanswered.splice(0)), null].entries()) {
    if (at === deletedAt) deletion = fetch(`${subscriptions}/${id}`, { method: 'DELETE', headers });
    answer?.(at === successAt ? 200 : 500);
    if (Math.random() < 0.3) await pause(Math.random() * 15);
  }
  const deleted = deletion === null ? null : (await deletion).status;
  const openAtAnswer = deletion === null ? 0 : (await rows()).filter(({ status }) => status === 'sending').length;
  const isSettled = async () => (await rows()).every(({ status }) => status !== 'sending' && status !== 'pending');
  await until('everything is settled', isSettled, { everyMs: 10 });
  if (await isLate()) return null;

  const { status, failure_count: count } = await state();
  const settled = await rows();
  const failed = settled.filter((row) => row.status === 'failed' && row.http_status === 500).length;
  const delivered = settled.filter((row) => row.status === 'delivered' && row.http_status === 200).length;
  const failureEvents = (await rig.query(`select 1 from outbox where account_id = $1 and type = 'webhooks.subscription_failed'`, [account]))
    .length;
  const facts = { successAt, deletedAt, deleted, status, count, failed, delivered, failureEvents, openAtAnswer };
  const wrong = settled.length === inFlight ? violationOf(facts) : 'Results are missing';
  if (wrong !== null) throw new Error(`${wrong}: ${JSON.stringify(facts)}`);

  const before = receiver.count;
  await publish(rig, account, 3);
  await pause(150);
  if (receiver.count !== before || (await rows()).length !== inFlight) throw new Error(`Sent after the end: ${JSON.stringify(facts)}`);
  return status === 'deleted' && failureEvents === 1 ? 'failed, then deleted' : status;
}

/**
 * Returns the violation of a final state, or null.
 * @param {{ deletedAt: number | null, deleted: number | null, status: string, count: number, failed: number, delivered: number, failureEvents: number, openAtAnswer: number }} end
 */
function violationOf({ deletedAt, deleted, status, count, failed, delivered, failureEvents, openAtAnswer }) {
  if (failed !== inFlight - 1 || delivered !== 1) return 'Results are missing';
  if (openAtAnswer > 0) return 'The deletion answered while attempts were open';
  if (deletedAt !== null) return deleted === 200 && status === 'deleted' && failureEvents <= 1 ? null : 'The subscription was not deleted';
  // Wherever the success falls among twenty failures, ten of them are consecutive.
  return status === 'failed' && count === 10 && failureEvents === 1 ? null : 'The tenth failure did not end the subscription';
}

/** Publishes `count` discovery revisions and returns when every consumer has processed them. @param {Rig} rig @param {number} account @param {number} count */
async function publish(rig, account, count) {
  const prefix = `evt_storm_${randomUUID()}`;
  const facts = {
    discoveryId: 'disc_storm',
    campaignId: null,
    revision: 1,
    resultsComplete: false,
    pendingAgents: [],
    sellersRequested: 3,
    sellersResponded: 2,
  };
  await rig.query(
    `insert into outbox (id, type, account_id, occurred_at, payload)
     select $1 || '_' || n, 'discovery.revised', $2, now() + interval '5 milliseconds', $3::jsonb || jsonb_build_object('revision', n) from generate_series(1, $4::int) n`,
    [prefix, account, JSON.stringify(facts), count],
  );
  await rig.query(`select pg_notify('outbox', '')`);
  const waiting = `select 1 from outbox o left join outbox_work w on w.event_id = o.id
    where o.id like $1 || '%' and (o.relayed_at is null or w.event_id is not null) limit 1`;
  await until('the events are processed', async () => (await rig.query(waiting, [prefix])).length === 0);
}

/** Keeps every request open until the test answers it. */
class Receiver {
  /** @type {((status: number) => void)[]} */
  unanswered = [];
  count = 0;
  #round = 0;

  /** @param {import('node:http').Server} server */
  constructor(server) {
    this.server = server;
  }

  static async start() {
    const receiver = new Receiver(
      createServer((request, response) => {
        request.resume();
        const answer = (/** @type {number} */ status) => void response.writeHead(status).end();
        // A request of an earlier round is failed at once.
        if (request.url !== receiver.#path) return answer(500);
        receiver.count += 1;
        receiver.unanswered.push(answer);
      }),
    );
    await new Promise((resolve) => receiver.server.listen(0, '127.0.0.1', () => resolve(undefined)));
    return receiver;
  }

  get #path() {
    return `/hook-${this.#round}`;
  }

  /** Starts another round and returns its URL. */
  startRound() {
    this.#round += 1;
    this.unanswered.length = 0;
    return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (this.server.address()).port}${this.#path}`;
  }

  async lower() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** @template T @param {T[]} items */
function shuffled(items) {
  const sorted = items.map((item) => ({ item, at: Math.random() })).sort((a, b) => a.at - b.at);
  return sorted.map(({ item }) => item);
}
