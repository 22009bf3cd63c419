import { aNotification, aViewer } from '.';
import type { Notification } from '../domain/notification';
import type { NotificationFilter, Notifications, FeedPageRequest } from '../domain/ports';
import type { FeedViewer } from '../domain/viewer';

/** Contract tests for implementations of {@link Notifications}. Each test uses its own account. */
export function notificationsContract(open: () => Promise<Notifications>): void {
  let notifications: Notifications;
  let accountId = 500;
  beforeAll(async () => void (notifications = await open()));
  beforeEach(() => void (accountId += 2));

  const at = new Date('2026-01-16T12:00:00.000Z');
  const me = () => aViewer({ accountId });
  const colleague = () => aViewer({ accountId, reader: 'person:2' });
  const raise = async (id: string, overrides: Partial<Notification> = {}) => {
    const notification = aNotification({ accountId, id, ...overrides });
    await notifications.raise(notification);
    return notification;
  };
  const raiseAll = async (...ids: string[]) => {
    for (const id of ids) await raise(id);
  };
  const page = (filter: NotificationFilter = {}, request: Partial<FeedPageRequest> = {}, viewer = me()) =>
    notifications.page(viewer, filter, { limit: 200, after: null, ...request });
  const idsOf = async (...given: Parameters<typeof page>) => (await page(...given)).map(({ notification }) => notification.id);
  const placeOf = async (id: string) => (await notifications.find(me(), id))!.place;
  const readingOf = async (id: string, viewer = me()) => (await notifications.find(viewer, id))?.reading;

  it('are returned as stored, only on their own account', async () => {
    const notification = await raise('a');
    const nothing = await raise('b', { path: null, advertiserId: null, campaignId: null, data: {} });
    expect((await page()).map((seen) => seen.notification)).toEqual([nothing, notification]);
    expect((await notifications.find(me(), 'a'))?.notification).toEqual(notification);
    const stranger = aViewer({ accountId: accountId + 1 });
    expect(await notifications.find(stranger, 'a')).toBeNull();
    expect(await idsOf({}, {}, stranger)).toEqual([]);
    expect(await notifications.unreadCount(stranger)).toBe(0);
  });

  it('are stored once, also when raised several times at the same moment', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => notifications.raise(aNotification({ accountId, id: 'a' }))));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await notifications.raise(aNotification({ accountId, id: 'a' }))).toBe(false);
    expect(await notifications.raise(aNotification({ accountId: accountId + 1, id: 'a' }))).toBe(true);
    expect(await idsOf()).toEqual(['a']);
  });

  it('are paged newest first, and pages do not shift when older events are raised meanwhile', async () => {
    await raiseAll('a', 'b', 'c', 'd', 'e');
    const seen: string[] = [];
    for (let after: number | null = null, more = true; more;) {
      const rows = await page({}, { limit: 2, after });
      more = rows.length > 2;
      seen.push(...rows.slice(0, 2).map(({ notification }) => notification.id));
      after = rows[1]?.place ?? null;
      await raise(`late_${after}`, { createdAt: new Date(0) });
    }
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('are filtered', async () => {
    await raise('a', { type: 'audience.synced', status: 'warning', advertiserId: 3, campaignId: null });
    await raise('b', { type: 'campaign.created', advertiserId: 4, campaignId: 'cmp_2' });
    await raise('c', { type: 'creative.approved', advertiserId: null, creativeId: 'cr_1' });
    await notifications.mark(me(), await placeOf('b'), 'read', at);
    expect(await idsOf({ types: ['audience.synced', 'creative.approved'] })).toEqual(['c', 'a']);
    expect(await idsOf({ types: [] })).toEqual([]);
    expect(await idsOf({ status: 'warning' })).toEqual(['a']);
    expect(await idsOf({ campaignId: 'cmp_2' })).toEqual(['b']);
    expect(await idsOf({ creativeId: 'cr_1' })).toEqual(['c']);
    expect(await idsOf({ advertiserId: 4 })).toEqual(['b']);
    expect(await idsOf({ unreadOnly: true })).toEqual(['c', 'a']);
    expect(await idsOf({ unreadOnly: true, status: 'warning', types: ['audience.synced'], advertiserId: 3 })).toEqual(['a']);
    expect(await idsOf({ advertiserId: 4, status: 'warning' })).toEqual([]);
  });

  it('are not found outside of what the viewer may see', async () => {
    await raise('mine', { advertiserId: 3 });
    await raise('other', { advertiserId: 4 });
    await raise('account', { advertiserId: null, type: 'system.warning' });
    const agent = aViewer({ accountId, reader: 'agent:1', advertiserIds: [3] });
    expect(await idsOf({}, {}, agent)).toEqual(['mine']);
    expect(await notifications.unreadCount(agent)).toBe(1);
    expect(await notifications.find(agent, 'other')).toBeNull();
    expect(await idsOf({}, {}, aViewer({ accountId, advertiserIds: [] }))).toEqual([]);
    const picky = aViewer({ accountId, types: ['system.warning'] });
    expect(await idsOf({}, {}, picky)).toEqual(['account']);
    expect(await notifications.unreadCount(picky)).toBe(1);
    expect(await notifications.unreadCount(aViewer({ accountId, types: [] }))).toBe(0);
  });

  it('are marked per reader, and never go back to an earlier state', async () => {
    await raiseAll('a', 'b');
    const place = await placeOf('a');
    await notifications.mark(me(), place, 'read', at);
    expect([await readingOf('a'), await readingOf('a', colleague()), await notifications.unreadCount(me())]).toEqual(['read', 'unread', 1]);
    await notifications.mark(me(), place, 'acknowledged', at);
    await notifications.mark(me(), place, 'read', at);
    expect(await readingOf('a')).toBe('acknowledged');
    expect(await notifications.unreadCount(colleague())).toBe(2);
  });

  it('are all marked as read at once, except later ones, and acknowledged ones stay acknowledged', async () => {
    await raiseAll('a', 'b', 'c');
    await notifications.mark(me(), await placeOf('a'), 'acknowledged', at);
    await notifications.mark(me(), await placeOf('b'), 'read', at);
    await notifications.markAllRead(me(), null, at);
    await raise('d', { createdAt: new Date(0) });
    expect(await Promise.all(['a', 'b', 'c', 'd'].map((id) => readingOf(id)))).toEqual(['acknowledged', 'read', 'read', 'unread']);
    expect(await idsOf({ unreadOnly: true })).toEqual(['d']);
    expect(await notifications.unreadCount(me())).toBe(1);
    expect(await notifications.unreadCount(colleague())).toBe(4);
    await notifications.mark(me(), await placeOf('c'), 'acknowledged', at);
    expect(await readingOf('c')).toBe('acknowledged');
  });

  it('are all marked as read for one advertiser without affecting the others', async () => {
    await raise('a', { advertiserId: 3 });
    await raise('b', { advertiserId: 4 });
    await raise('c', { advertiserId: 3 });
    await notifications.markAllRead(me(), 3, at);
    await notifications.markAllRead(me(), 3, at);
    expect(await idsOf({ unreadOnly: true })).toEqual(['b']);
    const agent = aViewer({ accountId, reader: 'agent:1', advertiserIds: [3] });
    await notifications.markAllRead(agent, 4, at);
    expect(await notifications.unreadCount(agent)).toBe(2);
  });

  it('about one person are visible to that person and to readers who see everybody’s, with or without marks', async () => {
    await raise('a', { userId: 1 });
    await raiseAll('b', 'c');
    const [own, other] = [1, 2].map((personal) => aViewer({ accountId, reader: `person:${personal}`, personal })) as [
      FeedViewer,
      FeedViewer,
    ];
    expect(await idsOf({}, {}, own)).toEqual(['c', 'b', 'a']);
    expect(await idsOf({}, {}, other)).toEqual(['c', 'b']);
    expect(await notifications.find(other, 'a')).toBeNull();
    expect([await notifications.unreadCount(own), await notifications.unreadCount(other)]).toEqual([3, 2]);
    const place = await placeOf('a');
    for (const reader of [own, other]) await notifications.mark(reader, place, 'read', at);
    expect([await notifications.unreadCount(own), await notifications.unreadCount(other)]).toEqual([2, 2]);
    await notifications.markAllRead(other, 3, at);
    expect([await notifications.unreadCount(own), await notifications.unreadCount(other)]).toEqual([2, 0]);
  });

  it('are counted as 0 on an account without any', async () => {
    await notifications.markAllRead(me(), null, at);
    expect(await notifications.unreadCount(me())).toBe(0);
  });

  it('that are raised while everything is marked as read stay unread', async () => {
    for (let round = 0; round < 5; round += 1) {
      const raised = Promise.all(Array.from({ length: 6 }, (_, i) => raise(`${round}_${i}`)));
      await notifications.markAllRead(me(), null, at);
      const unread = new Set(await idsOf({ unreadOnly: true }));
      await raised;
      const after = await idsOf({ unreadOnly: true });
      expect(after.filter((id) => unread.has(id))).toHaveLength(unread.size);
      expect(await notifications.unreadCount(me())).toBe(after.length);
      await notifications.markAllRead(me(), null, at);
    }
  });

  it('that are old are purged in batches with their marks', async () => {
    const old = new Date('1960-01-01T00:00:00.000Z');
    for (const id of ['a', 'b', 'c']) await raise(id, { createdAt: old });
    await raise('new', { createdAt: at });
    await notifications.mark(me(), await placeOf('a'), 'acknowledged', at);
    expect(await notifications.purge(new Date('1960-01-01T00:00:00.001Z'), 2)).toBe(2);
    expect(await notifications.purge(new Date('1960-01-01T00:00:00.001Z'), 2)).toBe(1);
    expect(await notifications.purge(new Date('1960-01-01T00:00:00.001Z'), 2)).toBe(0);
    expect(await idsOf()).toEqual(['new']);
    await raise('a');
    expect(await readingOf('a')).toBe('unread');
  });
}
