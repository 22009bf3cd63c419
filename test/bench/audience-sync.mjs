import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../rig/report.mjs';
import { Rig } from '../rig/rig.mjs';
import { createBuyer } from './lib/buyer.mjs';
import { addBareServer, addMeasuredProcess, memoryFigure, ms, timed, turnFigure } from './lib/measured-process.mjs';

export const title = 'Sync of an audience of 100,000 hashed members';
export const order = 64;

const count = 100_000;

/**
 * Measures syncs that the API accepts and a worker applies, compared with a bare program that parses, hashes, COPYs and merges. One round is
 * four syncs of a new audience.
 * @param {import('../rig/runner.mjs').Context} context
 */
export async function run({ short, tell, lowered }) {
  const rig = lowered(await Rig.raise({ tell }));
  const [api, worker, bare] = [await addMeasuredProcess(rig, 'api'), await addMeasuredProcess(rig, 'worker'), await addBareServer(rig)];
  const { advertiserId, call } = await createBuyer(api.url);
  const [first, second] = [members('a'), members('b')];
  const syncs = Object.entries({
    'All members new': { add: first },
    'All members unchanged': { add: first },
    'All members changed': { add: second },
    'All members removed': { remove: second },
  });
  /** @type {Record<string, Record<'accepted' | 'applied' | 'bare', number[]>>} */
  const times = {};
  /** @type {Record<'api' | 'worker', import('./lib/measured-process.mjs').Cost[]>} */
  const costs = { api: [], worker: [] };
  for (let round = -1; round < (short ? 1 : 5); round += 1) {
    for (const [what, lists] of syncs) {
      const body = JSON.stringify({ audiences: [{ audienceId: `crm-${round}`, ...lists }] });
      if (round < 0) await Promise.all([api.begin({ measuresTurns: true }), worker.begin({ measuresTurns: true })]);
      const startedAt = performance.now();
      const { taskId } = await call(`/buyer/advertisers/${advertiserId}/audiences/sync`, body);
      const accepted = performance.now() - startedAt;
      await untilApplied(call, taskId);
      const applied = performance.now() - startedAt;
      if (round < 0) {
        costs.api.push(await api.end());
        costs.worker.push(await worker.end());
      }
      const plain = await timed(async () => {
        const answer = await fetch(`${bare.url}/members`, { method: 'POST', body });
        if (!answer.ok) throw new Error(await answer.text());
      });
      if (round < 0) continue;
      const took = (times[what] ??= { accepted: [], applied: [], bare: [] });
      took.accepted.push(accepted);
      took.applied.push(applied);
      took.bare.push(plain);
    }
  }
  return [
    ...Object.entries(times).map(([what, took]) => syncFigure(what, median(took.accepted), median(took.applied), median(took.bare))),
    ...Object.entries(costs).flatMap(([kind, of]) => [
      turnFigure(`${kind}: longest turn of the event loop`, of),
      memoryFigure(`${kind}: peak additional memory`, of, 256),
    ]),
  ];
}

/** @param {string} what @param {number} accepted @param {number} applied @param {number} bare milliseconds @returns {import('../rig/report.mjs').Figure} */
const syncFigure = (what, accepted, applied, bare) => ({
  what,
  value: `accepted ${ms(accepted)}, applied ${ms(applied)}`,
  baseline: ms(bare),
  ratio: (applied / bare).toFixed(2),
});

/** @param {(path: string) => Promise<any>} call @param {string} taskId */
async function untilApplied(call, taskId) {
  for (;;) {
    const { task } = await call(`/buyer/tasks/${taskId}`);
    if (task.status === 'completed') return;
    if (task.status === 'failed') throw new Error(JSON.stringify(task.error));
    await pause(10);
  }
}

/** @param {string} salt */
function members(salt) {
  return Array.from({ length: count }, (_, i) => ({
    externalId: `customer-${i}`,
    hashedEmail: hash('sha256', `${salt}-${i}@example.com`),
    hashedPhone: hash('sha256', `+1206${i}`),
  }));
}
