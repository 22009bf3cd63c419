import { appendFileSync } from 'node:fs';
import { Client } from 'pg';
import { Log } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { schemas } from '@test/database';
import { eventually } from '@test/eventually';
import { DatabaseContent } from '@test/fuzz/content';
import type { Operation, RawDocument } from '@test/fuzz/document';
import { Fuzz, type Report } from '@test/fuzz/fuzz';
import { mailTo, tokenIn } from '@test/mailbox';
import { sealedTexts } from '@test/sealed-texts';
import { startWorker } from '@test/worker';
import { isUsualRun, shareOf } from './share';

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/**
 * `FUZZ_RUNS` is the number of requests to each operation. Other numbers in this file are for 15 and scale with it. The default is 5 in `npm test`, for a
 * third of the operations (docs/adr/0155-two-test-runs.md), and 15 in `npm run test:full` and `npm test -- fuzz`, for all of them.
 */
const factor = Number(process.env['FUZZ_RUNS'] ?? (isUsualRun ? 5 : 15)) / 15;
const only = new RegExp(process.env['FUZZ_ONLY'] ?? '.');
const atLeast = (runs: number): number => Math.max(1, Math.round(runs * factor));

/** Tables that a refusal changes on purpose: the list of imports contains refused files. */
const meant: Readonly<Record<string, string>> = { 'POST /api/v2/buyer/reporting/imports': 'delivery_imports' };
const without = (table: string | undefined, digest: string): string[] =>
  digest.split('\n').filter((line) => table === undefined || !line.startsWith(`${table} `));

/** `FUZZ_SEED=… FUZZ_RUNS=… FUZZ_ONLY='PUT .*campaigns' npm test -- fuzz` repeats, extends or narrows a run. */
describe('Fuzzed requests', () => {
  let api: TestApi;
  let document: RawDocument;
  let database: Client;
  const errors: string[] = [];
  const open: Fuzz[] = [];

  beforeAll(async () => {
    api = await startApi();
    const log = api.app.get(Log);
    log.error = (message, facts) =>
      void errors.push(`${message}: ${facts?.error instanceof Error ? facts.error.stack : String(facts?.error)}`);
    document = (await (await fetch(`${api.url}/api/v2/openapi.json`)).json()) as RawDocument;
    database = new Client({ connectionString: api.settings.databaseUrl });
    await database.connect();
  });
  /** Selects operations by name, and of these the ones that this run tries. */
  const among = (pattern: RegExp) => (operations: readonly Operation[]) =>
    shareOf(api.app)(operations.filter(({ name }) => pattern.test(name)));
  beforeEach(() => void errors.splice(0));
  afterAll(async () => {
    for (const fuzz of open) fuzz.world.close();
    await database.end();
    await api.close();
  });

  /**
   * Builds the test data and closes the worker, so that only the requests write from then on. In `npm test` all tests of this file share the data,
   * because building it takes longer than sending the requests.
   */
  const fuzzed = async (): Promise<Fuzz> => {
    if (isUsualRun && open[0]) return open[0];
    const mailedToken = async (address: string) => tokenIn(await mailTo(api, address));
    const fuzz = new Fuzz(document, { url: api.url, patienceMs: 120_000, mailedToken });
    open.push(fuzz);
    const worker = await startWorker();
    await fuzz.world.build().finally(() => worker.close());
    return fuzz;
  };
  const expectClean = (report: Report) => {
    const file = process.env['FUZZ_REPORT'];
    if (file) appendFileSync(file, `${JSON.stringify({ seed, ...report, statuses: [...report.statuses], errors })}\n`);
    expect({ seed, findings: report.findings, errors }).toEqual({ seed, findings: [], errors: [] });
  };

  it('get documented answers in the envelope in any order, without faults and internal details', async () => {
    const fuzz = await fuzzed();
    await fuzz.operations({ seed, runs: atLeast(15), parallel: 4 }, { among: among(only) });
    await fuzz.anyOrder({ seed, runs: atLeast(500), parallel: 8 });
    expectClean(fuzz.report);
  }, 1_800_000);

  /** Waits for the turns of the assistant, which outlive their requests. */
  const turnsEnded = () =>
    eventually(async () => {
      const { rows } = await database.query(`select 1 from assistant_turns where state = 'running' and lease_until > now() limit 1`);
      if (rows.length > 0) throw new Error('The assistant still answers.');
    });

  it('change no row when they are refused', async () => {
    const fuzz = await fuzzed();
    const content = new DatabaseContent(database);
    const checked = async ({ operation }: { operation: string }, { ask }: { ask(): Promise<{ status: number }> }) => {
      await turnsEnded();
      const before = await content.digest();
      const { status } = await ask();
      if (status >= 400) expect(without(meant[operation], await content.digest())).toEqual(without(meant[operation], before));
    };
    await fuzz.operations({ seed: seed + 1, runs: atLeast(4), parallel: 1 }, { among: among(only), checked });
    expectClean(fuzz.report);
  }, 1_800_000);

  it('change no row when their last statement fails', async () => {
    const fuzz = await fuzzed();
    const enough = isUsualRun ? 3 : 21;
    const content = new DatabaseContent(database);
    const checked = async (_: unknown, { send }: { send(): Promise<{ status: number }> }) => {
      const before = await content.digest();
      const { status } = await send();
      if (status >= 500) expect(await content.digest()).toBe(before);
    };
    // The lock ends with this connection: an interrupted run must not leave a database that refuses writes.
    await database.query('select pg_advisory_lock(320032)');
    const refuse = `if exists (select from pg_locks where locktype = 'advisory' and objid = 320032) then raise exception 'no room'; end if`;
    await database.query(
      `create or replace function fuzz_refuse() returns trigger language plpgsql as $$ begin ${refuse}; return null; end $$`,
    );
    const tables = ['audit_entries', 'outbox'];
    for (const table of tables)
      await database.query(`create or replace trigger fuzz_refuse before insert on ${table} execute function fuzz_refuse()`);
    try {
      // Few generated requests are right to the end: they go on until enough were, or it is plain that none is.
      for (let round = 0; round < 5 && errors.length < enough; round += 1)
        await fuzz.operations(
          { seed: seed + 2 + round, runs: atLeast(4), parallel: 1 },
          { among: among(/^(POST|PUT|PATCH|DELETE)/), checked },
        );
    } finally {
      for (const table of tables) await database.query(`drop trigger fuzz_refuse on ${table}`);
      await database.query('drop function fuzz_refuse');
      await database.query('select pg_advisory_unlock(320032)');
    }
    const failed = errors.length;
    errors.splice(0);
    expectClean(fuzz.report);
    expect(failed).toBeGreaterThanOrEqual(enough);
  }, 1_800_000);

  it('leave sealed secrets only in columns that contexts have declared', async () => {
    const found = await sealedTexts(database);
    const declared = schemas.flatMap(({ sealed = [] }) => sealed.map(({ table, column }) => `${table}.${column}`));
    expect(found.filter((name) => !declared.includes(name))).toEqual([]);
    expect(found).toEqual(expect.arrayContaining(['outbox.payload', 'webhook_subscriptions.secret']));
  });
});
