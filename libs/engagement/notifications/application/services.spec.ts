import { AccountsFacade, type AccountView, type OrganizationsFacade, PeopleDirectory, type PersonCard } from '@exchange/accounts';
import { FixedClock, ImmediateUnitOfWork, type PersonCaller, SequentialIds } from '@exchange/kernel';
import { anAgent, anOrganization, aPerson } from '@exchange/kernel/testing';
import { Log, Mailer, type Settings } from '@exchange/platform';
import type { Mail } from '@exchange/platform/testing';
import { inMemoryLimits } from '@test/counting-limits';
import { mailLimits } from '../domain/mail';
import { optInsOf, preferencesOf } from '../domain/preferences';
import { aNotice, anEvent, aViewer, InMemoryMails, InMemoryNotifications, InMemoryPreferences } from '../testing';
import { MailBudget } from './mail-budget';
import { MailDispatchService } from './mail-dispatch.service';
import { NotificationWriterService } from './notification-writer.service';
import { NotificationsService } from './notifications.service';
import { NotificationPreferencesService } from './preferences.service';

const accountId = 7;
const person = aPerson({ accountId });
const personalKey: PersonCaller = { ...person, via: 'key', credentialId: 'key' };
const colleague: PersonCaller = { ...person, userId: 2 };
const organization = anOrganization({ accountId });
const agent = anAgent({ accountId, grants: new Map([[3, 'READ']]) });

class People extends PeopleDirectory {
  readonly known = new Map<number, PersonCard>([
    [1, { email: 'robin@example.com', name: 'Robin <b>"Tester"</b>', hasVerifiedEmail: true }],
    [2, { email: 'kim@example.com', name: 'Kim', hasVerifiedEmail: true }],
    [3, { email: 'ada@example.com', name: 'Ada', hasVerifiedEmail: true }],
  ]);
  async cards(): Promise<ReadonlyMap<number, PersonCard>> {
    return this.known;
  }
  async idByEmail(): Promise<number | null> {
    return null;
  }
}

class Letterbox extends Mailer {
  readonly sent: Mail[] = [];
  refusals = 0;
  async send(mail: Mail): Promise<void> {
    if (this.refusals > 0) {
      this.refusals -= 1;
      throw new Error('451 try later');
    }
    this.sent.push(mail);
  }
}

function setUp() {
  const clock = new FixedClock();
  const notifications = new InMemoryNotifications();
  const preferences = new InMemoryPreferences();
  const mails = new InMemoryMails(async ({ notificationId }) => (await notifications.find(aViewer(), notificationId))!.notification);
  const mailer = new Letterbox();
  const gone = new Set<number>();
  const accounts = {
    reach: async ({ userId }: { userId: number }) =>
      gone.has(userId) ? null : ({ name: 'Tester & Co', membershipRole: userId === 3 ? 'ADMIN' : 'MEMBER' } as AccountView),
  } as unknown as AccountsFacade;
  const organizations = { find: async (id: number) => ({ id, accountIds: [id] }) } as unknown as OrganizationsFacade;
  const settings = { baseUrl: 'https://exchange.example' } as Settings;
  return {
    clock,
    mails,
    mailer,
    gone,
    preferences,
    writer: new NotificationWriterService(notifications, preferences, mails, new ImmediateUnitOfWork(), clock),
    round: new MailDispatchService(
      mails,
      preferences,
      accounts,
      new People(),
      new MailBudget(inMemoryLimits(), organizations),
      mailer,
      settings,
      new SequentialIds(),
      clock,
      Log.create('test', 'silent'),
    ),
    service: new NotificationsService(notifications, preferences, clock),
    choices: new NotificationPreferencesService(preferences, clock),
  };
}

type World = ReturnType<typeof setUp>;
const raise = ({ writer }: World, id: string, notice = {}) => writer.raise(anEvent({ id: `evt_${id}` }), aNotice(notice));
const wantMail = ({ preferences }: World, userId: number) =>
  preferences.save(preferencesOf({ accountId, userId }, [{ notificationType: 'campaign.created', channel: 'email' }]));
const listed = async ({ service }: World, caller: Parameters<NotificationsService['list']>[0]) =>
  (await service.list(caller, {}, { limit: 10 })).rows.map(({ notification, reading }) => [notification.id, reading]);

