// API processes are killed in the middle of tool calls; the agent repeats each call with the same key on another process.
import { randomUUID } from 'node:crypto';
import { flightAhead } from '../rig/dates.mjs';
import { Rig } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { callTool, repeated } from './lib/agent-client.mjs';
import { Market } from './lib/market.mjs';
import { PostgresProxy } from './lib/postgres-proxy.mjs';

export const title = 'A tool call repeated with its key takes effect once when API processes are killed in the middle of calls';
export const order = 15;

const lanes = 8;
/** Statements whose results are delayed, so that kills fall before, within and after the transaction of a call. */
const slowStatements = ['insert into idempotency_records', 'from idempotency_records', 'update idempotency_records', null];

/** @typedef {{ name: string, args: any, answer: any }} Call `answer` is the response to the first attempt; null if none arrived */

/** @param {import('../rig/runner.mjs').Context} context */
export async function run({ short, tell, lowered }) {
  const rounds = short ? 3 : 30;
  const rig = lowered(await Rig.raise({ tell }));
  const proxy = lowered(await PostgresProxy.start(rig.databaseUrl));
  const [survivor] = await Promise.all([rig.add('api'), rig.add('worker')]);
  const market = lowered(await Market.open(rig, survivor.url));
  const key = await market.send('POST', '/api/v2/org-api-keys', { as: market.cookie, body: { name: 'agent' } });
  const credential = { authorization: `Bearer ${key.data.secret}` };
  const launches = await prepareLaunches(market, survivor.url, credential, short ? 2 : 10);

  /** @type {Call[]} */
  const calls = [];
  let cut = 0;
  for (let round = 0; round < rounds; round++) {
    const victim = await rig.add('api', { DATABASE_URL: proxy.url });
    const text = slowStatements[round % slowStatements.length];
    proxy.delay(text === null || text === undefined ? null : { text, ms: 30 });
    const killed = new Lanes(
      victim.url,
      credential,
      () => createCall(market.advertiserId),
      calls,
      launches.splice(0, Math.ceil(launches.length / (rounds - round))),
    );
    await until('calls are answered and others are in flight', () => killed.answered >= lanes && killed.waiting > 0);
    await victim.kill();
    cut += await killed.ended();
    if ((round + 1) % 10 === 0) tell(`${round + 1} of ${rounds} processes killed, ${cut} calls interrupted`);
  }
  must(cut > 0, 'No call was interrupted.');
  proxy.delay(null);
  tell(`${calls.length} calls, ${cut} of them interrupted: each is repeated`);

  let [changed, at, done] = [0, 0, 0];
  const repeatCalls = async () => {
    for (let call = calls[at++]; call; call = calls[at++]) {
      const { isError, answer } = await repeated(survivor.url, credential, call.name, call.args);
      if (isError) {
        // The response of a launch is not stored with its key because a launch calls sellers: a repeat reports that the campaign has changed.
        must(call.answer === null && call.args.desiredPhase === 'active' && answer.code === 'CONFLICT', JSON.stringify(answer));
        done++;
        continue;
      }
      if (call.answer !== null && JSON.stringify(call.answer) !== JSON.stringify(answer)) changed++;
      call.answer = answer;
    }
  };
  await Promise.all(Array.from({ length: lanes }, repeatCalls));

  const made = calls.filter(({ name, args }) => name !== 'save_campaign' || args.campaignId === undefined);
  const names = made.map(({ args }) => args.name);
  const rows = await rig.query(
    `select name, count(*)::int as n from (select name from advertisers union all select name from campaigns) as made where name = any($1) group by name`,
    [names],
  );
  const twice = rows.filter(({ n }) => n !== 1).length + (names.length - rows.length);
  const launched = calls.filter(({ args }) => args.desiredPhase === 'active');
  await until('the seller has every launched order', async () => (await market.bookings()) >= launched.length, {
    withinMs: 120_000,
    everyMs: 250,
  });
  await until('the outbox is empty', async () => (await rig.query('select count(*)::int as n from outbox_work'))[0].n === 0, {
    withinMs: 120_000,
    everyMs: 250,
  });
  const booked = await market.bookings();
  const [{ active }] = await rig.query(`select count(*)::int as active from campaigns where id = any($1) and status = 'ACTIVE'`, [
    launched.map(({ args }) => args.campaignId),
  ]);
  return [
    { what: `Processes killed; calls; calls interrupted by a kill`, value: `${rounds} · ${calls.length} · ${cut}` },
    {
      what: 'Advertisers and campaigns that exist twice or not at all after each call was repeated with its key',
      value: `${twice} of ${names.length}`,
      goal: '0',
      met: twice === 0,
    },
    { what: 'Repeated calls whose response differs from the first response', value: String(changed), goal: '0', met: changed === 0 },
    {
      what: 'Launches among the calls, and orders of the seller for them',
      value: `${launched.length} · ${booked} (${done} repeated launches were answered that the campaign is already active)`,
      goal: 'one each, and every campaign is active',
      met: booked === launched.length && active === launched.length,
    },
  ];
}

