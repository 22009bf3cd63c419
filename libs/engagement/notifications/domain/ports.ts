import type { ClaimedMail, MailKey, MailSettlement } from './mail';
import type { Notification } from './notification';
import type { NotificationStatus, NotificationType } from './notification-types';
import type { Preferences, PreferencesKey } from './preferences';
import type { ReadingState } from './reading.states';
import type { FeedViewer } from './viewer';

/** A notification with its state for one reader. */
export interface NotificationView {
  readonly notification: Notification;
  /** Position in the account's feed, assigned in the order in which notifications become visible: pages never shift. */
  readonly place: number;
  readonly reading: ReadingState;
}

export interface NotificationFilter {
  readonly types?: readonly NotificationType[];
  readonly status?: NotificationStatus;
  readonly unreadOnly?: boolean;
  readonly campaignId?: string;
  readonly creativeId?: string;
  readonly advertiserId?: number;
}

export interface FeedPageRequest {
  readonly limit: number;
  /** Place of the last notification of the previous page; null for the first page. */
  readonly after: number | null;
}

export abstract class Notifications {
  /** Returns false when the event was consumed before. */
  abstract raise(notification: Notification): Promise<boolean>;
  /** Newest first, one more than `limit`. */
  abstract page(viewer: FeedViewer, filter: NotificationFilter, page: FeedPageRequest): Promise<readonly NotificationView[]>;
  abstract unreadCount(viewer: FeedViewer): Promise<number>;
  abstract find(viewer: FeedViewer, id: string): Promise<NotificationView | null>;
  /** Never lowers a mark: acknowledged stays acknowledged, also with concurrent requests. */
  abstract mark(viewer: FeedViewer, place: number, reading: Exclude<ReadingState, 'unread'>, at: Date): Promise<void>;
  /** Marks everything that the viewer sees at this moment, or what concerns one advertiser. Later notifications stay unread. */
  abstract markAllRead(viewer: FeedViewer, advertiserId: number | null, at: Date): Promise<void>;
  /** Deletes at most `limit` older notifications with their marks and mails. Returns their number. */
  abstract purge(before: Date, limit: number): Promise<number>;
}

export abstract class PreferencesOfPeople {
  /** Null while the person has chosen nothing. */
  abstract find(key: PreferencesKey): Promise<Preferences | null>;
  /** Replaces all opt-ins and writes an audit entry. `name` is the person's name. */
  abstract save(preferences: Preferences, name: string, at: Date): Promise<void>;
  /** Ids of the people who opted into mail of the type; some may have left the account. */
  abstract findMailRecipients(accountId: number, type: NotificationType): Promise<readonly number[]>;
}

export abstract class Mails {
  /** Adds mails that are due at once. Existing ones are not changed. */
  abstract add(keys: readonly MailKey[], at: Date): Promise<void>;
  /** Claims the mails that are due longest, each for one caller. */
  abstract claim(now: Date, fence: string, limit: number): Promise<readonly ClaimedMail[]>;
  /** Does nothing when the fence is not valid any more. */
  abstract settle(mail: ClaimedMail, settlement: MailSettlement): Promise<void>;
  /** Sets mails claimed before the given time to `unknown`. Returns their number. */
  abstract abandon(claimedBefore: Date): Promise<number>;
}
