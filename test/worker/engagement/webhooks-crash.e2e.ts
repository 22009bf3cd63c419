import { Database } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { signUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { deliveriesOf, publishRevisions, subscribe, webhooksPath } from '@test/webhooks';
import { startWorker } from '@test/worker';
import { WorkerProcess } from '@test/worker-process';

let api: TestApi;
let killed: WorkerProcess;

beforeAll(async () => (api = await startApi()));
afterAll(async () => {
  await killed.kill();
  await api.close();
});

// spec: events.one-post, events.no-retry
it('sends nothing twice and leaves nothing open when a worker is killed between the POST and its settlement', async () => {
  const buyer = await signUp(api);
  const held = await Receiver.start(() => undefined);
  const answering = await Receiver.start();
  const [{ id: heldId }, { id: answeringId }] = [await subscribe(api, buyer.as, held.url), await subscribe(api, buyer.as, answering.url)];

  killed = WorkerProcess.start(api.settings);
  await publishRevisions(api, buyer.account.id, [1, 2, 3]);
  await eventually(() => expect(held.received).toHaveLength(3));
  await killed.kill();

  // Makes the claims 15 seconds older.
  await api.app
    .get(Database)
    .query(`update webhook_deliveries set claimed_at = claimed_at - interval '20 seconds' where status = 'sending'`);
  const worker = await startWorker();
  try {
    await publishRevisions(api, buyer.account.id, [4]);
    const lost = await eventually(async () => {
      const deliveries = await deliveriesOf(api, buyer.as, heldId);
      const unknown = deliveries.filter(({ error }) => error === 'outcome_unknown');
      expect(unknown).toHaveLength(3);
      return unknown;
    });
    expect(lost.every(({ status }) => status === 'failed')).toBe(true);
    await eventually(() => expect(answering.received).toHaveLength(4));
    await eventually(() => expect(held.received).toHaveLength(4));
    for (const receiver of [held, answering]) {
      const revisions = receiver.received.map(({ payload }) => payload.data.revision as number);
      expect(revisions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    }
    expect(await deliveriesOf(api, buyer.as, answeringId)).toHaveLength(4);
    const { body } = await api.get(webhooksPath, { as: buyer.as });
    expect(body.data.subscriptions.find(({ id }: { id: string }) => id === heldId)).toMatchObject({ status: 'active' });
  } finally {
    await Promise.all([held.close(), answering.close()]);
    await worker.close();
  }
});
