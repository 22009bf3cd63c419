import { Database, Metrics } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { metricsIn, expressions } from '@test/monitoring';
import { startWorker } from '@test/worker';
import { schemas } from '../../../apps/contexts/schema';

describe('Metrics of alerts and dashboard', () => {
  let api: TestApi;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  beforeAll(async () => {
    [api, worker] = [await startApi(), await startWorker({ frequent: ['Counting'] })];
  });
  afterAll(async () => {
    await worker?.close();
    await api?.close();
  });

  it('are all exported by the API or the worker', async () => {
    await fetch(`${api.url}/health/ready`);
    const exported = [api.app, worker].flatMap((app) =>
      app
        .get(Metrics)
        .registry.getMetricsAsArray()
        .map(({ name }) => name),
    );
    const queried = [...new Set(expressions.flatMap(metricsIn))];
    expect(queried.length).toBeGreaterThan(20);
    expect(queried.filter((name) => !exported.includes(name))).toEqual([]);
  });

  it('include the number of waiting rows of every kind of work and the age of the oldest', async () => {
    const works = schemas.flatMap(({ backlogs = [] }) => backlogs.map(({ work }) => work));
    expect(works).toContain('webhook_deliveries');
    await eventually(async () => {
      const text = await worker.get(Metrics).registry.metrics();
      for (const work of works) {
        expect(text).toContain(`work_waiting{work="${work}"} 0`);
        expect(text).toContain(`work_waiting_seconds{work="${work}"} 0`);
      }
    });
    const database = worker.get(Database);
    await database.query(
      `insert into outbox (id, type, account_id, occurred_at, payload, relayed_at) values ('evt_old', 'nobody.listens', 1, now() - interval '90 seconds', '{}', now())`,
    );
    await database.query(`insert into outbox_work (event_id, consumer) values ('evt_old', 'of another version')`);
    await eventually(async () => {
      const [, seconds] = /^events_waiting_seconds (\d+)$/m.exec(await worker.get(Metrics).registry.metrics()) ?? [];
      expect(Number(seconds)).toBeGreaterThanOrEqual(90);
    });
  });
});
