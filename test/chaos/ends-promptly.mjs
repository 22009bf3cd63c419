// SIGTERM in every state of PostgreSQL and Redis: a process ends by itself with exit code 0.
import { setTimeout as pause } from 'node:timers/promises';
import { launch, stop } from '../../scripts/lib/processes.mjs';
import { Rig } from '../rig/rig.mjs';
import { must } from '../rig/until.mjs';

export const title = 'SIGTERM ends a process within 3 s, whether PostgreSQL and Redis are available or not';
export const order = 110;

/** Time limit without work in progress, in milliseconds (with work in progress the grace period is 20 s). */
const promptMs = 3_000;

/** @type {import('../rig/runner.mjs').Case['run']} */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell, survivesCrashes: true }));
  const { postgres, redis } = rig;
  /** @type {Record<string, { disturb: () => Promise<unknown>, restore?: () => Promise<void> }>} */
  const states = {
    'Redis was killed and has just restarted': { disturb: async () => (await redis.stop('SIGKILL'), await redis.start()) },
    'PostgreSQL and Redis available, SIGTERM sent three times': { disturb: async () => {} },
    'Redis stopped': { disturb: async () => (await redis.stop('SIGKILL'), await pause(3_000)), restore: () => redis.start() },
    'PostgreSQL stopped': { disturb: async () => (await postgres.stop('SIGQUIT'), await pause(1_000)), restore: () => postgres.start() },
    'PostgreSQL and Redis were stopped and have restarted': {
      disturb: async () => {
        await Promise.all([postgres.stop('SIGQUIT'), redis.stop('SIGKILL')]);
        await Promise.all([postgres.start(), redis.start()]);
        await pause(500);
      },
    },
  };
  /** @type {import('../rig/report.mjs').Figure[]} */
  const figures = [];
  for (const [state, { disturb, restore }] of Object.entries(states).slice(0, short ? 1 : undefined)) {
    const apps = await Promise.all([rig.add('worker'), rig.add('api')]);
    await disturb();
    const again = state.includes('three times') ? apps.map(async (app) => (app.signal('SIGTERM'), app.signal('SIGTERM'))) : [];
    const ends = await Promise.all(apps.map((app) => app.end()));
    await Promise.all(again);
    for (const [index, { ms, reason }] of ends.entries()) {
      figures.push({
        what: `${state}: ${apps[index]?.kind}`,
        value: `${ms.toFixed(0)} ms, ${reason}`,
        goal: `code 0, ≤ ${promptMs / 1000} s`,
        met: reason === 'ended with code 0',
        timely: ms <= promptMs,
      });
    }
    await restore?.();
  }
  if (!short) {
    for (const away of ['nothing', 'Redis', 'PostgreSQL']) {
      if (away === 'Redis') await redis.stop('SIGKILL');
      if (away === 'PostgreSQL') await postgres.stop('SIGQUIT');
      for (const kind of /** @type {const} */ (['worker', 'api'])) figures.push(await stopDuringStart(rig, kind, away));
      if (away === 'Redis') await redis.start();
      if (away === 'PostgreSQL') await postgres.start();
    }
  }
  must(figures.length >= 2, 'No process was ended.');
  return figures;
}

/** @param {Rig} rig @param {'api' | 'worker'} kind @param {string} away @returns {Promise<import('../rig/report.mjs').Figure>} */
async function stopDuringStart(rig, kind, away) {
  const running = await launch({
    name: kind,
    command: process.execPath,
    args: [`dist/apps/${kind}/src/main.js`],
    logFile: `${rig.logs}/starting-${kind}.log`,
    env: { ...rig.environment, PORT: '0', METRICS_PORT: '0', WORKER_METRICS_PORT: '0' },
    cwd: new URL('../..', import.meta.url).pathname,
  });
  await pause(away === 'nothing' ? 1_200 : 3_500);
  const since = performance.now();
  await stop(running, 30_000);
  const [ms, reason] = [performance.now() - since, await running.exited];
  return {
    what: `during its start, ${away} stopped: ${kind}`,
    value: `${ms.toFixed(0)} ms, ${reason}`,
    goal: `≤ ${promptMs / 1000} s`,
    met: reason !== 'was ended by SIGKILL',
    timely: ms <= promptMs,
  };
}
