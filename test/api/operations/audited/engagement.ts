import type { Credentials, TestApi } from '@test/api';
import { eventually } from '@test/eventually';
import { signUpStaff } from '@test/people';
import { subscribe, webhooksPath } from '@test/webhooks';
import type { AuditedOperations } from './world';

let place = 0;
/** A new address each time, with a secret that no entry may contain. */
const nextUrl = (receiver: string) => `${receiver}/${(place += 1)}?token=planted-in-a-webhook`;

/** Path that redelivers a settled webhook delivery. */
async function redeliveryPathOf(api: TestApi, as: Credentials, path: string): Promise<string> {
  const { body } = await api.post(`${path}/test`, { as });
  return eventually(async () => {
    const { body: log } = await api.get(`${path}/deliveries`, { as });
    const [delivery] = log.data.filter(
      ({ id, status }: { id: string; status: string }) => id === body.data.delivery.id && status !== 'pending',
    );
    if (!delivery || delivery.status === 'sending') throw new Error('Not settled yet.');
    return `${path}/deliveries/${delivery.id}/redeliver`;
  });
}

export const engagement: AuditedOperations = {
  'PUT /api/v2/assistant/user-preferences/language': {
    is: 'UPDATE ASSISTANT_PREFERENCES',
    says: /^set the assistant language of user "Robin Tester"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.put('/api/v2/assistant/user-preferences/language', { as: buyer.as, body: { language: 'de' } }),
  },
  'PUT /api/v2/usage/quota': {
    is: 'UPDATE ACCOUNT',
    says: /^set the AI limit of account$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.put('/api/v2/usage/quota', { as: buyer.as, body: { accountLimitMicroUsd: 3_000_000 } }),
  },
  'PUT /api/v2/storefront/usage/quota': {
    is: 'UPDATE ACCOUNT',
    says: /^set the AI limit of account$/,
    by:
      ({ api, seller }) =>
      () =>
        api.put('/api/v2/storefront/usage/quota', { as: seller.as, body: { accountLimitMicroUsd: 3_000_000 } }),
  },
  'PUT /api/v2/staff/usage/accounts/{accountId}/quota': {
    is: 'UPDATE ACCOUNT',
    says: /^set the AI limit of account$/,
    by: async ({ api, buyer }) => {
      const { as } = await signUpStaff(api);
      return () => api.put(`/api/v2/staff/usage/accounts/${buyer.account.id}/quota`, { as, body: { accountLimitMicroUsd: 5_000_000 } });
    },
  },
  'PUT /api/v2/notification-preferences': {
    is: 'UPDATE NOTIFICATION_PREFERENCES',
    says: /^set the notification preferences of user "Robin Tester"$/,
    by:
      ({ api, buyer }) =>
      () =>
        api.put('/api/v2/notification-preferences', {
          as: buyer.as,
          body: { optIns: [{ notificationType: 'audience.synced', channel: 'in_app' }] },
        }),
  },
  'POST /api/v2/buyer/webhook-subscriptions': {
    is: 'CREATE WEBHOOK_SUBSCRIPTION',
    says: /^created webhook subscription "http[^?]*\?…"$/,
    by: ({ api, buyer, receiver }) => {
      const body = { url: nextUrl(receiver.url), secret: 'planted-webhook-secret', eventTypes: ['discovery.revision'] };
      return () => api.post(webhooksPath, { as: buyer.as, body });
    },
  },
  'DELETE /api/v2/buyer/webhook-subscriptions/{id}': {
    is: 'DELETE WEBHOOK_SUBSCRIPTION',
    says: /^deleted webhook subscription "http.*"$/,
    by: async ({ api, buyer, receiver }) => {
      const { id } = await subscribe(api, buyer.as, nextUrl(receiver.url));
      return () => api.delete(`${webhooksPath}/${id}`, { as: buyer.as });
    },
  },
  'POST /api/v2/buyer/webhook-subscriptions/{id}/test': {
    is: 'EXECUTE WEBHOOK_SUBSCRIPTION',
    says: /^sent a test event to webhook subscription "http.*"$/,
    by: async ({ api, buyer, receiver }) => {
      const { id } = await subscribe(api, buyer.as, nextUrl(receiver.url));
      return () => api.post(`${webhooksPath}/${id}/test`, { as: buyer.as });
    },
  },
  'POST /api/v2/buyer/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver': {
    is: 'EXECUTE WEBHOOK_SUBSCRIPTION',
    says: /^sent a delivery again to webhook subscription "http.*"$/,
    by: async ({ api, buyer, receiver }) => {
      const { id } = await subscribe(api, buyer.as, nextUrl(receiver.url));
      const path = await redeliveryPathOf(api, buyer.as, `${webhooksPath}/${id}`);
      return () => api.post(path, { as: buyer.as });
    },
  },
};