describe('NotificationsService', () => {
  it('keeps marks per person, per agent and once for all organization keys', async () => {
    const world = setUp();
    await raise(world, 'a');
    await world.service.mark(personalKey, 'notif_a', 'POST read');
    await world.service.mark(organization, 'notif_a', 'POST acknowledge');
    expect(await listed(world, person)).toEqual([['notif_a', 'read']]);
    expect(await listed(world, colleague)).toEqual([['notif_a', 'unread']]);
    expect(await listed(world, { ...organization, credentialId: 'another' })).toEqual([['notif_a', 'acknowledged']]);
  });

  it('shows a buyer agent the notifications of its advertisers', async () => {
    const world = setUp();
    await raise(world, 'mine', { advertiserId: 3 });
    await raise(world, 'other', { advertiserId: 4 });
    await raise(world, 'account');
    expect(await listed(world, agent)).toEqual([['notif_mine', 'unread']]);
    await expect(world.service.mark(agent, 'notif_other', 'POST read')).rejects.toMatchObject({ status: 404 });
    expect(await world.service.readAll(agent, null)).toBe(0);
  });

  it('shows a person the types that they opted into for the feed', async () => {
    const world = setUp();
    await raise(world, 'a');
    await raise(world, 'b', { type: 'system.warning' });
    await world.choices.replace(person, [{ notificationType: 'system.warning', channel: 'in_app' }]);
    expect(await listed(world, person)).toEqual([['notif_b', 'unread']]);
    expect((await world.service.list(person, {}, { limit: 1 })).meta).toEqual({ unreadCount: 1 });
    await expect(world.service.mark(person, 'notif_a', 'POST read')).rejects.toMatchObject({ status: 404 });
    expect(await listed(world, colleague)).toHaveLength(2);
  });

  it('shows a notification about one person to that person and the admins of the account', async () => {
    const world = setUp();
    await raise(world, 'a', { userId: 1 });
    const [member, admin] = [{ ...person, role: 'MEMBER' } as const, { ...person, userId: 3, role: 'ADMIN' } as const];
    expect(await Promise.all([member, admin].map((reader) => listed(world, reader)))).toEqual(Array(2).fill([['notif_a', 'unread']]));
    for (const reader of [{ ...member, userId: 2 }, organization, agent]) {
      expect((await world.service.list(reader, {}, { limit: 10 })).meta).toEqual({ unreadCount: 0 });
      await expect(world.service.mark(reader, 'notif_a', 'POST read')).rejects.toMatchObject({ status: 404 });
    }
  });

  it('shows a notification for the admins to people who are admins, and to no key or agent', async () => {
    const world = setUp();
    await raise(world, 'a', { isForAdmins: true });
    const admin = { ...person, role: 'ADMIN' } as const;
    expect(await listed(world, admin)).toEqual([['notif_a', 'unread']]);
    for (const reader of [{ ...person, role: 'MEMBER' } as const, organization, agent]) expect(await listed(world, reader)).toEqual([]);
  });

  it('is idempotent, and acknowledged notifications stay acknowledged', async () => {
    const world = setUp();
    await raise(world, 'a');
    for (const on of ['POST acknowledge', 'POST read', 'POST acknowledge'] as const) await world.service.mark(person, 'notif_a', on);
    expect(await world.service.readAll(person, null)).toBe(0);
    expect(await listed(world, person)).toEqual([['notif_a', 'acknowledged']]);
  });
});

