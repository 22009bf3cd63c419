import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WorkerHost } from '@nestjs/bullmq';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Database, DeadLetters, Log, Settings, Spans } from '@exchange/platform';
import { deadLettersCommand } from '@exchange/platform/process';
import { deadLetterLimits } from '@exchange/platform/testing';
import { startWorker } from '@test/worker';
import { schemas } from '../../../apps/contexts/schema';

const root = join(__dirname, '..', '..', '..');
const rules = schemas.flatMap(({ deadLetters = [] }) => deadLetters);
const job = { accountId: 7, id: 'poison', mediaBuyId: 'poison', notificationId: 'poison', userId: 1 };

let worker: INestApplicationContext;
let letters: DeadLetters;
let database: Database;
beforeAll(async () => {
  worker = await startWorker();
  [letters, database] = [worker.get(DeadLetters), worker.get(Database)];
});
beforeEach(() => database.query('truncate dead_letters, job_failures'));
afterAll(() => worker.close());

const jobRules = rules.filter(({ putAside }) => putAside !== undefined);
/** Queue processors that record failing jobs as dead letters, except that of events. */
const processors = () =>
  worker
    .get(DiscoveryService, { strict: false })
    .getProviders()
    .map(({ instance }) => instance as unknown)
    .filter((instance): instance is WorkerHost => instance instanceof WorkerHost && Object.values(instance).includes(letters))
    .filter(({ constructor }) => constructor.name !== 'EventsProcessor');

it('every dead-letter rule is valid SQL and has a unique name', async () => {
  expect(jobRules.length).toBeGreaterThan(3);
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  for (const { name, putAside } of rules) {
    if (putAside) await database.query(putAside, [JSON.stringify(job)]);
    await letters.add({ kind: putAside ? 'job' : 'mail', name, key: '7/poison', accountId: 7, data: job, attempts: 1, error: 'x' });
  }
  expect(await letters.runAgain({})).toBe(rules.length);
  expect(await letters.count(10)).toBe(0);
});

it('a job that fails repeatedly is put aside as one dead letter, in every processor', async () => {
  const found = processors();
  expect(found.length).toBe(jobRules.length);
  const poison = new Proxy({}, { get: () => () => Promise.reject(new Error('token=abc123 cannot be handled')) });
  for (const processor of found) {
    const failing = Object.create(processor) as WorkerHost & Record<string, unknown>;
    for (const [name, part] of Object.entries(processor)) {
      const value =
        part === letters || part instanceof Spans || name === 'options'
          ? part
          : part instanceof Log
            ? Log.create('test', 'silent')
            : poison;
      Object.defineProperty(failing, name, { value });
    }
    for (let n = 0; n < deadLetterLimits.jobFailures - 1; n += 1) await failing.process({ data: job } as never);
    expect(await letters.count(100)).toBe(found.indexOf(processor));
    await failing.process({ data: job } as never);
  }
  const listed = await letters.list({}, 100);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(jobRules.map(({ name }) => name).toSorted());
  for (const letter of listed) {
    expect(letter).toMatchObject({ kind: 'job', key: '7/poison', accountId: 7, attempts: deadLetterLimits.jobFailures });
    expect(letter.reason).not.toContain('abc123');
  }
  expect(await database.query('select 1 from job_failures')).toEqual([]);
});

it('failures of a job that are more than a day apart are counted separately', async () => {
  const failed = () => letters.jobFailed({ name: jobRules[0]!.name, key: '7/x', accountId: 7, data: job, error: new Error('x') });
  await failed();
  await database.query(`update job_failures set failures = $1, failed_at = now() - interval '25 hours'`, [
    deadLetterLimits.jobFailures - 1,
  ]);
  expect(await failed()).toBe(false);
  expect(await database.query('select failures from job_failures')).toEqual([{ failures: 1 }]);
});

it('the command lists, retries and discards dead letters and never prints their data', async () => {
  const run = (...words: string[]) => deadLettersCommand(letters, words);
  const name = 'notification-mails';
  for (const n of [1, 2, 3])
    await letters.add({
      kind: 'mail',
      name,
      key: `7/n/${n}`,
      accountId: 7,
      attempts: 5,
      data: { ...job, sealedToken: 'sealed-in-here' },
      error: new Error('550 no such\u001B[2J mailbox'),
    });
  const listed = await run('list', name);
  expect(listed.trim().split('\n')).toHaveLength(3);
  expect(listed).toMatch(/mail {2}notification-mails {2}7\/n\/3 {2}account 7 {2}5 attempts .*550 no such/);
  expect(listed).not.toMatch(/sealed-in-here|\u001B/);
  const [first] = await letters.list({ name }, 1);
  expect(await run('retry', String(first!.id))).toBe('1 are run again.\n');
  expect(await run('discard', 'all')).toBe('2 are forgotten.\n');
  expect(await run('list')).toBe('There are none.\n');
  for (const words of [[], ['nonsense'], ['retry'], ['discard'], ['retry', '1', 'mails'], ['list', 'a', 'b']])
    await expect(run(...words)).rejects.toThrow('retry <id>');
});

it('the command runs as a separate program', async () => {
  const { databaseUrl, redisUrl, secretsKeyring, mailDir } = worker.get(Settings);
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SECRETS_KEYRING: secretsKeyring,
    MAIL_DIR: mailDir,
  };
  const args = ['-r', join(root, 'scripts/lib/typescript-hook.cjs'), join(root, 'apps/api/src/dead-letters.ts'), 'list'];
  expect((await promisify(execFile)(process.execPath, args, { cwd: root, env })).stdout).toBe('There are none.\n');
});
