import { Module } from '@nestjs/common';
import { AccountsModule } from '@exchange/accounts';
import { AllowanceAlertsModule } from '@exchange/plans';
import type { ContextSchema } from '@exchange/platform';
import { OnEvents } from './adapters/events/on-events';
import {
  BuyerNotificationsController,
  NotificationsController,
  StorefrontNotificationsController,
} from './adapters/http/notifications.controller';
import { NotificationPreferencesController } from './adapters/http/preferences.controller';
import { AllowanceSubscriptions } from './adapters/mcp/allowance-subscriptions';
import { NotificationKind } from './adapters/mcp/notification.kind';
import { SaveNotificationConfigTool } from './adapters/mcp/save-notification-config.tool';
import { NotificationsSchedule } from './adapters/schedules/notifications-schedule';
import { Notifications1763650006001 } from './adapters/typeorm/migrations/1763650006001-notifications';
import { NotificationsOfAPerson1763842400001 } from './adapters/typeorm/migrations/1763842400001-notifications-of-a-person';
import { NotificationsOfAPersonFound1763842400002 } from './adapters/typeorm/migrations/1763842400002-notifications-of-a-person-found';
import { AppConnectedAsWarnings1763842400003 } from './adapters/typeorm/migrations/1763842400003-app-connected-as-warnings';
import { notificationMails, TypeormMails } from './adapters/typeorm/typeorm-mails';
import { TypeormNotifications } from './adapters/typeorm/typeorm-notifications';
import { TypeormPreferences } from './adapters/typeorm/typeorm-preferences';
import { MailBudget } from './application/mail-budget';
import { MailDispatchService } from './application/mail-dispatch.service';
import { NotificationWriterService } from './application/notification-writer.service';
import { NotificationsService } from './application/notifications.service';
import { NotificationPreferencesService } from './application/preferences.service';
import { Mails, Notifications, PreferencesOfPeople } from './domain/ports';

export const notificationsSchema: ContextSchema = {
  entities: [],
  backlogs: [{ work: 'notification_mails', table: 'notification_mails', where: `status = 'pending'`, since: 'due_at' }],
  migrations: [
    Notifications1763650006001,
    NotificationsOfAPerson1763842400001,
    NotificationsOfAPersonFound1763842400002,
    AppConnectedAsWarnings1763842400003,
  ],
  deadLetters: [notificationMails],
};

const ports = [
  { provide: Notifications, useClass: TypeormNotifications },
  { provide: PreferencesOfPeople, useClass: TypeormPreferences },
  { provide: Mails, useClass: TypeormMails },
];

@Module({
  providers: [...ports, NotificationsService, NotificationPreferencesService],
  exports: [...ports.map(({ provide }) => provide), NotificationsService, NotificationPreferencesService],
})
class NotificationsModule {}

@Module({
  imports: [AllowanceAlertsModule, NotificationsModule],
  controllers: [
    NotificationsController,
    BuyerNotificationsController,
    StorefrontNotificationsController,
    NotificationPreferencesController,
  ],
  providers: [AllowanceSubscriptions, NotificationKind, SaveNotificationConfigTool],
})
export class NotificationsHttp {}

/** The directory of people comes from the global identity context. */
@Module({
  imports: [NotificationsModule, AccountsModule],
  providers: [NotificationWriterService, OnEvents, MailBudget, MailDispatchService, NotificationsSchedule],
})
export class NotificationsWorker {}
