import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, leaseColumns, type Mapping } from '@exchange/platform';
import { Asset } from '../../domain/asset';
import type { AssetPart } from '../../domain/asset-part';
import type { AssetKey, AssetState } from '../../domain/asset-state';
import { AssetUpload, type UploadState } from '../../domain/asset-upload';
import { creativeAssetErrors } from '../../domain/errors';

export const assetRow = new EntitySchema<AssetState>({
  name: 'CreativeAsset',
  tableName: 'creative_assets',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    name: column.text('name'),
    kind: column.text('kind'),
    status: column.text('status'),
    content: column.text('content', { nullable: true }),
    bytes: column.id('bytes', { nullable: true }),
    sha256: column.text('sha256', { nullable: true }),
    mediaType: column.text('media_type', { nullable: true }),
    facts: column.json('facts', { nullable: true }),
    refusal: column.json('refusal', { nullable: true }),
    tags: column.texts('tags'),
    createdAt: column.timestamp('created_at'),
    updatedAt: column.timestamp('updated_at'),
  } satisfies ColumnsOf<AssetState>,
});

export const assetMapping: Mapping<AssetState, Asset> = {
  schema: assetRow,
  from: (state) => new Asset(state),
  caps: [{ name: 'creative-assets', per: ['accountId', 'advertiserId'], error: creativeAssetErrors.tooMany }],
  audited: {
    resourceType: 'CREATIVE_ASSET',
    accountId: ({ accountId }) => accountId,
    id: ({ id }) => id,
    name: ({ name }) => name,
    scope: ({ advertiserId }) => ({ advertiserId }),
    hidden: ['id', 'advertiserId', 'sha256', 'facts', 'refusal'],
  },
};

export const uploadRow = new EntitySchema<UploadState>({
  name: 'CreativeAssetUpload',
  tableName: 'creative_asset_uploads',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    id: column.text('asset_id', { primary: true }),
    advertiserId: column.id('advertiser_id'),
    announcedBytes: column.id('announced_bytes'),
    storedBytes: column.id('stored_bytes'),
    storedParts: column.integer('stored_parts'),
    storeFailures: column.integer('store_failures'),
    expiresAt: column.timestamp('expires_at'),
    completedAt: column.timestamp('completed_at', { nullable: true }),
    ...leaseColumns,
  } satisfies ColumnsOf<UploadState>,
});

export const uploadMapping: Mapping<UploadState, AssetUpload> = { schema: uploadRow, from: (state) => new AssetUpload(state) };

interface StoredPart extends AssetPart, Pick<AssetKey, 'accountId'> {
  readonly assetId: string;
}

export const partRow = new EntitySchema<StoredPart>({
  name: 'CreativeAssetPart',
  tableName: 'creative_asset_parts',
  columns: {
    accountId: column.id('account_id', { primary: true }),
    assetId: column.text('asset_id', { primary: true }),
    number: column.integer('number', { primary: true }),
    bytes: column.id('bytes'),
    sha256: column.text('sha256'),
  } satisfies ColumnsOf<StoredPart>,
});
