import { isWarning, type NotificationChannel, type NotificationType, notificationTypes } from './words';

/** Opt-ins of one request: more than every type on both channels (gaps.md §5.1 has 200, and fewer types). */
export const maxOptIns = 250;

export interface PreferencesKey {
  readonly accountId: number;
  readonly userId: number;
}

/** What a person wants to hear of on one account, by channel. */
export interface Preferences extends PreferencesKey {
  readonly inApp: readonly NotificationType[];
  readonly email: readonly NotificationType[];
}

export interface OptIn {
  readonly notificationType: NotificationType;
  readonly channel: NotificationChannel;
}

/** Until somebody chooses: everything in the feed, nothing by mail (ADR 0022). */
export function defaultPreferences({ accountId, userId }: PreferencesKey): Preferences {
  return { accountId, userId, inApp: notificationTypes, email: [] };
}

/** All that is not opted into is off. Repetitions count once; the order is that of the vocabulary. */
export function preferencesOf({ accountId, userId }: PreferencesKey, optIns: readonly OptIn[]): Preferences {
  const chosen = (wanted: NotificationChannel) => {
    const types = new Set(optIns.filter(({ channel }) => channel === wanted).map(({ notificationType }) => notificationType));
    return notificationTypes.filter((type) => types.has(type));
  };
  return { accountId, userId, inApp: chosen('in_app'), email: chosen('email') };
}

export function optInsOf({ inApp, email }: Preferences): OptIn[] {
  const over = (channel: NotificationChannel, types: readonly NotificationType[]) =>
    types.map((notificationType) => ({ notificationType, channel }));
  return [...over('in_app', inApp), ...over('email', email)];
}

/** What is wanted, but for warnings of the exchange: those stay as they are. */
export function withWarningsOf(before: Preferences, wanted: readonly OptIn[]): OptIn[] {
  return [
    ...optInsOf(before).filter(({ notificationType }) => isWarning(notificationType)),
    ...wanted.filter(({ notificationType }) => !isWarning(notificationType)),
  ];
}
