import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { storefrontErrors } from '../../domain/errors';
import { Seller, type SellerState } from '../../domain/seller';

const columns = {
  accountId: column.id('account_id', { primary: true }),
  id: column.id('id', { primary: true }),
  name: column.text('name'),
  slug: column.text('slug'),
  logoUrl: column.text('logo_url', { nullable: true }),
  agentUrl: column.text('agent_url'),
  protocol: column.text('protocol'),
  channels: column.texts('channels'),
  countries: column.texts('countries'),
  sandbox: column.boolean('sandbox'),
  status: column.text('status'),
  hasCredentials: column.boolean('has_credentials'),
  createdAt: column.timestamp('created_at'),
  updatedAt: column.timestamp('updated_at'),
} satisfies ColumnsOf<SellerState>;

/** Written encrypted; read only for connections. */
const secretColumns = { sealedToken: column.text('sealed_token', { nullable: true, select: false }) };

export const sellerRow = new EntitySchema<SellerState>({
  name: 'SellerAgent',
  tableName: 'seller_agents',
  columns: { ...columns, ...secretColumns },
});

export const sellerMapping: Mapping<SellerState, Seller> = {
  schema: sellerRow,
  from: (state) => new Seller(state),
  caps: [{ name: 'seller-agents', per: ['accountId'], counts: `status <> 'archived'`, error: storefrontErrors.tooManyAgents }],
  audited: {
    resourceType: 'STOREFRONT',
    noun: 'seller agent',
    accountId: (state) => state.accountId,
    id: (state) => String(state.id),
    name: (state) => state.name,
    hidden: ['id'],
    labels: { agentUrl: 'Agent URL', logoUrl: 'Logo URL', hasCredentials: 'Has credentials' },
  },
};
