import { defineEvents } from '@exchange/kernel';

export interface NotificationEvent {
  readonly notificationId: string;
  readonly advertiserId: number | null;
  /** Set when only this person and the admins see the notification. */
  readonly userId?: number;
}

export interface NotificationEvents {
  'notifications.raised': NotificationEvent;
}

export const notificationEvent = defineEvents<NotificationEvents>();
