import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Demo, type DemoState } from '../../domain/demo';
import { profileNameOf } from '../../domain/recipes';

export const demoRow = new EntitySchema<DemoState>({
  name: 'Demo',
  tableName: 'demos',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    generation: column.integer('generation', { primary: true }),
    customerId: column.id('customer_id'),
    storefrontId: column.id('storefront_id', { nullable: true }),
    profileId: column.text('profile_id'),
    profileVersion: column.integer('profile_version'),
    sources: column.json('sources'),
    campaign: column.json('campaign', { nullable: true }),
    deliveredThrough: column.text('delivered_through', { nullable: true }),
    status: column.text('status'),
    expiresAt: column.timestamp('expires_at'),
    lastResetAt: column.timestamp('last_reset_at', { nullable: true }),
    cleanupAttempts: column.integer('cleanup_attempts'),
    cleanupError: column.text('cleanup_error', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<DemoState>,
});

export const demoMapping: Mapping<DemoState, Demo> = {
  schema: demoRow,
  from: (state) => new Demo(state),
  audited: {
    resourceType: 'DEMO',
    accountId: (state) => state.accountId,
    id: (state) => String(state.storefrontId ?? state.customerId),
    name: ({ profileId }) => profileNameOf(profileId),
    hidden: ['customerId', 'storefrontId', 'campaign', 'deliveredThrough', 'status', 'cleanupAttempts', 'cleanupError'],
    labels: { expiresAt: 'Expires', lastResetAt: 'Last reset', profileId: 'Profile', profileVersion: 'Version of the profile' },
  },
};
