import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@exchange/discovery';
import { MediaBuysModule } from '@exchange/media-buys';
import type { ContextSchema } from '@exchange/platform';
import { OnSellerAsked } from './adapters/events/on-seller-asked';
import { OnStorefrontAsked } from './adapters/events/on-storefront-asked';
import { BriefArtifactsController } from './adapters/http/brief-artifacts.controller';
import { BriefKind } from './adapters/mcp/brief.kind';
import { Briefs1763650000521 } from './adapters/typeorm/migrations/1763650000521-briefs';
import { BriefRounds1763650009002 } from './adapters/typeorm/migrations/1763650009002-brief-rounds';
import { BriefRetention1763690200011 } from './adapters/typeorm/migrations/1763690200011-brief-retention';
import { TypeormBriefArtifacts } from './adapters/typeorm/typeorm-brief-artifacts';
import { BriefAnswersService } from './application/brief-answers.service';
import { BriefArtifactsService } from './application/brief-artifacts.service';
import { BriefsFacade } from './application/briefs.facade';
import { BriefArtifacts } from './domain/ports';

export const briefsSchema: ContextSchema = {
  entities: [],
  migrations: [Briefs1763650000521, BriefRounds1763650009002, BriefRetention1763690200011],
  retention: [{ table: 'brief_artifacts', expired: 'received_at < $1', days: ({ briefRetentionDays }) => briefRetentionDays }],
};

@Module({
  providers: [{ provide: BriefArtifacts, useClass: TypeormBriefArtifacts }, BriefArtifactsService, BriefsFacade],
  exports: [BriefArtifactsService, BriefsFacade],
})
export class BriefsModule {}

@Module({
  imports: [BriefsModule, DiscoveryModule, MediaBuysModule],
  controllers: [BriefArtifactsController],
  providers: [BriefAnswersService, BriefKind],
})
export class BriefsHttp {}

@Module({ imports: [BriefsModule], providers: [OnSellerAsked, OnStorefrontAsked] })
export class BriefsWorker {}
