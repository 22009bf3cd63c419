import { defineEvents } from '@exchange/kernel';

export interface NotificationEvent {
  readonly notificationId: string;
  readonly advertiserId: number | null;
}

export interface NotificationEvents {
  'notifications.raised': NotificationEvent;
}

export const eventOf = defineEvents<NotificationEvents>();
