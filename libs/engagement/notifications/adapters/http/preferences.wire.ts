import { Field } from '@exchange/platform';
import { type NotificationChannel, notificationChannels, type NotificationType, notificationTypes } from '../../domain/notification-types';
import { maxOptIns, type OptIn, optInsOf, type Preferences } from '../../domain/preferences';

class NotificationOptIn {
  @Field.oneOf(notificationTypes)
  notificationType: NotificationType;

  @Field.oneOf(notificationChannels)
  channel: NotificationChannel;
}

export class NotificationPreferencesBody {
  @Field.object(() => NotificationOptIn, { many: { max: maxOptIns }, description: 'All opt-ins. Types that are not listed are off.' })
  optIns: NotificationOptIn[];
}

export class NotificationPreferencesWire {
  @Field.object(() => NotificationOptIn, { many: true })
  optIns: OptIn[];
}

export function preferencesWire(preferences: Preferences): NotificationPreferencesWire {
  return { optIns: optInsOf(preferences) };
}
