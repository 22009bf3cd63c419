import { Module } from '@nestjs/common';
import { CampaignsModule } from '@exchange/campaigns';
import { CommitmentsModule } from '@exchange/commitments';
import { MediaBuysModule } from '@exchange/media-buys';
import { type ContextSchema, dueWork, isIn } from '@exchange/platform';
import { ReportingModule } from '@exchange/reporting';
import { OnBudgetChangeAnswered } from './adapters/events/on-budget-change-answered';
import { OnMediaBuyMoved } from './adapters/events/on-media-buy-moved';
import { OnSuggestionApproved } from './adapters/events/on-suggestion-approved';
import { OnSuggestionFailed } from './adapters/events/on-suggestion-failed';
import { OnSuggestionReceived } from './adapters/events/on-suggestion-received';
import { FacadeBudgetChanges } from './adapters/facades/facade-budget-changes';
import { FacadeMediaBuyFigures } from './adapters/facades/facade-media-buy-figures';
import { CampaignReviewsController } from './adapters/http/campaign-reviews.controller';
import { SuggestionsController } from './adapters/http/suggestions.controller';
import { SuggestionKind } from './adapters/mcp/suggestion.kind';
import { OptimizationSchedule } from './adapters/schedules/optimization-schedule';
import { Optimization1763650003101 } from './adapters/typeorm/migrations/1763650003101-optimization';
import { OptimizationTurns1763690300014 } from './adapters/typeorm/migrations/1763690300014-optimization-turns';
import { suggestionRow } from './adapters/typeorm/suggestion.row';
import { TypeormMediaBuyWatches } from './adapters/typeorm/typeorm-media-buy-watches';
import { TypeormSuggestions } from './adapters/typeorm/typeorm-suggestions';
import { AnalysisService } from './application/analysis.service';
import { SuggestionApplyingService } from './application/suggestion-applying.service';
import { SuggestionsService } from './application/suggestions.service';
import { BudgetChanges, MediaBuyFigures, Suggestions, MediaBuyWatches } from './domain/ports';
import { suggestionStates } from './domain/suggestion.states';

export const optimizationSchema: ContextSchema = {
  entities: [suggestionRow as never],
  backlogs: [dueWork('optimization_watches')],
  migrations: [Optimization1763650003101, OptimizationTurns1763690300014],
  retention: [
    {
      table: 'optimization_suggestions',
      expired: `not ${isIn('status', suggestionStates.sets.open)} and status_updated_at < $1`,
      days: 365,
    },
  ],
};

@Module({
  imports: [CampaignsModule, MediaBuysModule, ReportingModule],
  providers: [
    { provide: BudgetChanges, useClass: FacadeBudgetChanges },
    { provide: MediaBuyFigures, useClass: FacadeMediaBuyFigures },
    { provide: Suggestions, useClass: TypeormSuggestions },
    { provide: MediaBuyWatches, useClass: TypeormMediaBuyWatches },
    AnalysisService,
    SuggestionApplyingService,
    SuggestionsService,
  ],
  exports: [AnalysisService, SuggestionApplyingService, SuggestionsService],
})
class OptimizationModule {}

@Module({ imports: [OptimizationModule], controllers: [CampaignReviewsController, SuggestionsController], providers: [SuggestionKind] })
export class OptimizationHttp {}

@Module({
  imports: [CommitmentsModule, OptimizationModule],
  providers: [
    OnBudgetChangeAnswered,
    OnMediaBuyMoved,
    OnSuggestionApproved,
    OnSuggestionFailed,
    OnSuggestionReceived,
    OptimizationSchedule,
  ],
})
export class OptimizationWorker {}
