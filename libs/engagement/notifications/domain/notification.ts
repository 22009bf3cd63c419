import type { DomainEvent } from '@exchange/kernel';
import type { NotificationStatus, NotificationType } from './notification-types';

/** docs/spec/gaps.md §5.1: maximum length of `messagePreview`. */
export const previewLimit = 200;

/** Days until a notification is deleted. */
export const retentionDays = 90;

/** In place of a person's id: only the admins are notified. */
const adminsOnly = -1;

/** Meaning of an event for people. */
export interface Notice {
  readonly type: NotificationType;
  readonly status: NotificationStatus;
  /** One sentence; shortened to {@link previewLimit}. */
  readonly message: string;
  /** A page of this server (`/approvals/…`) or, without a leading slash, of the account in the console (`apps`). Null: no page is open to every reader. */
  readonly path: string | null;
  /** Set when only this person and the admins are notified. */
  readonly userId?: number;
  /** Set when only the admins are notified. */
  readonly isForAdmins?: true;
  /** Omitted when the notice concerns the whole account. Buyer agents see only notices of their advertisers. */
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly creativeId?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One row per event and account. Marks of readers are stored separately. */
export interface Notification {
  readonly accountId: number;
  readonly id: string;
  readonly type: NotificationType;
  readonly status: NotificationStatus;
  readonly message: string;
  /** A page of this server or, without a leading slash, of the console. */
  readonly path: string | null;
  /** The only person, beside the admins, who sees it; null: everybody. */
  readonly userId: number | null;
  readonly advertiserId: number | null;
  readonly campaignId: string | null;
  readonly creativeId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** Time of the event. */
  readonly createdAt: Date;
}

/** Derives the id from the event, so that a repeated event yields the same notification. */
export function notificationOf({ id, accountId, occurredAt }: DomainEvent & { readonly id: string }, notice: Notice): Notification {
  return {
    accountId,
    id: `notif_${id.replace(/^evt_/, '')}`,
    type: notice.type,
    status: notice.status,
    message: preview(notice.message),
    path: notice.path === null || notice.path.startsWith('/') ? notice.path : `a/${accountId}/${notice.path}`,
    userId: notice.isForAdmins ? adminsOnly : (notice.userId ?? null),
    advertiserId: notice.advertiserId ?? null,
    campaignId: notice.campaignId ?? null,
    creativeId: notice.creativeId ?? null,
    data: notice.data,
    createdAt: occurredAt,
  };
}

/** Cleans a message to one line without control characters, for mail subjects. Surrogate pairs are never split. */
export function preview(message: string): string {
  const line = [
    ...message
      .toWellFormed()
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ];
  const cut = line.join('').length <= previewLimit ? line : line.slice(0, cutAt(line));
  return cut.length === line.length ? line.join('') : `${cut.join('').trimEnd()}…`;
}

function cutAt(line: readonly string[]): number {
  let units = 0;
  return line.findIndex((character) => (units += character.length) > previewLimit - 1);
}
