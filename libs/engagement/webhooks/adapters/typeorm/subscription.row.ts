import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Subscription, type SubscriptionState } from '../../domain/subscription';

/** The secret is not part of the state: one port method writes it, one reads it. */
const secretColumn = { secret: column.text('secret', { select: false }) };

export const subscriptionRow = new EntitySchema<SubscriptionState>({
  name: 'WebhookSubscription',
  tableName: 'webhook_subscriptions',
  columns: {
    ...({
      accountId: column.id('account_id', { primary: true }),
      id: column.text('id', { primary: true }),
      url: column.text('url'),
      eventTypes: column.texts('event_types'),
      status: column.text('status'),
      failureCount: column.integer('failure_count'),
      lastSuccess: column.timestamp('last_success', { nullable: true }),
      lastFailure: column.timestamp('last_failure', { nullable: true }),
      createdAt: column.timestamp('created_at'),
      updatedAt: column.timestamp('updated_at'),
    } satisfies ColumnsOf<SubscriptionState>),
    ...secretColumn,
  },
});

export const subscriptionMapping: Mapping<SubscriptionState, Subscription> = {
  schema: subscriptionRow,
  from: (state) => new Subscription(state),
  audited: {
    resourceType: 'WEBHOOK_SUBSCRIPTION',
    accountId: ({ accountId }) => accountId,
    id: ({ id }) => id,
    name: ({ url }) => url,
    labels: { url: 'URL' },
    hidden: ['id', 'failureCount', 'lastSuccess', 'lastFailure'],
  },
};
