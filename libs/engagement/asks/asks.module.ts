import { Module } from '@nestjs/common';
import type { ContextSchema } from '@exchange/platform';
import { AskQueueController } from './adapters/http/ask-queue.controller';
import { AsksController, BuyerAsksController, StorefrontAsksController } from './adapters/http/asks.controller';
import { AskObjectKind } from './adapters/mcp/ask.kind';
import { SaveAskTool } from './adapters/mcp/save-ask.tool';
import { askRow } from './adapters/typeorm/ask.row';
import { Asks1763824000001 } from './adapters/typeorm/migrations/1763824000001-asks';
import { TypeormAsks } from './adapters/typeorm/typeorm-asks';
import { AskQueueService } from './application/ask-queue.service';
import { AsksService } from './application/asks.service';
import { askLimits } from './domain/limits';
import { Asks } from './domain/ports';

export const asksSchema: ContextSchema = {
  entities: [askRow as never],
  migrations: [Asks1763824000001],
  retention: [{ table: 'asks', expired: `status in ('done', 'closed') and updated_at < $1`, days: () => askLimits.retentionDays }],
};

@Module({
  providers: [AsksService, AskQueueService, { provide: Asks, useClass: TypeormAsks }],
  exports: [AsksService, AskQueueService],
})
export class AsksModule {}

@Module({
  imports: [AsksModule],
  controllers: [AsksController, BuyerAsksController, StorefrontAsksController, AskQueueController],
  providers: [AskObjectKind, SaveAskTool],
})
export class AsksHttp {}
