import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Storefront, type StorefrontState } from '../../domain/storefront';

const columns = {
  accountId: column.id('account_id', { primary: true }),
  id: column.id('id'),
  name: column.text('name'),
  slug: column.text('slug'),
  logoUrl: column.text('logo_url', { nullable: true }),
  publisherDomain: column.text('publisher_domain', { nullable: true }),
  operatorDomain: column.text('operator_domain', { nullable: true }),
  creativeApproval: column.text('creative_approval'),
  mediaBuyApproval: column.text('media_buy_approval'),
  defaultCurrency: column.text('default_currency'),
  paymentCurrencies: column.texts('payment_currencies'),
  activeProducts: column.integer('active_products'),
  channels: column.texts('channels'),
  countries: column.texts('countries'),
  pinnedTo: column.id('pinned_to', { nullable: true }),
  status: column.text('status'),
  archivedAt: column.timestamp('archived_at', { nullable: true }),
  createdAt: column.timestamp('created_at'),
  updatedAt: column.timestamp('updated_at'),
} satisfies ColumnsOf<StorefrontState>;

export const storefrontRow = new EntitySchema<StorefrontState>({ name: 'Storefront', tableName: 'storefronts', columns });

export const storefrontMapping: Mapping<StorefrontState, Storefront> = {
  schema: storefrontRow,
  from: (state) => new Storefront(state),
  audited: {
    resourceType: 'STOREFRONT',
    accountId: (state) => state.accountId,
    id: (state) => String(state.id),
    name: (state) => state.name,
    hidden: ['id', 'activeProducts', 'channels', 'countries', 'pinnedTo', 'archivedAt'],
    labels: {
      slug: 'Slug',
      logoUrl: 'Logo URL',
      publisherDomain: 'Publisher domain',
      operatorDomain: 'Operator domain',
      creativeApproval: 'Creative approval',
      mediaBuyApproval: 'Media buy approval',
      defaultCurrency: 'Default currency',
      paymentCurrencies: 'Payment currencies',
    },
  },
};
