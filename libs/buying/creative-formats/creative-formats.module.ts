import { Module } from '@nestjs/common';
import { CampaignsModule } from '@exchange/campaigns';
import { CreativeAssetsModule } from '@exchange/creative-assets';
import { CreativesModule } from '@exchange/creatives';
import { DiscoveryModule } from '@exchange/discovery';
import { MediaBuysModule } from '@exchange/media-buys';
import type { ContextSchema } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { AdcpFormatSource } from './adapters/adcp/adcp-format-source';
import { FacadeFittedCreatives } from './adapters/facades/facade-fitted-creatives';
import { FacadeOfferedProducts } from './adapters/facades/facade-offered-products';
import { FacadeVisibleSellers } from './adapters/facades/facade-visible-sellers';
import { FacadeWantedProducts } from './adapters/facades/facade-wanted-products';
import { CoverageController } from './adapters/http/coverage.controller';
import { CreativeFormatsController } from './adapters/http/creative-formats.controller';
import { FitsController } from './adapters/http/fits.controller';
import { CreativeFormatKind } from './adapters/mcp/creative-format.kind';
import { SellerFormatLists1763844528401 } from './adapters/typeorm/migrations/1763844528401-seller-format-lists';
import { TypeormSellerFormatLists } from './adapters/typeorm/typeorm-seller-format-lists';
import { FittingService } from './application/fitting.service';
import { ProductFormatsService } from './application/product-formats.service';
import { SellerFormatsService } from './application/seller-formats.service';
import { FittedCreatives, FormatSource, OfferedProducts, SellerFormatLists, VisibleSellers, WantedProducts } from './domain/ports';

/** Days after which a list that nobody looked at is removed. */
const keptDays = 30;

export const creativeFormatsSchema: ContextSchema = {
  entities: [],
  migrations: [SellerFormatLists1763844528401],
  retention: [{ table: 'seller_format_lists', expired: 'asked_at < $1', days: () => keptDays }],
};

@Module({
  imports: [CampaignsModule, CreativeAssetsModule, CreativesModule, DiscoveryModule, MediaBuysModule, StorefrontsModule],
  controllers: [CoverageController, CreativeFormatsController, FitsController],
  providers: [
    { provide: FittedCreatives, useClass: FacadeFittedCreatives },
    { provide: FormatSource, useClass: AdcpFormatSource },
    { provide: OfferedProducts, useClass: FacadeOfferedProducts },
    { provide: SellerFormatLists, useClass: TypeormSellerFormatLists },
    { provide: VisibleSellers, useClass: FacadeVisibleSellers },
    { provide: WantedProducts, useClass: FacadeWantedProducts },
    CreativeFormatKind,
    FittingService,
    ProductFormatsService,
    SellerFormatsService,
  ],
})
export class CreativeFormatsHttp {}