describe('NotificationPreferencesService', () => {
  it('stores preferences of people only', async () => {
    const { choices } = setUp();
    for (const caller of [organization, agent]) {
      expect(await choices.read(caller)).toBeNull();
      await expect(choices.replace(caller, [])).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });
});

describe('NotificationPreferencesService for an app of a person', () => {
  it.each(['system.warning', 'app.connected'] as const)(
    'replaces the preferences but keeps %s, which may be about the app',
    async (notificationType) => {
      const warning = { notificationType, channel: 'in_app' } as const;
      const { choices } = setUp();
      const app = { ...person, via: 'oauth' } as const;
      const other = { notificationType: 'audience.synced', channel: 'email' } as const;
      expect(optInsOf(await choices.replace(app, [other]))).toContainEqual(warning);
      expect(optInsOf((await choices.read(person))!)).toContainEqual(warning);
      expect(optInsOf(await choices.replace(person, [other]))).toEqual([other]);
      expect(optInsOf(await choices.replace(app, [other, warning]))).toEqual([other]);
    },
  );
});

describe('MailDispatchService', () => {
  it('sends one mail per event to everyone who opted in, with a plain and an escaped HTML part', async () => {
    const world = setUp();
    await wantMail(world, 1);
    const message = 'Campaign "<script>" was created.';
    await raise(world, 'a', { message });
    await raise(world, 'a', { message });
    await raise(world, 'b', { type: 'campaign.updated' });
    await world.round.send();
    await world.round.send();
    expect(world.mailer.sent).toHaveLength(1);
    const [mail] = world.mailer.sent as [Mail];
    expect([mail.to, mail.subject]).toEqual(['robin@example.com', message]);
    expect(mail.text).toContain('https://exchange.example/console/a/7/campaigns/cmp_1');
    expect(mail.html).toContain('<a href="https://exchange.example/console/a/7/campaigns/cmp_1">');
    expect(mail.html).toContain('Campaign &quot;&lt;script&gt;&quot; was created.');
    expect(mail.html).toContain('Tester &amp; Co');
    expect(mail.html).not.toMatch(/<script>|<b>/);
  });

  it('sends nothing to a person who has left or opted out since', async () => {
    const world = setUp();
    await wantMail(world, 1);
    await wantMail(world, 2);
    await raise(world, 'a');
    world.gone.add(1);
    await world.choices.replace(colleague, []);
    await world.round.send();
    expect(world.mailer.sent).toEqual([]);
    expect(world.mails.rows.map(({ status }) => status)).toEqual(['dropped', 'dropped']);
  });

  it('sends a notification about one person to that person and the admins, with a link to the console', async () => {
    const world = setUp();
    for (const userId of [1, 2, 3]) await wantMail(world, userId);
    await raise(world, 'a', { userId: 1, path: 'keys' });
    await world.round.send();
    expect(world.mailer.sent.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'robin@example.com']);
    expect(world.mailer.sent[0]!.text).toContain('https://exchange.example/console/a/7/keys');
  });

  it('sends a notification for the admins to the admins alone, and links to a page that changes the choice', async () => {
    const world = setUp();
    for (const userId of [1, 2, 3]) await wantMail(world, userId);
    await raise(world, 'a', { isForAdmins: true, path: '/approvals/7/approval_1' });
    await world.round.send();
    expect(world.mailer.sent.map(({ to }) => to)).toEqual(['ada@example.com']);
    expect(world.mailer.sent[0]!.text).toContain('https://exchange.example/approvals/7/approval_1');
    expect(world.mailer.sent[0]!.text).toContain('https://exchange.example/console/a/7/notifications');
  });

  it('retries a refused mail later, five attempts in total', async () => {
    const world = setUp();
    await wantMail(world, 1);
    await raise(world, 'a');
    world.mailer.refusals = mailLimits.attempts;
    for (const minutes of [1, 4, 9, 16]) {
      await world.round.send();
      await world.round.send();
      world.clock.advance(minutes * 60_000);
      expect(world.mails.rows).toMatchObject([{ status: 'pending', dueAt: world.clock.now() }]);
    }
    await world.round.send();
    expect(world.mails.rows).toMatchObject([{ status: 'failed', attempts: 5 }]);
    expect(world.mailer.sent).toEqual([]);
  });

  it('never resends a mail whose worker died', async () => {
    const world = setUp();
    await wantMail(world, 1);
    await raise(world, 'a');
    await world.mails.claim(world.clock.now(), 'dead', 10);
    world.clock.advance(mailLimits.resultTimeoutMinutes * 60_000);
    await world.round.abandon();
    expect(world.mails.rows).toMatchObject([{ status: 'sending' }]);
    world.clock.advance(1);
    await world.round.abandon();
    await world.round.send();
    expect(world.mails.rows).toMatchObject([{ status: 'unknown' }]);
    expect(world.mailer.sent).toEqual([]);
  });

  it('drops mails beyond the hourly limit of an address and keeps their notifications', async () => {
    const world = setUp();
    await wantMail(world, 1);
    const { fromOneToOne: most } = mailLimits.hourly;
    for (let n = 0; n < most + 5; n += 1) await raise(world, `n${n}`);
    await world.round.send();
    expect(world.mailer.sent).toHaveLength(most);
    expect(world.mails.rows.filter(({ status }) => status === 'dropped')).toHaveLength(5);
    expect((await world.service.list(organization, {}, { limit: 100 })).rows).toHaveLength(most + 5);
  });

  it('sends mails of many people in one run', async () => {
    const world = setUp();
    await wantMail(world, 1);
    for (let n = 0; n < 25; n += 1) await raise(world, `n${n}`);
    await world.round.send();
    expect(world.mailer.sent).toHaveLength(25);
  });
});
