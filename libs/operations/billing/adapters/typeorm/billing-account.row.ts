import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { BillingAccount, type BillingAccountState } from '../../domain/billing-account';

export const billingAccountRow = new EntitySchema<BillingAccountState>({
  name: 'BillingAccount',
  tableName: 'billing_accounts',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    currency: column.text('currency'),
    posture: column.text('posture'),
    creditLimitMinor: column.id('credit_limit_minor'),
    verificationLevel: column.text('verification_level'),
    holds: column.json('holds'),
    counting: column.json('counting'),
    contactName: column.text('contact_name', { nullable: true }),
    email: column.texts('email', { nullable: true }),
    ccEmails: column.texts('cc_emails', { nullable: true }),
    phone: column.text('phone', { nullable: true }),
    address: column.text('address', { nullable: true }),
    address2: column.text('address2', { nullable: true }),
    city: column.text('city', { nullable: true }),
    region: column.text('region', { nullable: true }),
    postalCode: column.text('postal_code', { nullable: true }),
    countryAlpha2: column.text('country_alpha2', { nullable: true }),
    taxId: column.text('tax_id', { nullable: true }),
    language: column.text('language', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<BillingAccountState>,
});

export const billingAccountMapping: Mapping<BillingAccountState, BillingAccount> = {
  schema: billingAccountRow,
  from: (state) => new BillingAccount(state),
  audited: {
    resourceType: 'BILLING_ACCOUNT',
    accountId: (state) => state.accountId,
    id: (state) => String(state.accountId),
    name: () => 'billing',
    hidden: ['accountId'],
  },
};
