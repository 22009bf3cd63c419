import type { INestApplicationContext } from '@nestjs/common';
import { startApi, type TestApi } from '@test/api';
import { AudienceDesk, membersFrom } from '@test/audiences';
import { createCampaign, discover } from '@test/discovery';
import { eventually } from '@test/eventually';
import { signUp, type SignedUp } from '@test/people';
import { Receiver } from '@test/receiver';
import { SellerStand } from '@test/sellers';
import { subscribe } from '@test/webhooks';
import { startWorker } from '@test/worker';
import { demoSellers } from '../../../apps/sandbox-seller/src/personalities';

const television = demoSellers.find(({ slug }) => slug === 'northlight-tv')!;

interface Row {
  readonly type: string;
  readonly messagePreview: string;
  readonly data: Record<string, unknown>;
}

/** From the request to what people are told, through everything in between: nothing is put into the outbox by hand. */
describe('What people are told of audiences and shares', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stand: SellerStand;
  let receiver: Receiver;
  let buyer: SignedUp;
  let desk: AudienceDesk;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    receiver = await Receiver.start();
    const agent = { ...television, behaviour: { kind: 'prompt', latencyMs: 1 } as const, takes: ['audiences' as const] };
    stand = await SellerStand.open(api, [
      { ...agent, slug: 'willing', name: 'Willing' },
      { ...agent, slug: 'unwilling', name: 'Unwilling', quirks: { refusesShares: true } },
    ]);
    buyer = await signUp(api);
    desk = await AudienceDesk.open(api, buyer.as);
  });
  afterAll(async () => {
    await worker.close();
    await stand.close();
    await receiver.close();
    await api.close();
  });

  const told = (type: string): Promise<Row> =>
    eventually(async () => {
      const { body } = await api.get(`/api/v2/notifications?types=${type}`, { as: buyer.as });
      expect(body.data).toHaveLength(1);
      return body.data[0] as Row;
    });
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
  it('a finished sync calls back and tells its operation and results', async () => {
    const taskId = await desk.sync([{ audienceId: 'crm', add: membersFrom(0, 120) }], { pushNotificationConfig: { url: receiver.url } });
    const { data } = await told('audience.synced');
    expect(data).toMatchObject({ operationId: taskId, audiences: [{ audienceId: 'crm', status: 'READY', uploadedCount: 120 }] });
    await desk.calledBack(taskId);
    expect(receiver.received).toHaveLength(1);
  });

  // spec: events.not-sent, events.poll-instead
  it('the end of a task sends no webhook: whoever waits for it asks, and is only told of discoveries', async () => {
    const webhooks = await Receiver.start();
    try {
      await subscribe(api, buyer.as, webhooks.url);
      const taskId = await desk.sync([{ audienceId: 'loyal', add: membersFrom(0, 120) }]);
      expect((await desk.ended(taskId)).status).toBe('completed');
      // What comes after it has been sent, so what was to be sent before it would have been.
      await discover(api, buyer.as, { campaignId: await createCampaign(api, buyer.as), storefrontIds: [999_999] });
      await eventually(() => expect(webhooks.received.length).toBeGreaterThan(0));
      expect(webhooks.received.map(({ payload }) => payload.event)).toEqual(['discovery.revision']);
    } finally {
      await webhooks.close();
    }
  });

  // spec: notifications.syndication-completed
  it('a share that an agent took tells the syndication record', async () => {
    expect(await share('willing')).toMatchObject({ status: 201 });
    const { data } = await told('syndication.completed');
    expect(data['syndication']).toEqual(await recordOf('willing'));
    expect(data['syndication']).toMatchObject({ status: 'COMPLETED', audienceId: 'crm' });
  });

  // spec: notifications.syndication-failed
  it('a share that failed tells the reason', async () => {
    expect(await share('unwilling')).toMatchObject({ status: 201 });
    const { messagePreview } = await told('syndication.failed');
    const { status, errorMessage } = await recordOf('unwilling');
    expect(status).toBe('FAILED');
    expect(messagePreview).toContain(String(errorMessage).slice(0, 40));
  });
});
