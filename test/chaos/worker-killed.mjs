// Workers are killed a hundred times between the POST of a webhook and its settlement, and once during all their other work.
import { setTimeout as pause } from 'node:timers/promises';
import { Rig } from '../rig/rig.mjs';
import { must, until } from '../rig/until.mjs';
import { killAllWorkers } from './lib/killed-workers.mjs';
import { Market } from './lib/market.mjs';
import { Receiver } from './lib/receiver.mjs';

export const title = 'No webhook is sent twice when a worker is killed between POST and settlement';
export const order = 10;

const subscriptions = 8;
const eventsPerRound = 8;

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const rounds = Number(process.env.CHAOS_ROUNDS ?? (short ? 3 : 100));
  // The stalled feed at the end must not be aborted before its worker is killed.
  const rig = lowered(await Rig.raise({ tell, env: { FEED_PATIENCE_MS: '300000' } }));
  const [api, ...workers] = await Promise.all([rig.add('api'), rig.add('worker'), rig.add('worker')]);
  const market = lowered(await Market.open(rig, api.url));
  const receiver = lowered(await Receiver.open());
  for (let i = 0; i < subscriptions; i++) await market.subscribe(`${receiver.url}/${i}`);
  /** Replacements that start while rounds run. @type {Promise<import('../rig/rig.mjs').App>[]} */
  const spares = short ? [] : [rig.add('worker')];
  const ahead = short ? 1 : 2;
  /** @type {string[]} */
  const events = [];
  const kills = { posted: 0, elsewhere: 0, cut: 0 };
  // 15 % of the POSTs wait for the kill and the rest is answered at once, so that kills fall at all moments. With a larger share, ten
  // failures in a row would end a subscription.
  const isWithheld = () => Math.random() < 0.15;

  /** Number of unsettled deliveries of these events, or of all. @param {string[] | null} [of] */
  const open = async (of = null) => {
    const unsettled = `select count(*)::int as n from webhook_deliveries where status in ('pending', 'sending') and ($1::text[] is null or event_id = any($1))`;
    return (await rig.query(unsettled, [of]))[0].n;
  };
  const waitingEventsSql = `select (select count(*) from outbox where relayed_at is null)::int + (select count(*) from outbox_work)::int as n`;
  const waiting = async () => (await rig.query(waitingEventsSql))[0].n;
  /** Whether every unsettled delivery of the round waits for its response. */
  const isRoundSent = async () => (await waiting()) === 0 && (await open(events.slice(-eventsPerRound))) <= receiver.unanswered.size;

  while (kills.posted < rounds) {
    if (spares.length < ahead) spares.push(rig.add('worker'));
    receiver.withholds = isWithheld;
    // Events are published one by one, because events published together become one job of one worker.
    for (let i = 0; i < eventsPerRound; i++) {
      events.push(...(await market.publish(1)));
      await pause(15);
    }
    const [victim, other] = workers;
    const before = receiver.cut;
    const enough = 2 + Math.floor(Math.random() * 4);
    await until(
      'POSTs wait for their responses, or all have arrived',
      async () => receiver.unanswered.size >= enough || (await isRoundSent()),
      {
        everyMs: 5,
      },
    );
    await victim?.kill();
    await until('a POST is interrupted', () => receiver.cut > before, { withinMs: 500, everyMs: 5 }).catch(() => {});
    await pause(20);
    const cut = receiver.cut - before;
    if (cut > 0) kills.posted++;
    else kills.elsewhere++;
    kills.cut += cut;
    receiver.withholds = () => false;
    receiver.release();
    workers.splice(0, 2, /** @type {any} */ (other), /** @type {any} */ (await spares.shift()));
    if ((kills.posted + kills.elsewhere) % 10 === 0) tell(`${kills.posted} of ${rounds} kills between POST and settlement`);
    must(kills.elsewhere < 10 * rounds + 50, 'The kills do not fall between POST and settlement.');
  }
  workers.push(...(await Promise.all(spares)));
  const middle = await killAllWorkers({ rig, market, workers, tell, short });

  const last = performance.now();
  await until('every delivery is settled', async () => (await waiting()) === 0 && (await open()) === 0, {
    withinMs: 120_000,
    everyMs: 250,
  });
  const settling = performance.now() - last;
  const rows = await rig.query(`select id, status, error, event_id from webhook_deliveries where event_id = any($1)`, [events]);
  const expected = events.length * subscriptions;
  const unknown = rows.filter(({ error }) => error === 'outcome_unknown');
  const delivered = rows.filter(({ status }) => status === 'delivered');
  const unsent = delivered.filter(({ id }) => receiver.posts.get(id) !== 1);
  const [{ active }] = await rig.query(`select count(*)::int as active from webhook_subscriptions where status = 'active'`);
  must(rows.length === expected, `${rows.length} deliveries for ${expected} of events and subscriptions`);
  must(unsent.length === 0, `${unsent.length} are marked as delivered but did not arrive once`);
  // A timeout after 5 s closes the POST as well; on a slow machine this happens before the kill.
  const late = rows.filter(({ error }) => error === 'timeout').length;
  const others = expected - delivered.length - unknown.length - late;
  must(others === 0, `${others} ended in another way`);
  must(
    unknown.length + late >= kills.cut,
    `${kills.cut} POSTs were interrupted, only ${unknown.length} have an unknown outcome, ${late} took too long`,
  );
  return [
    {
      what: 'Kills while a POST of the worker was unanswered',
      value: `${kills.posted}`,
      goal: `${rounds}`,
      met: kills.posted >= rounds,
    },
    { what: 'Kills at another moment (before the POST or during a settlement)', value: `${kills.elsewhere}` },
    { what: 'Deliveries, and POSTs interrupted by a kill', value: `${expected} · ${kills.cut}` },
    { what: 'Deliveries POSTed twice', value: `${receiver.duplicates}`, goal: '0', met: receiver.duplicates === 0 },
    {
      what: 'Deliveries not settled after the last kill',
      value: '0',
      baseline: `settled within ${(settling / 1000).toFixed(1)} s`,
      goal: '0',
      met: true,
    },
    { what: 'Deliveries whose outcome is unknown (never sent again)', value: `${unknown.length}` },
    { what: 'Subscriptions still active', value: `${active} of ${subscriptions}`, goal: 'all', met: active === subscriptions },
    ...middle,
  ];
}
