import type { Notification } from '../../domain/notification';

export const notificationColumns = `n.account_id as "accountId", n.id, n.type, n.status, n.message, n.path, n.user_id as "userId", n.advertiser_id as "advertiserId",
  n.campaign_id as "campaignId", n.creative_id as "creativeId", n.data, n.created_at as "createdAt"`;

export type NotificationRow = Notification;

/** Drops additional columns of the query. */
export function notificationFrom(row: NotificationRow): Notification {
  const { accountId, id, type, status, message, path, userId, advertiserId, campaignId, creativeId, data, createdAt } = row;
  return { accountId, id, type, status, message, path, userId, advertiserId, campaignId, creativeId, data, createdAt };
}
