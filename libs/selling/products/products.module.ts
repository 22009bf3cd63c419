import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { ProductsController } from './adapters/http/products.controller';
import { Products1763650007011 } from './adapters/typeorm/migrations/1763650007011-products';
import { productRow } from './adapters/typeorm/product.row';
import { TypeormProducts } from './adapters/typeorm/typeorm-products';
import { Products } from './application/products';
import { ProductsService } from './application/products.service';
import { ProductRecords } from './domain/ports';

export const productsSchema: ContextSchema = { entities: [productRow] as never, migrations: [Products1763650007011] };

@Module({
  imports: [StorefrontsModule],
  providers: [{ provide: ProductRecords, useClass: TypeormProducts }, ProductsService, Products],
  exports: [ProductsService, Products],
})
export class ProductsModule {}

@Module({ imports: [ProductsModule], controllers: [ProductsController] })
export class ProductsHttp {}
