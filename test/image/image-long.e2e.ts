import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataSourceOptions } from '@exchange/platform/testing';
import { required, withClient } from '@test/database';
import { eventually } from '@test/eventually';
import { freePort } from '@test/free-port';
import { schemas } from '../../apps/contexts/schema';
import { servicesOf } from './compose';
import { type Container, Containers, isRoot } from './container';
import { buildImage, type Image } from './dockerfile';

const clone = join(__dirname, '..', '..');
const services = servicesOf(join(clone, 'docker-compose.yml'), 'exchange-platform:local');
const migration = services.find(({ command }) => command.at(-1)?.endsWith('/migrate.js'))!;
const migrations = [dataSourceOptions('', schemas).migrations].flat().length;
const name = `image_${randomBytes(4).toString('hex')}`;
const admin = required('TEST_DATABASE_URL');
const database = new URL(admin);
database.pathname = `/${name}`;

/** Ports in containers; each gets a free port of this machine. */
const containerPorts = { PORT: 3000, METRICS_PORT: 9464, WORKER_METRICS_PORT: 9465, SANDBOX_SELLER_PORT: 3100 };
const localPorts = new Map<number, number>();

let scratch: string;
let image: Image;
let containers: Containers;
const serving = new Map<string, Container>();

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'exchange-image-'));
  chmodSync(scratch, 0o755);
  image = buildImage({ context: clone, dockerfile: 'deploy/Dockerfile', into: scratch, args: { COMMIT_SHA: 'tested' } });
  containers = new Containers(image, scratch);
  for (const port of Object.values(containerPorts)) localPorts.set(port, await freePort());
  await withClient(admin, (client) => client.query(`create database ${name}`));
});
afterAll(async () => {
  containers?.killAll();
  await Promise.all([...serving.values()].map(({ ended }) => ended));
  await withClient(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
  rmSync(scratch, { recursive: true, force: true });
});

/** Replaces names of containers, servers and volumes by local ones. */
function localized(text: string): string {
  if (text.startsWith('postgres://')) return database.href;
  if (text.startsWith('redis://')) return required('TEST_REDIS_URL');
  if (text.startsWith('/')) return join(image.root, text);
  const names = [...services.map((service) => service.name), 'localhost', '127.0.0.1'].join('|');
  return text.replaceAll(
    new RegExp(`(?<=//)(?:${names}):(\\d+)`, 'g'),
    (_, port: string) => `127.0.0.1:${localPorts.get(Number(port)) ?? port}`,
  );
}

function environmentOf({ environment }: (typeof services)[number]): Record<string, string> {
  const declared = Object.entries(environment).map(([key, value]) => [key, key in containerPorts ? portOf(value) : localized(value)]);
  const ports = Object.entries(containerPorts).map(([key, port]) => [key, portOf(port)]);
  return { ...Object.fromEntries(ports), ...Object.fromEntries(declared), QUEUE_PREFIX: name } as Record<string, string>;
}

const portOf = (port: number | string): string => String(localPorts.get(Number(port)) ?? port);

const start = (service: (typeof services)[number], command = service.command) =>
  containers.start(service.name, command.map(localized), environmentOf(service));

/** Runs the health check until it succeeds, or until the process has ended. */
const healthy = (service: (typeof services)[number], container: Container, asked: readonly string[]) =>
  eventually(
    async () => {
      if (!container.isRunning) return false;
      expect([service.name, await start(service, asked).ended]).toEqual([service.name, 0]);
      return true;
    },
    { everyMs: 500 },
  );

describe('The image', () => {
  it('is run by an unprivileged user, who can write to the volume only', async () => {
    expect(image.user.uid).toBeGreaterThan(0);
    const writes = (folder: string) => [`require('fs').writeFileSync(${JSON.stringify(join(image.root, folder, 'probe'))}, '')`];
    const ends = (folder: string) => containers.start('probe', ['node', '-e', ...writes(folder)], {}).ended;
    expect(await ends('mail')).toBe(0);
    // An unprivileged account that runs the tests owns all files.
    for (const folder of isRoot ? ['', 'exchange', 'exchange/dist', 'exchange/node_modules', 'exchange/scripts'] : [])
      expect([folder, await ends(folder)]).toEqual([folder, 1]);
  });

  it('contains every program that a deployment names', () => {
    const templates = readdirSync(join(clone, 'deploy', 'chart', 'templates')).map((file) => join('chart', 'templates', file));
    const files = ['README.md', 'Dockerfile', ...templates];
    const texts = ['docker-compose.yml', ...files.map((file) => join('deploy', file))].map((file) =>
      readFileSync(join(clone, file), 'utf8'),
    );
    const named = [...new Set(texts.join('\n').match(/dist\/apps\/[\w./-]+\.js/g))];
    expect(named.length).toBeGreaterThanOrEqual(4);
    expect(named.filter((file) => !existsSync(join(image.root, image.workdir, file)))).toEqual([]);
  });

  it('a migration uses the direct address, reports that it waits, and ends on SIGTERM', async () => {
    const waiting = await withClient(database.href, async (client) => {
      await client.query(`select pg_advisory_lock(hashtext('exchange migrations'))`);
      const direct = { DATABASE_URL: 'postgres://pooler.invalid/exchange', DATABASE_DIRECT_URL: database.href };
      const container = containers.start(migration.name, migration.command, { ...environmentOf(migration), ...direct });
      await eventually(() => expect(container.output).toContain('Another process migrates this database: waiting for it'));
      container.terminate();
      expect(await container.ended).toBe(1);
      return container;
    });
    expect(waiting.output).not.toContain('Migrated');
  });

  it('two concurrent migrations beside an open transaction both succeed, and each step is done once', async () => {
    await withClient(database.href, async (reader) => {
      await reader.query('begin isolation level repeatable read; select 1');
      const both = [1, 2].map(() => start(migration));
      await withClient(database.href, (client) =>
        eventually(async () => {
          const waiting = `query ilike 'create index concurrently%' and wait_event_type = 'Lock' and datname = current_database()`;
          expect((await client.query(`select from pg_stat_activity where ${waiting}`)).rowCount).toBe(1);
        }),
      );
      await reader.query('commit');
      for (const container of both) await container.complete();
      const { rows } = await reader.query(`
        select (select count(*) from migrations) as done, (select count(distinct name) from migrations) as names,
          (select count(*) from pg_index where not indisvalid) as invalid
      `);
      expect(rows).toEqual([{ done: migrations, names: migrations, invalid: 0 }]);
    });
  });
});

describe('docker compose up', () => {
  const longRunning = services.filter(({ isOneOff }) => !isOneOff);
  beforeAll(() => {
    for (const service of longRunning) serving.set(service.name, start(service));
  });

  it.each(longRunning)('$name becomes healthy', async (service) => {
    const container = serving.get(service.name)!;
    const isHealthy = await healthy(service, container, service.healthcheck!);
    expect(isHealthy ? '' : container.output).toBe('');
  });

  it.each(services.filter(({ isOneOff }) => isOneOff))('$name runs to its end', async (service) => {
    await start(service).complete();
  });

  it('the demo data exists: the seller agents, and a campaign in the middle of its flight', async () => {
    const { rows } = await withClient(database.href, (client) =>
      client.query(
        'select (select count(*) from seller_agents) as agents, (select count(*) from campaigns where flight_start < now()) as campaigns',
      ),
    );
    expect(rows).toEqual([{ agents: expect.any(Number) as number, campaigns: 1 }]);
    expect((rows[0] as { agents: number }).agents).toBeGreaterThan(0);
  });

  it('the image’s own health check is that of the API', async () => {
    const api = services.find(({ command }) => command.join(' ') === image.command.join(' '))!;
    expect(await start(api, image.healthcheck).ended).toBe(0);
  });

  it('all processes end on SIGTERM', async () => {
    for (const container of serving.values()) container.terminate();
    for (const container of serving.values()) await container.complete();
  });
});
