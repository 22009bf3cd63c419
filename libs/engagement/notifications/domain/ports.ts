import type { ClaimedMail, MailKey, Settlement } from './mail';
import type { Notification } from './notification';
import type { Preferences, PreferencesKey } from './preferences';
import type { Reading } from './reading.states';
import type { Viewer } from './viewer';
import type { NotificationStatus, NotificationType } from './words';

/** A notification as one reader sees it. */
export interface Seen {
  readonly notification: Notification;
  /** Its place in the account's feed: rises in the order in which notifications became visible, so a page never shifts. */
  readonly place: number;
  readonly reading: Reading;
}

export interface Filter {
  readonly types?: readonly NotificationType[];
  readonly status?: NotificationStatus;
  readonly unreadOnly?: boolean;
  readonly campaignId?: string;
  readonly creativeId?: string;
  readonly advertiserId?: number;
}

export interface PageRequest {
  readonly limit: number;
  /** The place of the last one seen; null for the first page. */
  readonly after: number | null;
}

export abstract class Notifications {
  /** False when there is one of this id already: the event was consumed before. */
  abstract raise(notification: Notification): Promise<boolean>;
  /** Newest first; one more than `limit`, if there is one. */
  abstract page(viewer: Viewer, filter: Filter, page: PageRequest): Promise<readonly Seen[]>;
  abstract unreadCount(viewer: Viewer): Promise<number>;
  abstract find(viewer: Viewer, id: string): Promise<Seen | null>;
  /** Never goes back: what is acknowledged stays so, also when another request reads it at the same moment. */
  abstract mark(viewer: Viewer, place: number, reading: Exclude<Reading, 'unread'>, at: Date): Promise<void>;
  /** All that the viewer sees at this moment, of one advertiser or of all. What is raised later is unread. */
  abstract markAllRead(viewer: Viewer, advertiserId: number | null, at: Date): Promise<void>;
  /** Deletes up to `atOnce` of those that happened before, with their marks and mails. How many there were. */
  abstract purge(before: Date, atOnce: number): Promise<number>;
}

export abstract class PreferencesOfPeople {
  /** Null as long as the person has chosen nothing. */
  abstract find(key: PreferencesKey): Promise<Preferences | null>;
  /** Replaces all, and tells the account's audit log. `name`: the person's. */
  abstract save(preferences: Preferences, name: string, at: Date): Promise<void>;
  /** Ids of the people who opted into mail of this type. They may have left the account since. */
  abstract wantingMail(accountId: number, type: NotificationType): Promise<readonly number[]>;
}

export abstract class Mails {
  /** Due at once. What is there already stays. */
  abstract add(keys: readonly MailKey[], at: Date): Promise<void>;
  /** Those due longest, each to one caller only, until it is settled. */
  abstract claim(now: Date, fence: string, atOnce: number): Promise<readonly ClaimedMail[]>;
  /** Nothing happens when the mail is not under this fence any more. */
  abstract settle(mail: ClaimedMail, settlement: Settlement): Promise<void>;
  /** Gives up on mails claimed before, whose result nobody knows. How many there were. */
  abstract abandon(claimedBefore: Date): Promise<number>;
}
