import { Outbox } from '@exchange/platform';
import type { Answer, Credentials, TestApi } from './api';

export const webhookSecret = 'whsec-0123456789abcdef-ünïcode';
export const webhooksPath = '/api/v2/buyer/webhook-subscriptions';

/** Registers the receiver and returns the subscription. */
export async function subscribe(api: TestApi, as: Credentials, url: string) {
  const answer = await api.post(webhooksPath, { as, body: { url, secret: webhookSecret, eventTypes: ['discovery.revision'] } });
  if (answer.status !== 201) throw new Error(`Registering failed: ${JSON.stringify(answer.body)}`);
  return answer.body.data.subscription as { readonly id: string; readonly url: string; readonly createdAt: string };
}

export const deliveriesOf = async (api: TestApi, as: Credentials, id: string): Promise<Answer['body'][]> =>
  (await api.get(`${webhooksPath}/${id}/deliveries?limit=200`, { as })).body.data;

/** Publishes the events of discovery for new revisions. */
export async function publishRevisions(
  api: TestApi,
  accountId: number,
  revisions: readonly number[],
  occurredAt = new Date(),
): Promise<void> {
  await api.app.get(Outbox).append(
    revisions.map((revision) => ({
      type: 'discovery.revised',
      accountId,
      occurredAt,
      payload: {
        discoveryId: 'disc_e2e',
        campaignId: 'cmp_e2e',
        revision,
        resultsComplete: false,
        pendingAgents: ['müller-tv'],
        sellersRequested: 3,
        sellersResponded: 2,
      },
    })),
  );
}
