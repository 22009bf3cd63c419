import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '@exchange/kernel';
import { BeforeEmailVerification, CurrentCaller, everyone, Operation, people, Takes } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { NotificationPreferencesService } from '../../application/preferences.service';
import { NotificationPreferencesBody, NotificationPreferencesWire, preferencesWire } from './preferences.wire';

/** docs/spec/gaps.md §5.1. Every credential may read; only people have preferences. */
@ApiTags('Notifications')
@Controller('api/v2/notification-preferences')
@OperationIds({ read: 'getNotificationPreferences', replace: 'replaceNotificationPreferences' })
export class NotificationPreferencesController {
  constructor(private readonly preferences: NotificationPreferencesService) {}

  @Get()
  @Takes(everyone, 'read')
  @Operation({
    summary: 'Read your notification preferences',
    description: 'Preferences on the account you act for. `data` is null for credentials that act as no person.',
    answers: NotificationPreferencesWire,
    nullable: true,
  })
  async read(@CurrentCaller() caller: Caller): Promise<NotificationPreferencesWire | null> {
    const preferences = await this.preferences.read(caller);
    return preferences && preferencesWire(preferences);
  }

  @Put()
  @Takes(people, 'write')
  @BeforeEmailVerification()
  @Operation({
    summary: 'Replace your notification preferences',
    description: 'Replaces all opt-ins. 403 for credentials that act as no person.',
    answers: NotificationPreferencesWire,
    once: 'together',
    tool: { name: 'save_notification_config', arguments: { optIns: '{body.optIns}' } },
  })
  async replace(@CurrentCaller() caller: Caller, @Body() { optIns }: NotificationPreferencesBody): Promise<NotificationPreferencesWire> {
    return preferencesWire(await this.preferences.replace(caller, optIns));
  }
}
