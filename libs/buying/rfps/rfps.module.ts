import { Module } from '@nestjs/common';
import { AdvertisersModule } from '@exchange/advertisers';
import { type ContextSchema, dueWork } from '@exchange/platform';
import { StorefrontsModule } from '@exchange/storefronts';
import { DemandSignalsController } from './adapters/http/demand-signals.controller';
import { PlanningBriefsController } from './adapters/http/planning-briefs.controller';
import { DemandSignalKind } from './adapters/mcp/demand-signal.kind';
import { rfpResponsesPart } from './adapters/mcp/rfp-responses.part';
import { RfpKind } from './adapters/mcp/rfp.kind';
import { DispatchSchedule } from './adapters/schedules/dispatch-schedule';
import { Rfps1763650008101 } from './adapters/typeorm/migrations/1763650008101-rfps';
import { PlanningBriefTurns1763690300013 } from './adapters/typeorm/migrations/1763690300013-planning-brief-turns';
import { planningBriefRow } from './adapters/typeorm/planning-brief.row';
import { TypeormBriefResponses } from './adapters/typeorm/typeorm-brief-responses';
import { TypeormPlanningBriefs } from './adapters/typeorm/typeorm-planning-briefs';
import { RfpsService } from './application/rfps.service';
import { SignalsService } from './application/signals.service';
import { BriefResponses, PlanningBriefs } from './domain/ports';

export const rfpsSchema: ContextSchema = {
  entities: [planningBriefRow as never],
  backlogs: [dueWork('planning_briefs')],
  migrations: [Rfps1763650008101, PlanningBriefTurns1763690300013],
};

@Module({
  imports: [AdvertisersModule, StorefrontsModule],
  providers: [
    { provide: PlanningBriefs, useClass: TypeormPlanningBriefs },
    { provide: BriefResponses, useClass: TypeormBriefResponses },
    RfpsService,
    SignalsService,
  ],
  exports: [RfpsService, SignalsService],
})
class RfpsModule {}

@Module({
  imports: [RfpsModule],
  controllers: [DemandSignalsController, PlanningBriefsController],
  providers: [DemandSignalKind, RfpKind, rfpResponsesPart],
})
export class RfpsHttp {}

@Module({ imports: [RfpsModule], providers: [DispatchSchedule] })
export class RfpsWorker {}
