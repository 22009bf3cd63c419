import type { ClaimedMail, MailKey, MailSettlement } from '../domain/mail';
import type { MailStatus } from '../domain/mail.states';
import type { Notification } from '../domain/notification';
import type { NotificationType } from '../domain/notification-types';
import {
  type NotificationFilter,
  Mails,
  Notifications,
  type FeedPageRequest,
  PreferencesOfPeople,
  type NotificationView,
} from '../domain/ports';
import type { Preferences, PreferencesKey } from '../domain/preferences';
import type { ReadingState } from '../domain/reading.states';
import type { FeedViewer } from '../domain/viewer';

interface Placed {
  readonly notification: Notification;
  readonly place: number;
  readonly marks: Map<string, Exclude<ReadingState, 'unread'>>;
}

export class InMemoryNotifications extends Notifications {
  private feed: Placed[] = [];
  private readonly readUpTo = new Map<string, number>();
  private last = 0;

  async raise(notification: Notification): Promise<boolean> {
    if (this.feed.some((one) => one.notification.accountId === notification.accountId && one.notification.id === notification.id))
      return false;
    this.feed.push({ notification, place: (this.last += 1), marks: new Map() });
    return true;
  }

  async page(viewer: FeedViewer, filter: NotificationFilter, { limit, after }: FeedPageRequest): Promise<readonly NotificationView[]> {
    return this.visible(viewer)
      .filter((seen) => (after === null || seen.place < after) && fits(seen, filter))
      .toSorted((left, right) => right.place - left.place)
      .slice(0, limit + 1);
  }

  async unreadCount(viewer: FeedViewer): Promise<number> {
    return this.visible(viewer).filter(({ reading }) => reading === 'unread').length;
  }

  async find(viewer: FeedViewer, id: string): Promise<NotificationView | null> {
    return this.visible(viewer).find(({ notification }) => notification.id === id) ?? null;
  }

  async mark(viewer: FeedViewer, place: number, reading: Exclude<ReadingState, 'unread'>): Promise<void> {
    const marks = this.feed.find((one) => one.notification.accountId === viewer.accountId && one.place === place)?.marks;
    if (marks && marks.get(viewer.reader) !== 'acknowledged') marks.set(viewer.reader, reading);
  }

  async markAllRead(viewer: FeedViewer, advertiserId: number | null, at: Date): Promise<void> {
    void at;
    if (advertiserId === null) this.readUpTo.set(key(viewer), this.last);
    const unread = this.visible(viewer).filter(({ reading }) => reading === 'unread');
    for (const { place, notification } of unread) if (notification.advertiserId === advertiserId) await this.mark(viewer, place, 'read');
  }

  async purge(before: Date, limit: number): Promise<number> {
    const old = this.feed.filter(({ notification }) => notification.createdAt < before).slice(0, limit);
    this.feed = this.feed.filter((one) => !old.includes(one));
    return old.length;
  }

  private visible(viewer: FeedViewer): NotificationView[] {
    const { accountId, advertiserIds, types, personal } = viewer;
    return this.feed
      .filter(
        ({ notification: one }) =>
          one.accountId === accountId &&
          (advertiserIds === null || (one.advertiserId !== null && advertiserIds.includes(one.advertiserId))) &&
          (types === null || types.includes(one.type)) &&
          (personal === null || one.userId === null || one.userId === personal),
      )
      .map(({ notification, place, marks }) => {
        const readBefore = place <= (this.readUpTo.get(key(viewer)) ?? 0);
        return { notification, place, reading: marks.get(viewer.reader) ?? (readBefore ? 'read' : 'unread') };
      });
  }
}

const key = ({ accountId, reader }: FeedViewer): string => `${accountId} ${reader}`;

function fits({ notification: one, reading }: NotificationView, filter: NotificationFilter): boolean {
  const { types, status, unreadOnly, campaignId, creativeId, advertiserId } = filter;
  return (
    (!types || types.includes(one.type)) &&
    (!status || one.status === status) &&
    (!unreadOnly || reading === 'unread') &&
    (campaignId === undefined || one.campaignId === campaignId) &&
    (creativeId === undefined || one.creativeId === creativeId) &&
    (advertiserId === undefined || one.advertiserId === advertiserId)
  );
}

export class InMemoryPreferences extends PreferencesOfPeople {
  private rows: Preferences[] = [];

  async find({ accountId, userId }: PreferencesKey): Promise<Preferences | null> {
    return this.rows.find((row) => row.accountId === accountId && row.userId === userId) ?? null;
  }

  async save(preferences: Preferences): Promise<void> {
    const { accountId, userId } = preferences;
    this.rows = [...this.rows.filter((row) => row.accountId !== accountId || row.userId !== userId), preferences];
  }

  async findMailRecipients(accountId: number, type: NotificationType): Promise<readonly number[]> {
    const wanting = this.rows.filter((row) => row.accountId === accountId && row.email.includes(type));
    return wanting.map(({ userId }) => userId).toSorted((left, right) => left - right);
  }
}

interface MailRow extends MailKey {
  status: MailStatus;
  attempts: number;
  dueAt: Date;
  fence: string | null;
  claimedAt: Date | null;
}

export class InMemoryMails extends Mails {
  readonly rows: MailRow[] = [];

  constructor(private readonly notificationOf: (key: MailKey) => Promise<Notification>) {
    super();
  }

  async add(keys: readonly MailKey[], at: Date): Promise<void> {
    for (const one of keys)
      if (!this.row(one)) this.rows.push({ ...one, status: 'pending', attempts: 0, dueAt: at, fence: null, claimedAt: null });
  }

  async claim(now: Date, fence: string, limit: number): Promise<readonly ClaimedMail[]> {
    const due = this.rows
      .filter((row) => row.status === 'pending' && row.dueAt <= now)
      .toSorted((left, right) => left.dueAt.getTime() - right.dueAt.getTime())
      .slice(0, limit);
    for (const row of due) Object.assign(row, { status: 'sending', attempts: row.attempts + 1, fence, claimedAt: now });
    return Promise.all(
      due.map(async (row) => {
        const { accountId, notificationId, userId, attempts } = row;
        return { accountId, notificationId, userId, fence, attempts, notification: await this.notificationOf(row) };
      }),
    );
  }

  async settle(mail: ClaimedMail, { status, dueAt }: MailSettlement): Promise<void> {
    const row = this.row(mail);
    if (row?.fence === mail.fence) Object.assign(row, { status, dueAt, fence: null, claimedAt: null });
  }

  async abandon(claimedBefore: Date): Promise<number> {
    const silent = this.rows.filter((row) => row.status === 'sending' && row.claimedAt !== null && row.claimedAt < claimedBefore);
    for (const row of silent) Object.assign(row, { status: 'unknown', fence: null });
    return silent.length;
  }

  private row({ accountId, notificationId, userId }: MailKey): MailRow | undefined {
    return this.rows.find((row) => row.accountId === accountId && row.notificationId === notificationId && row.userId === userId);
  }
}
