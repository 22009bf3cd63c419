// Random requests to every operation, with a new seed in each run except with `--short`. FUZZ_SEED sets the seed.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Rig } from '../rig/rig.mjs';
import { turnFigure, Turns } from '../rig/turns.mjs';
import { until } from '../rig/until.mjs';

const load = createRequire(import.meta.url);
load('../../scripts/lib/typescript-hook.cjs');

export const title = 'Random requests to every operation cause no fault and are answered as the OpenAPI document says';
export const order = 95;

/** @param {{ short: boolean, tell: (line: string) => void, lowered: <T>(resource: T & { lower(): Promise<void> }) => T }} context */
export async function run({ short, tell, lowered }) {
  // Short runs are part of `npm test` and must be deterministic.
  const seed = Number(process.env.FUZZ_SEED ?? (short ? 20_261_121 : Math.floor(Math.random() * 2 ** 31)));
  tell(`FUZZ_SEED=${seed} repeats this run`);
  const rig = lowered(await Rig.raise({ tell }));
  const turns = await Promise.all([Turns.add(rig, 'api'), Turns.add(rig, 'worker')]);
  const [api, worker] = /** @type {[import('../rig/rig.mjs').App, import('../rig/rig.mjs').App]} */ (turns.map(({ app }) => app));
  const document = /** @type {any} */ (await (await fetch(`${api.url}/api/v2/openapi.json`)).json());
  const { Fuzz } = load('../support/fuzz/fuzz.ts');
  const { buildProtocolWorld } = load('../support/fuzz/protocol-world.ts');
  const { fuzzProtocols } = load('../support/fuzz/protocol-fuzz.ts');
  const fuzz = new Fuzz(document, {
    url: api.url,
    patienceMs: short ? 120_000 : 20_000,
    mailedToken: (/** @type {string} */ to) => mailedToken(join(rig.logs, 'mail'), to),
  });
  await fuzz.world.build();

  // A short run sends the same number of requests on every machine; a full run lasts 60 s.
  const end = performance.now() + (short ? 0 : 60_000);
  let protocolRequests = 0;
  /** @type {object[]} */
  const protocolFindings = [];
  for (let round = 0; (round < 2 || performance.now() < end) && fuzz.report.findings.length + protocolFindings.length === 0; round++) {
    const own = seed + round;
    tell(`round ${round}, seed ${own}`);
    await fuzz.operations({ seed: own, runs: short ? 3 : 20, parallel: 6 });
    await fuzz.anyOrder({ seed: own, runs: short ? 200 : 2_000, parallel: 12 });
    const world = { ...(await buildProtocolWorld(api.url)), list: null };
    const protocols = await fuzzProtocols(api.url, world, { seed: own, every: short ? 53 : 17, random: short ? 0 : 3 });
    protocolRequests += protocols.requests;
    protocolFindings.push(...protocols.findings);
    // The first round warms both processes up: code that is compiled once per process is not counted.
    if (round === 0) for (const one of turns) await one.calm();
  }
  fuzz.world.close();
  const longest = Math.max(...(await Promise.all(turns.map((one) => one.longest()))));

  const { requests, operations, statuses, neverDone, slowestMs } = fuzz.report;
  const findings = [...fuzz.report.findings, ...protocolFindings];
  for (const app of [api, worker]) if (app.gone !== undefined) throw new Error(`The ${app.kind} ${app.gone}:\n${app.log.slice(-2_000)}`);
  if (findings.length > 0) throw new Error(`With FUZZ_SEED=${seed}: ${JSON.stringify(findings.slice(0, 5), null, 2)}`);
  const loggedErrors = [api, worker].flatMap((app) => errorsOf(app.log).map((line) => `${app.kind}: ${line}`));
  if (loggedErrors.length > 0) throw new Error(`With FUZZ_SEED=${seed}, logged as errors: ${loggedErrors.slice(0, 5).join('\n')}`);
  const of = (/** @type {number} */ hundred) =>
    [...statuses].filter(([status]) => Math.floor(status / 100) === hundred).reduce((sum, [, count]) => sum + count, 0);
  return [
    { what: 'Requests', value: `${requests.toLocaleString('en')} to ${operations} operations, seed ${seed}` },
    { what: 'Requests of OAuth and MCP', value: protocolRequests.toLocaleString('en') },
    { what: 'Answers', value: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ') },
    { what: 'Operations that succeeded at least once', value: `${operations - Object.keys(neverDone).length} of ${operations}` },
    { what: 'Slowest answer', value: `${(slowestMs / 1000).toFixed(1)} s` },
    turnFigure('Longest turn of an event loop', longest),
    {
      what: 'Faults (5xx, responses outside the document, internals disclosed, errors logged)',
      value: String(of(5) + findings.length + loggedErrors.length),
      goal: '0',
      met: of(5) === 0,
    },
  ];
}

/** @param {string} log JSON lines */
function errorsOf(log) {
  return log.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line) || /unhandled|Uncaught/i.test(line));
}

/** @param {string} folder @param {string} address */
async function mailedToken(folder, address) {
  return until(`${address} has received a token`, () => {
    const text = listed(folder)
      .filter((file) => file.endsWith(`-${address}.eml`))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      // The mail that confirms a sign-up is skipped: it may arrive after the expected mail.
      .filter((mail) => !/^Subject: Confirm your mail address/m.test(mail))
      .map((mail) => mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
      .pop();
    return /^Token: (\S+)/m.exec(text ?? '')?.[1];
  });
}

/** @param {string} folder */
function listed(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
