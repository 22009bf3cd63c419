import { SystemIds } from '@exchange/kernel';
import { AuditTrail, DeadLetters } from '@exchange/platform';
import { planOf, testDatabase, type TestDatabase } from '@test/database';
import { aNotification, aViewer } from '../../testing';
import { notificationsContract } from '../../testing/contract';
import { mailsContract, preferencesContract } from '../../testing/mails';
import { notificationMails, TypeormMails } from './typeorm-mails';
import { TypeormNotifications } from './typeorm-notifications';
import { TypeormPreferences } from './typeorm-preferences';

let opened: TestDatabase;
beforeAll(async () => void (opened = await testDatabase()));
afterAll(() => opened.close());

const open = async () => ({
  notifications: new TypeormNotifications(opened.database),
  mails: new TypeormMails(opened.database, new DeadLetters(opened.database, [notificationMails])),
  preferences: new TypeormPreferences(opened.database, new AuditTrail(opened.database, new SystemIds())),
});

describe('notifications in PostgreSQL', () => {
  notificationsContract(async () => (await open()).notifications);

  it('are counted and paged by an index of the account, with and without marks', async () => {
    const { database } = opened;
    const { notifications } = await open();
    const viewer = aViewer({ accountId: 88 });
    await notifications.raise(aNotification({ accountId: 88, id: 'first' }));
    await database.query(`update notification_feeds set last_place = 20000 where account_id = 88`);
    await database.query(
      `insert into notifications (account_id, place, id, type, status, message, data, created_at)
       select 88, n, 'notif_' || n, 'campaign.updated', 'info', 'Campaign "Oat" was updated.', '{}', now() from generate_series(2, 20000) n`,
    );
    expect(await notifications.unreadCount(viewer)).toBe(20_000);
    await notifications.markAllRead(viewer, null, new Date());
    await notifications.raise(aNotification({ accountId: 88, id: 'new' }));
    const plan = await planOf(
      database,
      `select * from notifications n where n.account_id = 88 and n.place > 20000 and not exists (
         select 1 from notification_marks m where m.account_id = 88 and m.place = n.place and m.reader = 'person:1')`,
    );
    expect(plan).toContain('notifications_pkey');
    expect(await notifications.unreadCount(viewer)).toBe(1);
    const counted = await database.query<{ rows: number }>('select count(*)::int as rows from notification_marks where account_id = 88');
    expect(counted[0]!.rows).toBe(0);
  });

  it('are deleted with their marks and mails', async () => {
    const { notifications, mails } = await open();
    const accountId = 89;
    await notifications.raise(aNotification({ accountId, id: 'notif_old', createdAt: new Date(0) }));
    await mails.add([{ accountId, notificationId: 'notif_old', userId: 1 }], new Date());
    const seen = await notifications.find(aViewer({ accountId }), 'notif_old');
    await notifications.mark(aViewer({ accountId }), seen!.place, 'read', new Date());
    await notifications.purge(new Date(1), 10);
    const left = await opened.database.query(
      `select account_id from notification_marks where account_id = 89 union all select account_id from notification_mails where account_id = 89`,
    );
    expect(left).toEqual([]);
  });
});

describe('preferences in PostgreSQL', () => preferencesContract(open));

describe('mails in PostgreSQL', () => mailsContract(open));
