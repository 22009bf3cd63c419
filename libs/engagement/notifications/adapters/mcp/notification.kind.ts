import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, definedOnly, type Page } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { type KindSearch, noSearchText, ObjectKind, toolFields } from '@exchange/platform/tools';
import { NotificationsService } from '../../application/notifications.service';
import { notificationStatuses } from '../../domain/notification-types';
import { notificationWire, type NotificationWire } from '../http/notification.wire';

const filter = z.strictObject({
  status: z.enum(notificationStatuses).optional(),
  unreadOnly: z.boolean().optional().describe('true: only notifications that the caller has not read.'),
  advertiserId: toolFields.advertiserId.optional(),
  campaignId: toolFields.campaignId.optional(),
});
type Filter = z.output<typeof filter>;

@Injectable()
export class NotificationKind extends ObjectKind<typeof filter> {
  readonly kind = 'notification';
  readonly description = 'A message about an event on the account.';
  readonly filter = filter;

  constructor(
    private readonly notifications: NotificationsService,
    private readonly settings: Settings,
  ) {
    super();
  }

  /** The caller’s own feed, newest first. Nothing is marked as read. */
  override async search(caller: Caller, { query, filter: wanted, cursor, limit }: KindSearch<Filter>): Promise<Page<NotificationWire>> {
    if (query !== undefined) throw noSearchText(this.kind);
    const page = await this.notifications.list(caller, definedOnly(wanted), definedOnly({ cursor, limit }));
    return page.map((seen) => notificationWire(seen, this.settings));
  }
}
