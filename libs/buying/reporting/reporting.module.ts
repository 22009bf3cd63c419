import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { Delivery1763650002001 } from './adapters/typeorm/migrations/1763650002001-delivery';
import { PgDeliveryFacts } from './adapters/typeorm/pg-delivery-facts';
import { Delivery } from './application/delivery';
import { DeliveryFacts } from './domain/ports';

export const reportingSchema: ContextSchema = { entities: [], migrations: [Delivery1763650002001] };

@Module({
  providers: [{ provide: DeliveryFacts, useClass: PgDeliveryFacts }, Delivery],
  exports: [DeliveryFacts, Delivery],
})
export class ReportingModule {}
