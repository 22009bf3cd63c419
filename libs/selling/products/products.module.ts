import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { ProductsController } from './adapters/http/products.controller';
import { SaveWholesaleProductTool } from './adapters/mcp/save-wholesale-product.tool';
import { WholesaleProductKind } from './adapters/mcp/wholesale-product.kind';
import { Products1763650007011 } from './adapters/typeorm/migrations/1763650007011-products';
import { productRow } from './adapters/typeorm/product.row';
import { TypeormProducts } from './adapters/typeorm/typeorm-products';
import { ProductSetupFacade } from './application/product-setup.facade';
import { ProductsFacade } from './application/products.facade';
import { StorefrontProductsService } from './application/products.service';
import { Products } from './domain/ports';

export const productsSchema: ContextSchema = { entities: [productRow] as never, migrations: [Products1763650007011] };

@Module({
  imports: [StorefrontsModule],
  providers: [{ provide: Products, useClass: TypeormProducts }, StorefrontProductsService, ProductsFacade, ProductSetupFacade],
  exports: [StorefrontProductsService, ProductsFacade, ProductSetupFacade],
})
export class ProductsModule {}

@Module({ imports: [ProductsModule], controllers: [ProductsController], providers: [SaveWholesaleProductTool, WholesaleProductKind] })
export class ProductsHttp {}
