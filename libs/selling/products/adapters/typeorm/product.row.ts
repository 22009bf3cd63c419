import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { productErrors } from '../../domain/errors';
import { Product, type ProductState } from '../../domain/product';

const columns = {
  accountId: column.id('account_id', { primary: true }),
  id: column.text('id', { primary: true }),
  storefrontId: column.id('storefront_id'),
  name: column.text('name'),
  description: column.text('description'),
  channels: column.texts('channels'),
  countries: column.texts('countries'),
  formats: column.texts('formats'),
  deliveryType: column.text('delivery_type'),
  pricingOptions: column.json('pricing_options'),
  availableFrom: column.text('available_from', { nullable: true }),
  availableUntil: column.text('available_until', { nullable: true }),
  keywords: column.texts('keywords'),
  audience: column.text('audience', { nullable: true }),
  budget: column.json('budget', { nullable: true }),
  status: column.text('status'),
  createdAt: column.timestamp('created_at'),
  updatedAt: column.timestamp('updated_at'),
} satisfies ColumnsOf<ProductState>;

export const productRow = new EntitySchema<ProductState>({ name: 'StorefrontProduct', tableName: 'storefront_products', columns });

export const productMapping: Mapping<ProductState, Product> = {
  schema: productRow,
  from: (state) => new Product(state),
  caps: [{ name: 'storefront-products', per: ['accountId'], error: productErrors.tooManyStored }],
  audited: {
    resourceType: 'PRODUCT',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    hidden: ['id', 'storefrontId'],
    labels: {
      deliveryType: 'Delivery type',
      pricingOptions: 'Pricing options',
      availableFrom: 'Available from',
      availableUntil: 'Available until',
    },
  },
};
