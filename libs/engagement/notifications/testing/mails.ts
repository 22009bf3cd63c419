import { aNotification } from '.';
import type { Mails, Notifications, PreferencesOfPeople } from '../domain/ports';
import { defaultPreferences, preferencesOf } from '../domain/preferences';

export interface MailPorts {
  readonly notifications: Notifications;
  readonly mails: Mails;
  readonly preferences: PreferencesOfPeople;
}

/** Contract tests for implementations of {@link PreferencesOfPeople}. */
export function preferencesContract(open: () => Promise<MailPorts>): void {
  const at = new Date('2026-01-15T12:00:00.000Z');

  it('return the last saved state, per person and account', async () => {
    const { preferences } = await open();
    const key = { accountId: 901, userId: 1 };
    expect(await preferences.find(key)).toBeNull();
    await preferences.save(defaultPreferences(key), 'Robin', at);
    const chosen = preferencesOf(key, [{ notificationType: 'audience.synced', channel: 'email' }]);
    await preferences.save(chosen, 'Robin', at);
    expect(await preferences.find(key)).toEqual(chosen);
    expect(await preferences.find({ ...key, accountId: 902 })).toBeNull();
    expect(await preferences.find({ ...key, userId: 2 })).toBeNull();
  });

  it('return the people who want mail of a type', async () => {
    const { preferences } = await open();
    for (const userId of [2, 1, 3]) {
      const notificationType = userId === 3 ? 'audience.sync_failed' : 'audience.synced';
      await preferences.save(preferencesOf({ accountId: 903, userId }, [{ notificationType, channel: 'email' }]), 'Robin', at);
    }
    await preferences.save(
      preferencesOf({ accountId: 903, userId: 4 }, [{ notificationType: 'audience.synced', channel: 'in_app' }]),
      'Robin',
      at,
    );
    expect(await preferences.findMailRecipients(903, 'audience.synced')).toEqual([1, 2]);
    expect(await preferences.findMailRecipients(904, 'audience.synced')).toEqual([]);
  });
}

/** Contract tests for implementations of {@link Mails}. Each test advances the time, so that only its own mails are due. */
export function mailsContract(open: () => Promise<MailPorts>): void {
  let ports: MailPorts;
  let accountId = 950;
  let now = Date.parse('2026-01-15T12:00:00.000Z');
  beforeAll(async () => void (ports = await open()));
  beforeEach(() => void (accountId += 1));
  afterEach(async () => {
    for (const mail of await claim('rest', 100)) await ports.mails.settle(mail, { status: 'sent', dueAt: time() });
    now += 1_000_000;
  });

  const time = (ms = 0) => new Date(now + ms);
  const claim = (fence: string, limit = 10) => ports.mails.claim(time(), fence, limit);
  const mailsFor = async (...userIds: number[]) => {
    const notification = aNotification({ accountId, id: `notif_${accountId}` });
    await ports.notifications.raise(notification);
    await ports.mails.add(
      userIds.map((userId) => ({ accountId, notificationId: notification.id, userId })),
      time(),
    );
    return notification;
  };

  it('are claimed once, with their notification', async () => {
    const notification = await mailsFor(1, 2);
    await mailsFor(2);
    const claimed = await claim('f1');
    expect(claimed.map(({ userId, attempts, fence, notification: about }) => [userId, attempts, fence, about]).toSorted()).toEqual([
      [1, 1, 'f1', notification],
      [2, 1, 'f1', notification],
    ]);
    expect(await claim('f2')).toEqual([]);
  });

  it('are claimed by one of several concurrent callers, longest due first', async () => {
    await mailsFor(1, 2, 3, 4, 5, 6);
    const claims = await Promise.all(['f1', 'f2', 'f3'].map((fence) => claim(fence, 2)));
    const users = claims.flat().map(({ userId }) => userId);
    expect(new Set(users).size).toBe(users.length);
  });

  it('become due again when settled as pending, and only under their fence', async () => {
    await mailsFor(1);
    const [mail] = await claim('f1');
    await ports.mails.settle({ ...mail!, fence: 'other' }, { status: 'sent', dueAt: time() });
    await ports.mails.settle(mail!, { status: 'pending', dueAt: time(60_000) });
    expect(await claim('f2')).toEqual([]);
    now += 60_000;
    expect((await claim('f3')).map(({ attempts }) => attempts)).toEqual([2]);
  });

  it('without a result are given up, and a late result changes nothing', async () => {
    await ports.mails.abandon(time());
    await mailsFor(1);
    const [mail] = await claim('f1');
    expect(await ports.mails.abandon(time())).toBe(0);
    expect(await ports.mails.abandon(time(1))).toBe(1);
    await ports.mails.settle(mail!, { status: 'pending', dueAt: time() });
    expect(await claim('f2')).toEqual([]);
    expect(await ports.mails.abandon(time(1))).toBe(0);
  });
}
