import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { CampaignsModule } from '@exchange/campaigns';
import { MediaBuysModule } from '@exchange/media-buys';
import type { ContextSchema } from '@exchange/platform';
import { DownloadsController } from './adapters/http/downloads.controller';
import { ImportsController } from './adapters/http/imports.controller';
import { ReportingController } from './adapters/http/reporting.controller';
import { deliveryImportRow } from './adapters/typeorm/delivery-import.row';
import { Delivery1763650002001 } from './adapters/typeorm/migrations/1763650002001-delivery';
import { DeliveryImports1763650002002 } from './adapters/typeorm/migrations/1763650002002-delivery-imports';
import { PgDeliveryFacts } from './adapters/typeorm/pg-delivery-facts';
import { TypeormDeliveryImports } from './adapters/typeorm/typeorm-delivery-imports';
import { Delivery } from './application/delivery';
import { DownloadsService } from './application/downloads.service';
import { ImportsService } from './application/imports.service';
import { Names } from './application/names';
import { ReportsService } from './application/reports.service';
import { DeliveryFacts, DeliveryImports } from './domain/ports';

export const reportingSchema: ContextSchema = {
  entities: [deliveryImportRow as never],
  migrations: [Delivery1763650002001, DeliveryImports1763650002002],
};

const ports = [
  { provide: DeliveryFacts, useClass: PgDeliveryFacts },
  { provide: DeliveryImports, useClass: TypeormDeliveryImports },
];

@Module({ providers: [...ports, Delivery], exports: [...ports.map(({ provide }) => provide), Delivery] })
export class ReportingModule {}

@Module({
  imports: [AdvertisersModule, CampaignsModule, MediaBuysModule, ReportingModule],
  providers: [DownloadsService, ImportsService, Names, ReportsService],
  controllers: [DownloadsController, ImportsController, ReportingController],
})
export class ReportingHttp {}
