import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Creative } from '../../domain/creative';
import type { CreativeState, CreativeVersionState } from '../../domain/creative-state';
import { CreativeVersion } from '../../domain/creative-version';
import { creativeErrors } from '../../domain/errors';

export const creativeRow = new EntitySchema<CreativeState>({
  name: 'Creative',
  tableName: 'creatives',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    name: column.text('name'),
    format: column.json('format', { nullable: true }),
    status: column.text('status'),
    currentVersion: column.integer('current_version', { nullable: true }),
    draftVersion: column.integer('draft_version', { nullable: true }),
    tags: column.texts('tags'),
    revision: column.integer('revision'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<CreativeState>,
});

export const creativeMapping = {
  schema: creativeRow,
  from: (state) => new Creative(state),
  caps: [
    {
      name: 'creatives',
      per: ['accountId', 'advertiserId'],
      counts: `status <> 'archived'`,
      // Archived creatives keep their versions, which may be large.
      keptFactor: 3,
      error: creativeErrors.tooMany,
    },
  ],
  audited: {
    resourceType: 'CREATIVE',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => state.name,
    scope: ({ advertiserId }) => ({ advertiserId }),
    hidden: ['id', 'advertiserId'],
  },
} as const satisfies Mapping<CreativeState, Creative>;

export const versionRow = new EntitySchema<CreativeVersionState>({
  name: 'CreativeVersion',
  tableName: 'creative_versions',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    creativeId: column.text('creative_id', { primary: true }),
    number: column.integer('number', { primary: true }),
    status: column.text('status'),
    format: column.json('format', { nullable: true }),
    contents: column.json('contents'),
    findings: column.json('findings'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
    sealedAt: column.timestamp('sealed_at', { nullable: true }),
  } satisfies ColumnsOf<CreativeVersionState>,
});

export const versionMapping: Mapping<CreativeVersionState, CreativeVersion> = {
  schema: versionRow,
  from: (state) => new CreativeVersion(state),
  caps: [{ name: 'creative-versions', per: ['accountId', 'creativeId'], error: creativeErrors.tooManyVersions }],
};
