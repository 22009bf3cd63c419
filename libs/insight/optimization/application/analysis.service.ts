import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { type Caller, Clock, Ids, requireGranted, UnitOfWork } from '@exchange/kernel';
import { analyze } from '../domain/analysis/analysis';
import type { BuyFacts, Finding } from '../domain/analysis/facts';
import { optimizationErrors } from '../domain/errors';
import { optimizationLimits } from '../domain/limits';
import { MediaBuyFigures, Suggestions, MediaBuyWatches, type MediaBuyWatch } from '../domain/ports';
import { Suggestion } from '../domain/suggestion';
import type { SuggestionState } from '../domain/suggestion-state';

export interface CampaignReview {
  /** Number of running media buys. */
  readonly analyzed: number;
  /** Open suggestions of these media buys, new or older. */
  readonly open: readonly SuggestionState[];
}

const supersededReason = 'A newer analysis took its place.';
const notRunningReason = 'The media buy does not run any more.';
const nothingFoundReason = 'A newer analysis found nothing to change.';

/** Analyzes every running media buy once a day. The watch is locked during the analysis, so that two workers make one suggestion. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly watches: MediaBuyWatches,
    private readonly suggestions: Suggestions,
    private readonly figures: MediaBuyFigures,
    private readonly campaigns: CampaignsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** An error in one analysis does not stop the others; the first error is thrown at the end. */
  async runDue(): Promise<void> {
    const now = this.clock.now();
    const failures: unknown[] = [];
    for (const watch of await this.watches.due(now, optimizationLimits.batchSize)) {
      await this.analyzeWatch(watch, now, now).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Starts watching a running media buy, or stops watching one that has ended. Joins the caller's transaction. */
  async updateWatch(accountId: number, mediaBuyId: string): Promise<void> {
    const now = this.clock.now();
    const running = await this.figures.findRunning(accountId, mediaBuyId);
    if (running) return this.watches.start(running, now);
    await this.watches.end(accountId, mediaBuyId);
    await this.supersede(await this.suggestions.openOf(accountId, mediaBuyId), notRunningReason, now);
  }

  /** Analyzes now, whether due or not. 404 when the caller may not see the campaign. */
  async reviewCampaign(caller: Caller, campaignId: string): Promise<CampaignReview> {
    const { accountId } = caller;
    requireGranted(caller, await this.campaigns.find(accountId, campaignId), 'to change', optimizationErrors.campaignNotFound);
    const now = this.clock.now();
    const watches = await this.watches.listByCampaign(accountId, campaignId);
    const open: SuggestionState[] = [];
    for (const watch of watches) {
      const suggestion = await this.analyzeWatch(watch, now);
      if (suggestion) open.push(suggestion);
    }
    return { analyzed: watches.length, open };
  }

  /** Analyzes one media buy and returns its open suggestion. */
  private analyzeWatch(watch: MediaBuyWatch, now: Date, ifDueAt?: Date): Promise<SuggestionState | null> {
    return this.unitOfWork.run(async () => {
      const next = new Date(now.getTime() + optimizationLimits.analysisInterval);
      if (!(await this.watches.claim(watch, next, ifDueAt))) return null;
      const open = await this.suggestions.openOf(watch.accountId, watch.mediaBuyId);
      // An approved suggestion is about to change the figures.
      if (open?.status === 'approved') return open;
      const facts = await this.figures.read(watch, now);
      const finding = facts && analyze(facts, now);
      return this.replaceOpen(open, facts, finding, now);
    });
  }

  private async replaceOpen(
    open: SuggestionState | null,
    facts: BuyFacts | null,
    finding: Finding | null,
    now: Date,
  ): Promise<SuggestionState | null> {
    if (open && finding) {
      const current = new Suggestion(open).asOf(now);
      if (current.state.status === 'received' && current.hasSameResult(finding)) return open;
    }
    await this.supersede(open, finding ? supersededReason : nothingFoundReason, now);
    if (!facts || !finding) return null;
    const suggestion = Suggestion.fromFinding(this.ids.next('sug'), facts, finding, now);
    await this.suggestions.insert(suggestion);
    return suggestion.state;
  }

  private async supersede(open: SuggestionState | null, reason: string, now: Date): Promise<void> {
    if (!open) return;
    await this.suggestions.change(open, (suggestion) =>
      suggestion.state.status === 'received' ? suggestion.supersede(reason, now) : null,
    );
  }
}
