import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { type ContextSchema, dueWork, putAside, wakeUpProvider } from '@exchange/platform';
import { checkQueue, creativeAssetChecksQueue } from './adapters/bullmq/check-queue';
import { CheckProcessor } from './adapters/bullmq/check.processor';
import { FacadeAssetAdvertisers } from './adapters/facades/facade-asset-advertisers';
import { AssetPartsController } from './adapters/http/asset-parts.controller';
import { AssetWires } from './adapters/http/asset-wires';
import { CreativeAssetsController } from './adapters/http/creative-assets.controller';
import { CreativeAssetKind } from './adapters/mcp/creative-asset.kind';
import { UploadCreativeAssetTool } from './adapters/mcp/upload-creative-asset.tool';
import { BytesFileProbe } from './adapters/probe/bytes-file-probe';
import { CreativeAssetsSchedule } from './adapters/schedules/creative-assets-schedule';
import { assetRow, partRow, uploadRow } from './adapters/typeorm/asset.row';
import { CreativeAssets1763844528101 } from './adapters/typeorm/migrations/1763844528101-creative-assets';
import { TypeormAssetUploads } from './adapters/typeorm/typeorm-asset-uploads';
import { TypeormAssets } from './adapters/typeorm/typeorm-assets';
import { ArchivedAssetsService } from './application/archived-assets.service';
import { AssetUploadsService } from './application/asset-uploads.service';
import { CheckingService } from './application/checking.service';
import { CreativeAssetsFacade } from './application/creative-assets.facade';
import { CreativeAssetsService } from './application/creative-assets.service';
import { AssetAdvertisers, Assets, AssetUploads, CheckWakeUp } from './domain/ports';
import { FileProbe } from './domain/probe';

export const creativeAssetsSchema: ContextSchema = {
  entities: [assetRow, partRow, uploadRow] as never,
  migrations: [CreativeAssets1763844528101],
  backlogs: [dueWork('creative_asset_uploads')],
  deadLetters: [putAside(creativeAssetChecksQueue, 'creative_asset_uploads', ['asset_id', 'id'])],
  blobs: [
    { table: 'creative_assets', account: 'account_id', column: 'sha256' },
    { table: 'creative_asset_parts', account: 'account_id', column: 'sha256' },
  ],
  retention: [
    // Uploads that nobody completed, with their parts. The bytes go with the sweep of the blobs.
    {
      table: 'creative_asset_uploads',
      expired: 'completed_at is null and expires_at < $1',
      days: 0,
      also: ['delete from creative_assets a using gone where a.account_id = gone.account_id and a.id = gone.asset_id'],
    },
  ],
};

const ports = [
  { provide: AssetAdvertisers, useClass: FacadeAssetAdvertisers },
  { provide: Assets, useClass: TypeormAssets },
  { provide: AssetUploads, useClass: TypeormAssetUploads },
  wakeUpProvider(CheckWakeUp, checkQueue),
];

/** Exports `CreativeAssetsFacade` for other contexts. */
@Module({
  imports: [AdvertisersModule, BullModule.registerQueue({ name: creativeAssetChecksQueue })],
  providers: [...ports, CreativeAssetsFacade],
  exports: [...ports.map(({ provide }) => provide), CreativeAssetsFacade],
})
export class CreativeAssetsModule {}

@Module({
  imports: [CreativeAssetsModule],
  providers: [AssetUploadsService, AssetWires, CreativeAssetKind, CreativeAssetsService, UploadCreativeAssetTool],
  controllers: [AssetPartsController, CreativeAssetsController],
})
export class CreativeAssetsHttp {}

@Module({
  imports: [CreativeAssetsModule],
  providers: [
    ArchivedAssetsService,
    CheckingService,
    CheckProcessor,
    CreativeAssetsSchedule,
    { provide: FileProbe, useClass: BytesFileProbe },
  ],
})
export class CreativeAssetsWorker {}
