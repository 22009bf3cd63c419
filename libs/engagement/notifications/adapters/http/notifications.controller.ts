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
import { NotificationsService } from '../../application/notifications.service';
import { AllReadWire, MarkedWire, NotificationsQuery, NotificationWire, ReadAllBody, notificationWire } from './notification.wire';

/** rest-api.md, Notifications; gaps.md §5.1. Any credential reads its own feed. */
@ApiTags('Notifications')
@Controller('api/v2/notifications')
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
      'Newest first, kept for 90 days. Read and acknowledged are yours alone. People see the types they opted into; a buyer agent those of its advertisers.',
    answers: [NotificationWire],
    list: 'cursor',
    meta: { unreadCount: { type: 'integer', minimum: 0, description: 'Of your whole feed, whatever the filter.' } },
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
    summary: 'Mark everything read',
    description: 'What is in your feed at this moment.',
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
    summary: 'Mark one read',
    description: 'For you, not for your colleagues. Again is fine.',
    answers: MarkedWire,
    errors: [404],
    once: 'together',
  })
  async read(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MarkedWire> {
    await this.notifications.mark(caller, id, 'POST read');
    return { success: true, notificationId: id };
  }

  @Post(':id/acknowledge')
  @Takes(everyone, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Acknowledge one',
    description: 'It counts as read. For you, not for your colleagues. Again is fine.',
    answers: MarkedWire,
    errors: [404],
    once: 'together',
  })
  async acknowledge(@CurrentCaller() caller: Caller, @IdParam('id') id: string): Promise<MarkedWire> {
    await this.notifications.mark(caller, id, 'POST acknowledge');
    return { success: true, notificationId: id };
  }
}

/** The same feed, where clients of the buyer's side look for it. */
@BuyersOnly()
@Controller('api/v2/buyer/notifications')
export class BuyerNotificationsController extends NotificationsController {}

/** The same feed, where clients of the seller's side look for it. */
@SellersOnly()
@Controller('api/v2/storefront/notifications')
export class StorefrontNotificationsController extends NotificationsController {}
