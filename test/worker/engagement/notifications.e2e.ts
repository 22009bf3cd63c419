import type { INestApplicationContext } from '@nestjs/common';
import { Database, Outbox } from '@exchange/platform';
import { startApi, type TestApi } from '@test/api';
import { createCampaign } from '@test/discovery';
import { eventually } from '@test/eventually';
import { mailsTo, mailTo } from '@test/mailbox';
import { joinAccount, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const path = '/api/v2/notifications';
const day = 24 * 60 * 60 * 1_000;

interface Row {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly messagePreview: string;
  readonly actionUrl: string;
  readonly brandAgentId: number;
  readonly campaignId: string | null;
  readonly data: Record<string, unknown>;
}

describe('Events that raise notifications', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let buyer: SignedUp;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker({ frequent: ['NotificationsSchedule'] });
    buyer = await signUp(api);
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const sql = <R extends object>(text: string, params: unknown[] = []) => api.app.get(Database).query<R>(text, params);
  const feedOf = async ({ as }: SignedUp, query = ''): Promise<Row[]> => (await api.get(`${path}?limit=200&${query}`, { as })).body.data;
  const optInto = ({ as }: SignedUp, ...types: string[]) =>
    api.put('/api/v2/notification-preferences', {
      as,
      body: {
        optIns: types.flatMap((notificationType) => ['in_app', 'email'].map((channel) => ({ notificationType, channel }))),
      },
    });
  const happened = (type: string, payload: object, occurredAt = new Date()) =>
    api.app.get(Outbox).append([{ type, accountId: buyer.account.id, occurredAt, payload }]);
  const only = (of: SignedUp, query: string): Promise<Row> =>
    eventually(async () => {
      const rows = await feedOf(of, query);
      expect(rows).toHaveLength(1);
      return rows[0]!;
    });
  const mailed = (types: string) =>
    eventually(async () => {
      const rows = await sql<{ status: string }>(
        `select m.status from notification_mails m join notifications n on n.account_id = m.account_id and n.id = m.notification_id
         where n.account_id = $1 and n.type = $2 order by m.status`,
        [buyer.account.id, types],
      );
      const statuses = rows.map(({ status }) => status);
      expect(statuses.length > 0 && !statuses.includes('pending') && !statuses.includes('sending')).toBe(true);
      return statuses;
    });

  it('notify of a created, changed and archived campaign, each with a link', async () => {
    const campaignId = await createCampaign(api, buyer.as, { name: 'Oat & <Barley>' });
    const created = await only(buyer, `types=campaign.created&campaignId=${campaignId}`);
    expect(created).toMatchObject({
      status: 'success',
      messagePreview: 'Campaign "Oat & <Barley>" was created.',
      actionUrl: `${api.settings.baseUrl}/console/a/${buyer.account.id}/campaigns/${campaignId}`,
      brandAgentId: expect.any(Number),
      data: { campaignId, name: 'Oat & <Barley>', status: 'DRAFT' },
    });
    await api.put(`/api/v2/buyer/campaigns/${campaignId}`, { as: buyer.as, body: { name: 'Rye' } });
    expect(await only(buyer, `types=campaign.updated&campaignId=${campaignId}`)).toMatchObject({ data: { name: 'Rye' } });
    await api.delete(`/api/v2/buyer/campaigns/${campaignId}`, { as: buyer.as });
    expect(await only(buyer, `types=campaign.deleted&campaignId=${campaignId}`)).toMatchObject({ status: 'info' });
  });

  // spec: notifications.audience-synced
  it('notify of a finished audience sync', async () => {
    const audiences = [{ audienceId: 'aud_1', status: 'READY', uploadedCount: 10, matchedCount: 8 }];
    const data = { operationId: 'op_1', advertiserId: 41, audiences };
    await happened('audiences.synced', data);
    expect(await only(buyer, 'types=audience.synced')).toMatchObject({ status: 'success', brandAgentId: 41, campaignId: null, data });
  });

  // spec: notifications.syndication-completed
  it('notify of an agent that accepted a syndication', async () => {
    const syndication = { syndicationId: 'syn_1', status: 'COMPLETED', adcpAgentId: '5' };
    await happened('syndication.completed', { advertiserId: 41, syndication, message: 'Northlight took the catalog.' });
    expect(await only(buyer, 'types=syndication.completed')).toMatchObject({ status: 'success', data: { syndication } });
  });

  // spec: notifications.syndication-failed
  it('notify of a failed syndication with its reason', async () => {
    const syndication = { syndicationId: 'syn_2', status: 'FAILED', adcpAgentId: '5' };
    await happened('syndication.failed', { advertiserId: 41, syndication, message: 'Northlight has no room.' });
    const failed = await only(buyer, 'types=syndication.failed');
    expect(failed).toMatchObject({ status: 'error', messagePreview: 'Northlight has no room.', data: { syndication } });
  });

  // spec: notifications.in-app
  it('send one mail with a plain and an HTML part to each person who opted in, none to others or people who left', async () => {
    const [wants, wantsOther, leaves] = [await joinAccount(api, buyer), await joinAccount(api, buyer), await joinAccount(api, buyer)];
    await optInto(wants, 'campaign.created');
    await optInto(wantsOther, 'campaign.completed');
    await optInto(leaves, 'campaign.created');
    expect((await api.delete(`/api/v2/members/${leaves.user.id}`, { as: buyer.as })).status).toBe(200);
    const campaignId = await createCampaign(api, buyer.as, { name: '<b>Millet</b>' });
    const mail = await mailTo(api, wants.email, 2);
    expect(mail.subject).toContain('Millet');
    expect(mail.text).toContain('Content-Type: text/plain');
    expect(mail.text).toContain('Content-Type: text/html');
    expect(mail.text).toContain('Campaign &quot;&lt;b&gt;Millet&lt;/b&gt;&quot; was created.');
    expect(
      mail.text.match(new RegExp(`${api.settings.baseUrl}/console/a/${buyer.account.id}/campaigns/${campaignId}`, 'g'))!.length,
    ).toBeGreaterThan(1);
    expect(await mailed('campaign.created')).toEqual(['dropped', 'sent']);

    // The event is consumed again: no second notification, no second mail.
    const [notification] = await feedOf(buyer, `campaignId=${campaignId}`);
    await sql(`insert into outbox_work (event_id, consumer, rung_at) values ($1, 'notifications', now() - interval '1 minute')`, [
      notification!.id.replace('notif_', 'evt_'),
    ]);
    await eventually(async () => expect(await sql(`select 1 from outbox_work where consumer = 'notifications'`)).toEqual([]));
    expect(await feedOf(buyer, `campaignId=${campaignId}`)).toHaveLength(1);
    expect(await mailed('campaign.created')).toEqual(['dropped', 'sent']);
    const [toWants, toOther, toLeft] = await Promise.all([wants, wantsOther, leaves].map(({ email }) => mailsTo(api, email)));
    expect([toWants!.length, toOther!.length, toLeft!.length]).toEqual([2, 1, 1]);
  });

  it('are purged after 90 days, read or not', async () => {
    await happened('campaigns.created', { campaignId: 'cmp_old', advertiserId: 3, name: 'Old' }, new Date(Date.now() - 90 * day - 1_000));
    await happened(
      'campaigns.created',
      { campaignId: 'cmp_kept', advertiserId: 3, name: 'Kept' },
      new Date(Date.now() - 90 * day + 3_600_000),
    );
    await only(buyer, 'campaignId=cmp_kept');
    await only(buyer, 'campaignId=cmp_old');
    // The schedule runs when a worker starts.
    await worker.close();
    worker = await startWorker({ frequent: ['NotificationsSchedule'] });
    await eventually(async () => expect(await feedOf(buyer, 'campaignId=cmp_old')).toEqual([]));
    expect(await feedOf(buyer, 'campaignId=cmp_kept')).toHaveLength(1);
  });
});
