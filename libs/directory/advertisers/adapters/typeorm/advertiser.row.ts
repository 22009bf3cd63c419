import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Advertiser, type AdvertiserState } from '../../domain/advertiser';
import { advertiserErrors } from '../../domain/errors';

export const advertiserRow = new EntitySchema<AdvertiserState>({
  name: 'Advertiser',
  tableName: 'advertisers',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.id('id', { primary: true }),
    name: column.text('name'),
    status: column.text('status'),
    brand: column.text('brand'),
    primaryCurrency: column.text('primary_currency'),
    currencyLocked: column.boolean('currency_locked'),
    sandbox: column.boolean('sandbox'),
    timezone: column.text('timezone'),
    description: column.text('description', { nullable: true }),
    optimizationApplyMode: column.text('optimization_apply_mode'),
    utmParams: column.json('utm_params'),
    frequencyCaps: column.json('frequency_caps'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<AdvertiserState>,
});

export const advertiserMapping: Mapping<AdvertiserState, Advertiser> = {
  schema: advertiserRow,
  from: (state) => new Advertiser(state),
  caps: [{ name: 'advertisers', per: ['accountId'], error: advertiserErrors.tooMany }],
  audited: {
    resourceType: 'ADVERTISER',
    accountId: (state) => state.accountId,
    id: (state) => String(state.id),
    name: (state) => state.name,
    scope: (state) => ({ advertiserId: state.id }),
    labels: { utmParams: 'UTM parameters', timezone: 'Time zone' },
    hidden: ['id', 'currencyLocked'],
  },
};
