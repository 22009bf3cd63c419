import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { AudienceClient, stopSyncs, membersFrom } from '@test/audiences';
import { waitUntilComplete, createAdvertiser, createCampaign, startDiscovery, discoveryPath } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { SandboxSellers } from '@test/sellers';
import { subscribe } from '@test/webhooks';
import { startWorker } from '@test/worker';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;

interface Row {
  readonly type: string;
  readonly status: string;
  readonly messagePreview: string;
  readonly data: Record<string, unknown>;
}

/** The complete path from the request to the notification, without events inserted by hand. */
describe('Notifications of audiences and syndications', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SandboxSellers;
  let receiver: Receiver;
  let buyer: SignedUp;
  let desk: AudienceClient;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    receiver = await Receiver.start();
    const agent = { ...television, behaviour: { kind: 'prompt', latencyMs: 1 } as const, takes: ['audiences' as const] };
    stand = await SandboxSellers.open(api, [
      { ...agent, slug: 'willing', name: 'Willing' },
      { ...agent, slug: 'unwilling', name: 'Unwilling', quirks: { refusesShares: true } },
    ]);
    buyer = await signUp(api);
    desk = await AudienceClient.open(api, buyer.as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await receiver.close();
    await api.close();
  });

  const sql = (text: string, ...params: unknown[]) => api.app.get(Database).query<Record<string, unknown>>(text, params);
  /** True when every event of the account was consumed and every webhook delivery has ended. */
  const nothingWaits = (accountId: number) =>
    eventually(async () => {
      const waiting = await sql(
        `select id from outbox where account_id = $1 and relayed_at is null
         union all select w.event_id from outbox_work w join outbox o on o.id = w.event_id where o.account_id = $1
         union all select id from webhook_deliveries where account_id = $1 and status in ('pending', 'sending')`,
        accountId,
      );
      expect(waiting).toEqual([]);
    });
  const told = (type: string): Promise<Row> =>
    eventually(async () => {
      const { body } = await api.get(`/api/v2/notifications?types=${type}`, { as: buyer.as });
      expect(body.data).toHaveLength(1);
      return body.data[0] as Row;
    });
  /** Orders from two sellers: one accepts the offer, the other refuses because of one cent. */
  async function decisions(as: Credentials): Promise<string[]> {
    const advertiserId = await createAdvertiser(api, as, 'USD');
    const campaignId = await createCampaign(api, as, { advertiserId, budget: { total: 90_000.01 } });
    const discoveryId = await startDiscovery(api, as, { campaignId, storefrontIds: stand.idsOf('willing', 'unwilling'), waitSeconds: 90 });
    await waitUntilComplete(api, as, discoveryId);
    const offered: { productId: string; salesAgentId: string }[] = (await api.get(`${discoveryPath}/${discoveryId}/products`, { as })).body
      .data.products;
    const productOf = (slug: string) => offered.find(({ salesAgentId }) => salesAgentId === slug)!.productId;
    const products = [{ productId: productOf('unwilling') }, { productId: productOf('willing'), budget: 90_000 }];
    await api.post(`${discoveryPath}/${discoveryId}/products`, { as, body: { products } });
    await api.post(`/api/v2/buyer/campaigns/${campaignId}/execute`, { as, body: {} });
    const { body } = await api.get(`/api/v2/buyer/campaigns/${campaignId}/media-buys`, { as });
    return body.data.map(({ status }: { status: string }) => status).sort();
  }
  const share = (slug: string) =>
    api.post(`/api/v2/buyer/advertisers/${desk.advertiserId}/syndicate`, {
      as: buyer.as,
      body: { resourceType: 'AUDIENCE', resourceId: 'crm', adcpAgentIds: [String(stand.id(slug))], enabled: true },
    });
  const recordOf = async (slug: string) => {
    const path = `/api/v2/buyer/advertisers/${desk.advertiserId}/syndication-status?adcpAgentId=${stand.id(slug)}`;
    return (await api.get(path, { as: buyer.as })).body.data[0];
  };

  // spec: notifications.audience-synced, audiences.callback
  it('call back and report operation and results of a finished sync', async () => {
    const taskId = await desk.sync([{ audienceId: 'crm', add: membersFrom(0, 120) }], { pushNotificationConfig: { url: receiver.url } });
    const { data } = await told('audience.synced');
    expect(data).toMatchObject({ operationId: taskId, audiences: [{ audienceId: 'crm', status: 'READY', uploadedCount: 120 }] });
    await desk.waitForCallback(taskId);
    expect(receiver.received).toHaveLength(1);
  });

  // spec: notifications.audience-sync-failed
  it('report operation and reason of a sync that cannot be applied', async () => {
    const archived = await AudienceClient.open(api, buyer.as);
    const letGo = await stopSyncs(worker.get(Database), buyer.account.id, archived.advertiserId);
    const operationId = await archived.sync([{ audienceId: 'late', add: membersFrom(0, 3) }]);
    await api.delete(`/api/v2/buyer/advertisers/${archived.advertiserId}`, { as: buyer.as });
    await letGo();
    const { status, error } = await archived.waitForTask(operationId);
    expect([status, error.code]).toEqual(['failed', 'AUDIENCE_SYNC_FAILED']);
    const failed = await told('audience.sync_failed');
    expect(failed).toMatchObject({ status: 'error', messagePreview: `An audience sync failed: ${error.message}` });
    expect(failed.data).toEqual({ operationId, advertiserId: archived.advertiserId, reason: error.message });
  });

  // spec: events.not-sent, events.poll-instead
  it('send no webhook for sellers’ decisions on media buys or the end of a task, only for discovery revisions', async () => {
    const webhooks = await Receiver.start();
    try {
      const { as, account } = await signUp(api);
      await subscribe(api, as, webhooks.url);
      expect(await decisions(as)).toEqual(['ACTIVE', 'REJECTED']);
      const own = await AudienceClient.open(api, as);
      expect((await own.waitForTask(await own.sync([{ audienceId: 'loyal', add: membersFrom(0, 120) }]))).status).toBe('completed');
      await nothingWaits(account.id);
      const events = await sql(`select type from outbox where account_id = $1 and type ~ '^(media_buys|audiences)[.]'`, account.id);
      expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['media_buys.updated', 'audiences.synced']));
      const revisions = await sql(
        `select payload ->> 'discoveryId' as id, payload -> 'revision' as revision from outbox where account_id = $1 and type = 'discovery.revised'`,
        account.id,
      );
      const sent = webhooks.received.map(({ payload: { event, data } }) => [event, data.discoveryId, data.revision]);
      expect(sent.toSorted()).toEqual(revisions.map(({ id, revision }) => ['discovery.revision', id, revision]).toSorted());
    } finally {
      await webhooks.close();
    }
  });

  // spec: notifications.syndication-completed
  it('contain the syndication record when an agent accepted it', async () => {
    expect(await share('willing')).toMatchObject({ status: 201 });
    const { data } = await told('syndication.completed');
    expect(data['syndication']).toEqual(await recordOf('willing'));
    expect(data['syndication']).toMatchObject({ status: 'COMPLETED', audienceId: 'crm' });
  });

  // spec: notifications.syndication-failed
  it('contain the reason when a syndication failed', async () => {
    expect(await share('unwilling')).toMatchObject({ status: 201 });
    const { messagePreview } = await told('syndication.failed');
    const { status, errorMessage } = await recordOf('unwilling');
    expect(status).toBe('FAILED');
    expect(messagePreview).toContain(String(errorMessage).slice(0, 40));
  });
});
