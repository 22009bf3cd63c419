import type { DomainEvent } from '@exchange/kernel';
import type { NotificationStatus, NotificationType } from './words';

/** gaps.md §5.1: characters of `messagePreview`. */
export const previewLimit = 200;

/** Days after which a notification is deleted, read or not. */
export const keptDays = 90;

/** What an event means to people: a row of the table in adapters/events. */
export interface Notice {
  readonly type: NotificationType;
  readonly status: NotificationStatus;
  /** One sentence; shortened to {@link previewLimit}. */
  readonly message: string;
  /**
   * Where to go on: a page of this server (`/approvals/…`), or a page of the account in the console, without a slash before it (`keys`). Null when there is nothing
   * that every reader may open.
   */
  readonly path: string | null;
  /** Only this person and the admins of the account are told. Left out: everybody. */
  readonly userId?: number;
  /** Null when it concerns the whole account. Buyer agents see only those of their advertisers. */
  readonly advertiserId?: number;
  readonly campaignId?: string;
  readonly creativeId?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One row per event and account. Who has read it is kept per reader, apart from it. */
export interface Notification {
  readonly accountId: number;
  readonly id: string;
  readonly type: NotificationType;
  readonly status: NotificationStatus;
  readonly message: string;
  /** A page of this server, or without a slash before it a page of the console. */
  readonly path: string | null;
  readonly userId: number | null;
  readonly advertiserId: number | null;
  readonly campaignId: string | null;
  readonly creativeId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** When the event happened. */
  readonly createdAt: Date;
}

/** The id comes from the event, so that an event that is consumed again is the same notification. */
export function notificationOf({ id, accountId, occurredAt }: DomainEvent & { readonly id: string }, notice: Notice): Notification {
  return {
    accountId,
    id: `notif_${id.replace(/^evt_/, '')}`,
    type: notice.type,
    status: notice.status,
    message: preview(notice.message),
    path: notice.path === null || notice.path.startsWith('/') ? notice.path : `a/${accountId}/${notice.path}`,
    userId: notice.userId ?? null,
    advertiserId: notice.advertiserId ?? null,
    campaignId: notice.campaignId ?? null,
    creativeId: notice.creativeId ?? null,
    data: notice.data,
    createdAt: occurredAt,
  };
}

/** One line without control characters: it stands in mail subjects. Never cuts a character in two. */
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
