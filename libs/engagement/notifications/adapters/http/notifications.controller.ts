import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller, Page } from '@exchange/kernel';
import {
  BeforeEmailVerification,
  BuyersOnly,
  CurrentCaller,
  everyone,
  IdParam,
  Operation,
  SellersOnly,
  Settings,
  Takes,
} from '@exchange/platform';
import { searchTool, OperationIds } from '@exchange/platform/openapi';
import { NotificationsService } from '../../application/notifications.service';
import {
  AllReadWire,
  MarkedNotificationWire,
  NotificationsQuery,
  NotificationWire,
  ReadAllBody,
  notificationWire,
} from './notification.wire';

/** rest-api.md, Notifications; docs/spec/gaps.md §5.1. Any credential reads its own feed. */
@ApiTags('Notifications')
@Controller('api/v2/notifications')
@OperationIds({ acknowledge: 'acknowledgeNotification', read: 'markNotificationRead', readAll: 'markAllNotificationsRead' })
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'List notifications',
    description:
      'Newest first, kept for 90 days. Each reader has their own read and acknowledged marks. People see the types they opted into, buyer agents the notifications of their advertisers.',
    answers: [NotificationWire],
    list: 'cursor',
    meta: {
      unreadCount: { type: 'integer', minimum: 0, description: 'Unread notifications of your whole feed, regardless of the filter.' },
    },
    tool: searchTool('notification', {
      filter: {
        status: '{query.status}',
        unreadOnly: '{query.unreadOnly}',
        advertiserId: '{query.brandAgentId}',
        campaignId: '{query.campaignId}',
      },
      limit: '{query.limit}',
    }),
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { cursor, limit, brandAgentId, ...query }: NotificationsQuery,
  ): Promise<Page<NotificationWire>> {
    const page = await this.notifications.list(caller, { ...query, advertiserId: brandAgentId }, { cursor, limit });
    return page.map((seen) => notificationWire(seen, this.settings));
  }

  @Post('read-all')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Mark all notifications as read',
    description: 'Marks all notifications that are in your feed at this moment.',
    answers: AllReadWire,
    once: 'together',
  })
  async readAll(@CurrentCaller() caller: Caller, @Body() { brandAgentId }: ReadAllBody): Promise<AllReadWire> {
    return { success: true, unreadCount: await this.notifications.readAll(caller, brandAgentId ?? null) };
  }

  @Post(':id/read')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Mark a notification as read',
    description: 'Marks it for you, not for your colleagues. Repeating the call has no effect.',
    answers: MarkedNotificationWire,
    errors: [404],
    once: 'together',
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MarkedNotificationWire> {
    await this.notifications.mark(caller, id, 'POST read');
    return { success: true, notificationId: id };
  }

  @Post(':id/acknowledge')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Acknowledge a notification',
    description: 'Also marks it as read, for you and not for your colleagues. Repeating the call has no effect.',
    answers: MarkedNotificationWire,
    errors: [404],
    once: 'together',
  })
  async acknowledge(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MarkedNotificationWire> {
    await this.notifications.mark(caller, id, 'POST acknowledge');
    return { success: true, notificationId: id };
  }
}

/** The same feed at the address of buyers. */
@BuyersOnly()
@Controller('api/v2/buyer/notifications')
@OperationIds({ read: 'markBuyerNotificationRead', readAll: 'markAllBuyerNotificationsRead' })
export class BuyerNotificationsController extends NotificationsController {}

/** The same feed at the address of sellers. */
@SellersOnly()
@Controller('api/v2/storefront/notifications')
@OperationIds({ read: 'markStorefrontNotificationRead', readAll: 'markAllStorefrontNotificationsRead' })
export class StorefrontNotificationsController extends NotificationsController {}
