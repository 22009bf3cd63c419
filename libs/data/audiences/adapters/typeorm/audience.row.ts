import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf } from '@exchange/platform';
import type { AudienceState } from '../../domain/audience';

export const audienceRow = new EntitySchema<AudienceState>({
  name: 'Audience',
  tableName: 'audiences',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    advertiserId: column.id('advertiser_id', { primary: true }),
    audienceId: column.text('audience_id', { primary: true }),
    name: column.text('name', { nullable: true }),
    consentBasis: column.text('consent_basis', { nullable: true }),
    status: column.text('status'),
    deleted: column.boolean('deleted'),
    uploadedCount: column.integer('uploaded_count', { nullable: true }),
    matchedCount: column.integer('matched_count', { nullable: true }),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<AudienceState>,
});
