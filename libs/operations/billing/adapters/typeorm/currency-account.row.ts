import { EntitySchema } from 'typeorm';
import { column, type Mapping } from '@exchange/platform';
import { CurrencyAccount } from '../../domain/currency-account';

type CurrencyAccountState = CurrencyAccount['state'];

export const currencyAccountRow = new EntitySchema<CurrencyAccountState>({
  name: 'CurrencyAccount',
  tableName: 'billing_currencies',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    currency: column.text('currency', { primary: true }),
    posture: column.text('posture'),
    creditLimitMinor: column.id('credit_limit_minor'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  },
});

export const currencyAccountMapping: Mapping<CurrencyAccountState, CurrencyAccount> = {
  schema: currencyAccountRow,
  from: (state) => new CurrencyAccount(state),
  audited: {
    resourceType: 'BILLING_ACCOUNT',
    accountId: (state) => state.accountId,
    id: (state) => `${state.accountId}`,
    name: ({ currency }) => `billing in ${currency}`,
    hidden: ['accountId'],
  },
};
