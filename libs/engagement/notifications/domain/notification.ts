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
  /** Where to go on: a path of this API. Null when there is nothing to do. */
  readonly path: string | null;
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
  readonly path: string | null;
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
    path: notice.path,
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
