import type { INestApplicationContext } from '@nestjs/common';
import { Metrics } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { AudienceClient, membersFrom } from '@test/audiences';
import { promptSeller } from '@test/buying';
import { waitUntilComplete, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { verificationsTo } from '@test/mailbox';
import { signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { SandboxSellers } from '@test/sellers';
import { testSettings } from '@test/settings';
import { deliveriesOf, publishRevisions, subscribe, webhooksPath } from '@test/webhooks';
import { startWorker } from '@test/worker';

/** The 12 revisions exceed the 10 failures that end a subscription. */
const revisions = Array.from({ length: 12 }, (_, n) => n + 1);

describe('A worker that lacks the key of sealed secrets', () => {
  let [old, fresh]: [TestApi, TestApi] = [undefined!, undefined!];
  let environment: Record<string, string>;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  const receivers: Receiver[] = [];
  const workers: INestApplicationContext[] = [];

  beforeAll(async () => {
    environment = { SECRETS_KEYRING: `fresh:${Buffer.alloc(32, 5).toString('base64')},${(await testSettings()).secretsKeyring}` };
    [old, fresh, worker] = await Promise.all([startApi(), startApi({ environment }), startWorker()]);
    workers.push(worker);
    stand = await SandboxSellers.open(fresh, [promptSeller('open-door'), promptSeller('with-token', { token: 'token-of-the-seller' })]);
  });
  afterAll(async () => {
    await Promise.all(workers.map((one) => one.close()));
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await stand.close();
    await old.close();
    await fresh.close();
  });

  const receiver = async () => {
    const one = await Receiver.start();
    receivers.push(one);
    return one;
  };
  const statusesOf = async (api: TestApi, { as }: SignedUp, id: string) => (await deliveriesOf(api, as, id)).map(({ status }) => status);
  const alarms = async () => {
    const metric = await worker.get(Metrics).registry.getSingleMetricAsString('secrets_not_opened_total');
    return metric.split('\n').filter((line) => line.includes('key="fresh",why="key missing"')).length;
  };

  it('leaves webhooks, callbacks, seller requests and mails to a worker with the key; nothing is lost and other work goes on', async () => {
    const [buyer, another] = [await signUp(fresh), await signUp(old)];
    const hooks = [await receiver(), await receiver(), await receiver()] as const;
    const sealedFresh = await subscribe(fresh, buyer.as, hooks[0].url);
    const sealedOld = await subscribe(old, another.as, hooks[1].url);
    const desk = await AudienceClient.open(fresh, buyer.as);
    const authentication = { schemes: ['Bearer'], credentials: 'credentials-of-the-caller-0123456789' };
    const taskId = await desk.sync([{ audienceId: 'crm', add: membersFrom(0, 3) }], {
      pushNotificationConfig: { url: hooks[2].url, authentication },
    });
    await publishRevisions(fresh, buyer.account.id, revisions);
    await publishRevisions(old, another.account.id, revisions);
    const campaignId = await createCampaign(fresh, buyer.as);
    const request = { campaignId, storefrontIds: stand.idsOf('open-door', 'with-token'), waitSeconds: 120 };
    const discoveryId = await startDiscovery(fresh, buyer.as, request);

    await eventually(async () => {
      expect(await statusesOf(old, another, sealedOld.id)).toEqual(revisions.map(() => 'delivered'));
      const { body } = await fresh.get(`${discoveryPath}/${discoveryId}`, { as: buyer.as });
      expect(body.data).toMatchObject({ sellersResponded: 1, pendingAgents: ['with-token'], resultsComplete: false });
      expect((await desk.task(taskId)).metadata.callback).toMatchObject({ status: 'due', attempts: [] });
      expect((await verificationsTo(old, another.email)).length).toBe(1);
      expect(await alarms()).toBe(1);
    });
    const waiting = await statusesOf(fresh, buyer, sealedFresh.id);
    expect(new Set(waiting)).toEqual(new Set(['pending']));
    expect([hooks[0].received, hooks[2].received, await verificationsTo(fresh, buyer.email)]).toEqual([[], [], []]);

    workers.push(await startWorker({ environment }));
    await eventually(async () => {
      const statuses = await statusesOf(fresh, buyer, sealedFresh.id);
      expect([statuses.length >= revisions.length, new Set(statuses)]).toEqual([true, new Set(['delivered'])]);
      expect(await verificationsTo(fresh, buyer.email)).toHaveLength(1);
    });
    expect(await waitUntilComplete(fresh, buyer.as, discoveryId)).toMatchObject({ sellersResponded: 2, status: 'complete' });
    expect((await desk.waitForCallback(taskId)).metadata.callback).toMatchObject({ status: 'delivered' });
    const { body } = await fresh.get(webhooksPath, { as: buyer.as });
    expect(body.data.subscriptions).toMatchObject([{ status: 'active', failureCount: 0 }]);
  });
});
