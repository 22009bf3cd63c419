import { defineEvents } from '@exchange/kernel';

export interface NotificationEvent {
  readonly notificationId: string;
  readonly advertiserId: number | null;
  /** Left out: everybody of the account is told. */
  readonly userId?: number;
}

export interface NotificationEvents {
  'notifications.raised': NotificationEvent;
}

export const eventOf = defineEvents<NotificationEvents>();
