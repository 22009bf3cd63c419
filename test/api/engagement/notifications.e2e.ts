import type { INestApplicationContext } from '@nestjs/common';
import { Outbox } from '@exchange/platform';
import { type Credentials, startApi, type TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { createKey, joinAccount, signUp, type SignedUp } from '@test/people';
import { startWorker } from '@test/worker';

const path = '/api/v2/notifications';
const preferencesPath = '/api/v2/notification-preferences';

interface Row {
  readonly id: string;
  readonly type: string;
  readonly read: boolean;
  readonly acknowledged: boolean;
  readonly data: { readonly name: string };
}

describe('Notifications', () => {
  let api: TestApi;
  let worker: INestApplicationContext;
  let stranger: SignedUp;
  let serial = 0;

  beforeAll(async () => {
    api = await startApi();
    worker = await startWorker();
    stranger = await signUp(api);
    await happened(stranger, 1);
  });
  afterAll(async () => {
    await worker.close();
    await api.close();
  });

  const list = (as: Credentials, query = '') => api.get(`${path}?limit=200&${query}`, { as });
  const rowsOf = async (as: Credentials, query = ''): Promise<Row[]> => (await list(as, query)).body.data;
  const typesOf = async (as: Credentials, query: string) => (await rowsOf(as, query)).map(({ type }) => type);
  const unreadOf = async (as: Credentials): Promise<number> => (await list(as)).body.meta.unreadCount;

  /** Raises events of the account and waits until they are in its feed. Returns the names in them. */
  async function happened({ as, account }: SignedUp, count: number, type = 'campaigns.created', more: object = {}): Promise<string[]> {
    const before = (await rowsOf(as)).length;
    const names = Array.from({ length: count }, () => `Oat ${(serial += 1)}`);
    const payload = { campaignId: `cmp_${serial}`, advertiserId: 3, status: 'DRAFT', revision: 1, ...more };
    const occurredAt = new Date();
    await api.app.get(Outbox).append(names.map((name) => ({ type, accountId: account.id, occurredAt, payload: { ...payload, name } })));
    await eventually(async () => expect(await rowsOf(as)).toHaveLength(before + count));
    return names;
  }

  describe('the list', () => {
    // spec: lists.notifications, notifications.in-app, service.area.notifications
    it('is paged newest first, each notification once, while more are raised', async () => {
      const reader = await signUp(api);
      const names = await happened(reader, 17);
      const [newer] = await happened(reader, 1);
      const pages: Row[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await api.get(`${path}?limit=5${cursor && `&cursor=${cursor}`}`, { as: reader.as });
        expect(body.meta.pagination).toEqual({ nextCursor: pages.length < 3 ? expect.any(String) : null, hasMore: pages.length < 3 });
        expect(body.meta.unreadCount).toBe(18 + pages.length * 3);
        cursor = body.meta.pagination.nextCursor;
        pages.push(body.data);
        await happened(reader, 3);
      }
      expect(pages.map(({ length }) => length)).toEqual([5, 5, 5, 3]);
      const seen = pages.flat().map(({ data }) => data.name);
      expect(seen[0]).toBe(newer);
      expect(seen.slice(1).toSorted()).toEqual(names.toSorted());
    });

    it('is empty without notifications', async () => {
      const { status, body } = await api.get(path, { as: (await signUp(api)).as });
      expect([status, body.data]).toEqual([200, []]);
      expect(body.meta).toEqual({ pagination: { nextCursor: null, hasMore: false }, unreadCount: 0 });
    });

    it('filters by type, status, campaign, advertiser and unread; the count covers the whole feed', async () => {
      const reader = await signUp(api);
      await happened(reader, 1, 'campaigns.created', { campaignId: 'cmp_a', advertiserId: 31 });
      await happened(reader, 1, 'campaigns.updated', { campaignId: 'cmp_b', advertiserId: 32 });
      await happened(reader, 1, 'webhooks.subscription_failed', { subscriptionId: 'whs_1', url: 'https://a.example/', failureCount: 10 });
      const all = ['system.warning', 'campaign.updated', 'campaign.created'];
      expect(await typesOf(reader.as, '')).toEqual(all);
      expect(await typesOf(reader.as, 'types=campaign.created,system.warning')).toEqual(['system.warning', 'campaign.created']);
      expect(await typesOf(reader.as, 'types=audience.synced')).toEqual([]);
      expect(await typesOf(reader.as, 'status=warning')).toEqual(['system.warning']);
      expect(await typesOf(reader.as, 'campaignId=cmp_b')).toEqual(['campaign.updated']);
      expect(await typesOf(reader.as, 'brandAgentId=31')).toEqual(['campaign.created']);
      expect(await typesOf(reader.as, 'creativeId=cr_1')).toEqual([]);
      const [newest] = await rowsOf(reader.as);
      await api.post(`${path}/${newest!.id}/read`, { as: reader.as });
      expect(await typesOf(reader.as, 'unreadOnly=true')).toEqual(all.slice(1));
      expect(await typesOf(reader.as, 'unreadOnly=false')).toEqual(all);
      expect(await typesOf(reader.as, 'unreadOnly=true&status=warning')).toEqual([]);
      expect((await list(reader.as, 'status=warning')).body.meta.unreadCount).toBe(2);
    });

    it.each([
      ['limit=0', 'limit'],
      ['limit=201', 'limit'],
      ['cursor=nonsense', 'cursor'],
      [`cursor=${Buffer.from('["x"]').toString('base64url')}`, 'cursor'],
      ['types=campaign.exploded', 'types'],
      ['types=', 'types'],
      ['status=bad', 'status'],
      ['unreadOnly=maybe', 'unreadOnly'],
      ['brandAgentId=x', 'brandAgentId'],
      ['brandAgentId=99999999999999999999', 'brandAgentId'],
      ['campaignId=', 'campaignId'],
      [`campaignId=${'x'.repeat(256)}`, 'campaignId'],
      ['campaignId=%00', 'campaignId'],
    ])('returns 400 for ?%s and names %s', async (query, field) => {
      const { status, body } = await api.get(`${path}?${query}`, { as: stranger.as });
      expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.error.field).toContain(field);
    });
  });

  describe('reading', () => {
    let robin: SignedUp;
    let kim: SignedUp;
    let ids: string[];

    beforeAll(async () => {
      robin = await signUp(api);
      kim = await joinAccount(api, robin);
      await happened(robin, 2, 'campaigns.created', { advertiserId: 31 });
      await happened(robin, 2, 'campaigns.created', { advertiserId: 32 });
      ids = (await rowsOf(robin.as)).map(({ id }) => id);
    });

    const stateOf = async (as: Credentials, id: string) => {
      const found = (await rowsOf(as)).find((row) => row.id === id);
      return [found?.read, found?.acknowledged];
    };

    it('marks a notification for the reader only, repeatably; a personal key is the person, an organization key is not', async () => {
      const [id] = ids as [string];
      const answer = await api.post(`${path}/${id}/read`, { as: robin.as });
      expect([answer.status, answer.body.data]).toEqual([200, { success: true, notificationId: id }]);
      expect((await api.post(`${path}/${id}/read`, { as: robin.as })).status).toBe(200);
      const [personal, organization] = [await createKey(api, robin.as), await createKey(api, robin.as, 'org')];
      expect(await stateOf(personal, id)).toEqual([true, false]);
      expect(await Promise.all([unreadOf(robin.as), unreadOf(kim.as), unreadOf(organization)])).toEqual([3, 4, 4]);
      await api.post(`${path}/read-all`, { as: organization, body: {} });
      expect(await Promise.all([unreadOf(robin.as), unreadOf(kim.as), unreadOf(organization)])).toEqual([3, 4, 0]);
    });

    it('marks an acknowledged notification as read, and never undoes it', async () => {
      const id = ids[1]!;
      const { status, body } = await api.post(`${path}/${id}/acknowledge`, { as: kim.as });
      expect([status, body.data]).toEqual([200, { success: true, notificationId: id }]);
      await api.post(`${path}/${id}/read`, { as: kim.as });
      expect(await stateOf(kim.as, id)).toEqual([true, true]);
      expect(await stateOf(robin.as, id)).toEqual([false, false]);
      expect(await unreadOf(kim.as)).toBe(3);
    });

    it('marks all of one advertiser, then everything, as read; later ones are unread', async () => {
      const one = await api.post(`${path}/read-all`, { as: kim.as, body: { brandAgentId: 31 } });
      expect([one.status, one.body.data]).toEqual([200, { success: true, unreadCount: 1 }]);
      const all = await api.post(`${path}/read-all`, { as: kim.as });
      expect([all.status, all.body.data]).toEqual([200, { success: true, unreadCount: 0 }]);
      expect(await stateOf(kim.as, ids[1]!)).toEqual([true, true]);
      await happened(robin, 1);
      expect(await Promise.all([unreadOf(kim.as), unreadOf(robin.as)])).toEqual([1, 4]);
    });

    it.each(['read', 'acknowledge'])('returns the same 404 to %s an unknown notification and one of another account', async (verb) => {
      const foreign = await api.post(`${path}/${ids[0]}/${verb}`, { as: stranger.as });
      const unknown = await api.post(`${path}/notif_unknown/${verb}`, { as: stranger.as });
      expect([foreign.status, foreign.body.error.code]).toEqual([404, 'NOT_FOUND']);
      expect(unknown.body).toEqual(foreign.body);
    });

    it('returns 400 for unknown fields of read-all', async () => {
      for (const body of [{ brandAgentId: 'x' }, { brandAgentId: 0 }, { brandAgentId: null }, { advertiserId: 3 }, []])
        expect((await api.post(`${path}/read-all`, { as: stranger.as, body })).status).toBe(400);
      expect(await unreadOf(stranger.as)).toBe(1);
    });

    it('returns 401 without credentials', async () => {
      const answers = [
        await api.get(path),
        await api.post(`${path}/read-all`),
        await api.post(`${path}/${ids[0]}/read`),
        await api.post(`${path}/${ids[0]}/acknowledge`),
        await api.get(preferencesPath),
        await api.put(preferencesPath, { body: { optIns: [] } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    });
  });

  describe('preferences', () => {
    const put = (as: Credentials, optIns: unknown, more: object = {}) => api.put(preferencesPath, { as, body: { optIns, ...more } });
    const optIn = (notificationType: string, channel = 'in_app') => ({ notificationType, channel });

    it('default to the whole feed and no mail, are replaced as a whole, and filter the feed', async () => {
      const reader = await signUp(api);
      const initial = await api.get(preferencesPath, { as: reader.as });
      expect(initial.body.data.optIns).toHaveLength(101);
      expect(new Set(initial.body.data.optIns.map(({ channel }: { channel: string }) => channel))).toEqual(new Set(['in_app']));
      await happened(reader, 1);
      await happened(reader, 1, 'campaigns.archived');
      const optIns = [optIn('campaign.deleted'), optIn('audience.synced', 'email')];
      const replaced = await put(reader.as, [...optIns, optIns[0]]);
      expect([replaced.status, replaced.body.data]).toEqual([200, { optIns }]);
      expect((await api.get(preferencesPath, { as: reader.as })).body.data).toEqual({ optIns });
      expect(await typesOf(reader.as, '')).toEqual(['campaign.deleted']);
      expect(await unreadOf(reader.as)).toBe(1);
      expect((await put(reader.as, initial.body.data.optIns)).body.data).toEqual(initial.body.data);
      expect(await unreadOf(reader.as)).toBe(2);
      expect((await put(reader.as, [])).body.data).toEqual({ optIns: [] });
      expect(await rowsOf(reader.as)).toEqual([]);
    });

    it('belong to the person on this account', async () => {
      const host = await signUp(api);
      const guest = await joinAccount(api, host);
      await put(guest.as, []);
      expect((await api.get(preferencesPath, { as: host.as })).body.data.optIns).toHaveLength(101);
      await api.post('/api/v2/auth/switch-account', { as: guest.as, body: { accountId: guest.account.id } });
      expect((await api.get(preferencesPath, { as: guest.as })).body.data.optIns).toHaveLength(101);
    });

    it('are null for a key of the organization, which cannot set them', async () => {
      const organization = await createKey(api, stranger.as, 'org');
      expect((await api.get(preferencesPath, { as: organization })).body.data).toBeNull();
      const { status, body } = await put(organization, []);
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    });

    it.each([
      ['an unknown type', [optIn('campaign.exploded')]],
      ['an unknown channel', [optIn('campaign.created', 'sms')]],
      ['an unknown property', [{ ...optIn('campaign.created'), muted: true }]],
      ['a missing channel', [{ notificationType: 'campaign.created' }]],
      ['251 of them', Array.from({ length: 251 }, () => optIn('campaign.created'))],
      ['no list', 'all'],
      ['nothing', undefined],
      ['null', null],
    ])('return 400 for %s', async (_, optIns) => {
      const { status, body } = await put(stranger.as, optIns);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(body.error.field).toContain('optIns');
    });

    it('accept 200 opt-ins', async () => {
      expect(
        (
          await put(
            stranger.as,
            Array.from({ length: 200 }, () => optIn('campaign.created')),
          )
        ).status,
      ).toBe(200);
      expect((await put(stranger.as, [], { other: 1 })).status).toBe(400);
    });
  });
});
