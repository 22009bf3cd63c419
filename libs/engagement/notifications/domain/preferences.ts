import { isWarning, type NotificationChannel, type NotificationType, notificationTypes } from './notification-types';

/** Maximum of opt-ins per request: more than all types on both channels (docs/spec/gaps.md §5.1 allows 200). */
export const maxOptIns = 250;

export interface PreferencesKey {
  readonly accountId: number;
  readonly userId: number;
}

/** Opt-ins of a person on one account, by channel. */
export interface Preferences extends PreferencesKey {
  readonly inApp: readonly NotificationType[];
  readonly email: readonly NotificationType[];
}

export interface OptIn {
  readonly notificationType: NotificationType;
  readonly channel: NotificationChannel;
}

/** Default: everything in the feed, nothing by mail (docs/adr/0022). */
export function defaultPreferences({ accountId, userId }: PreferencesKey): Preferences {
  return { accountId, userId, inApp: notificationTypes, email: [] };
}

/** Types that are not listed are off. Duplicates count once, in the order of the vocabulary. */
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

/** The wanted opt-ins, with the existing ones for warnings. */
export function withWarningsOf(before: Preferences, wanted: readonly OptIn[]): OptIn[] {
  return [
    ...optInsOf(before).filter(({ notificationType }) => isWarning(notificationType)),
    ...wanted.filter(({ notificationType }) => !isWarning(notificationType)),
  ];
}