/** Lanes that call tools of one process until it is killed. */
class Lanes {
  answered = 0;
  waiting = 0;
  #cut = 0;

  /** @param {string} url @param {Record<string, string>} credential @param {() => Call} next @param {Call[]} calls @param {Call[]} first */
  constructor(url, credential, next, calls, first) {
    const lane = async () => {
      for (;;) {
        const call = first.pop() ?? next();
        calls.push(call);
        this.waiting++;
        try {
          const { isError, answer } = await callTool(url, credential, call.name, call.args);
          must(!isError, `${call.name} was refused: ${JSON.stringify(answer)}`);
          call.answer = answer;
          this.answered++;
        } catch (error) {
          // The process was killed, so the outcome of the call is unknown.
          if (!(error instanceof TypeError)) throw error;
          this.#cut++;
          return;
        } finally {
          this.waiting--;
        }
      }
    };
    this.lanes = Array.from({ length: lanes }, lane);
  }

  /** @returns {Promise<number>} number of interrupted calls */
  async ended() {
    await Promise.all(this.lanes);
    return this.#cut;
  }
}

/** A call that creates an advertiser or a campaign. @param {number} advertiserId @returns {Call} */
function createCall(advertiserId) {
  const name = `made ${randomUUID()}`;
  const idempotencyKey = randomUUID();
  if (Math.random() < 0.5) {
    const args = { name, brand: `b-${randomUUID()}.example`, primaryCurrency: 'USD', idempotencyKey };
    return { name: 'save_advertiser', args, answer: null };
  }
  const { startDate: startAt, endDate: endAt } = flightAhead();
  const args = { advertiserId, name, flight: { startAt, endAt }, budget: { total: 50_000 }, idempotencyKey };
  return { name: 'save_campaign', args, answer: null };
}

/** @param {{ isError: boolean, answer: any }} called */
function answerOf({ isError, answer }) {
  must(!isError, `A call was refused: ${JSON.stringify(answer)}`);
  return answer;
}

/** Campaigns with a product of the seller `held`, and the calls that launch them. @param {Market} market @param {string} url @param {Record<string, string>} credential @param {number} count */
async function prepareLaunches(market, url, credential, count) {
  /** @type {Call[]} */
  const launches = [];
  for (let n = 0; n < count; n++) {
    const campaignId = await market.campaign();
    const discoveryId = await market.discover(['held'], campaignId);
    await until('a discovery completes', () => market.discovered(discoveryId));
    const { products } = await market.get(`/discovery/${discoveryId}/products`);
    const chosen = [{ productId: products[0].productId, budget: 20_000 }];
    answerOf(await repeated(url, credential, 'save_media_buy', { campaignId, products: chosen, idempotencyKey: randomUUID() }));
    const { campaign } = await market.get(`/campaigns/${campaignId}`);
    const args = { campaignId, desiredPhase: 'active', expectedRevision: campaign.revision, idempotencyKey: randomUUID() };
    const { action, nextStep } = answerOf(await repeated(url, credential, 'save_campaign', args));
    must(action === 'pending_confirmation', `A launch was answered ${action}`);
    launches.push({ name: nextStep.tool, args: nextStep.arguments, answer: null });
  }
  return launches;
}
