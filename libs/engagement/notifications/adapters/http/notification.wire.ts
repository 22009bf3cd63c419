import { CursorQuery, Field } from '@exchange/platform';
import { type Addresses, linkOf } from '../../application/link-of';
import { previewLimit } from '../../domain/notification';
import { type NotificationStatus, notificationStatuses, type NotificationType, notificationTypes } from '../../domain/notification-types';
import type { NotificationView } from '../../domain/ports';

/** docs/spec/gaps.md §5.1. `brandAgentId` is the older word for the advertiser. */
export class NotificationsQuery extends CursorQuery {
  @Field.boolean({ optional: true, description: 'True: only notifications that you have not read.' })
  unreadOnly?: boolean;

  @Field.oneOf(notificationTypes, { optional: true, many: { max: 200 }, description: 'Comma-separated or repeated.' })
  types?: NotificationType[];

  @Field.oneOf(notificationStatuses, { optional: true })
  status?: NotificationStatus;

  @Field.text({ optional: true, min: 1, max: 255 })
  campaignId?: string;

  @Field.text({ optional: true, min: 1, max: 255 })
  creativeId?: string;

  @Field.integer({ optional: true, min: 1, description: 'Id of the advertiser.' })
  brandAgentId?: number;
}

export class ReadAllBody {
  @Field.integer({ optional: true, min: 1, description: 'Only notifications of this advertiser.' })
  brandAgentId?: number;
}

export class NotificationWire {
  @Field.text({ description: 'Id of the notification, to mark it as read.' })
  id: string;

  @Field.oneOf(notificationTypes, { description: 'What has happened.' })
  type: NotificationType;

  @Field.oneOf(notificationStatuses, { description: 'How it went.' })
  status: NotificationStatus;

  @Field.boolean({ description: 'True when you have read the notification.' })
  read: boolean;

  @Field.boolean({ description: 'True when you have acknowledged the notification.' })
  acknowledged: boolean;

  @Field.text({ nullable: true, max: previewLimit, description: 'The beginning of the message, for people.' })
  messagePreview: string | null;

  @Field.text({
    nullable: true,
    description: 'Link to a page for people. Null when no page is open to every reader.',
  })
  actionUrl: string | null;

  @Field.record({ description: 'Details of the event, by type (rest-api.md, Notifications).' })
  data: Readonly<Record<string, unknown>>;

  @Field.text({ nullable: true })
  campaignId: string | null;

  @Field.text({ nullable: true })
  creativeId: string | null;

  @Field.integer({ nullable: true, description: 'Id of the advertiser; null when the notification concerns the whole account.' })
  brandAgentId: number | null;

  @Field.timestamp()
  createdAt: Date;
}

export class MarkedNotificationWire {
  @Field.boolean()
  success: boolean;

  @Field.text()
  notificationId: string;
}

export class AllReadWire {
  @Field.boolean()
  success: boolean;

  @Field.integer({ min: 0, description: 'Unread notifications of your whole feed, after the request.' })
  unreadCount: number;
}

export function notificationWire({ notification, reading }: NotificationView, addresses: Addresses): NotificationWire {
  const { id, type, status, message, path, data, campaignId, creativeId, advertiserId, createdAt } = notification;
  return {
    id,
    type,
    status,
    read: reading !== 'unread',
    acknowledged: reading === 'acknowledged',
    messagePreview: message,
    actionUrl: linkOf(path, addresses),
    data,
    campaignId,
    creativeId,
    brandAgentId: advertiserId,
    createdAt,
  };
}
