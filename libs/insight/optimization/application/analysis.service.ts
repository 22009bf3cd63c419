import { Injectable } from '@nestjs/common';
import { CampaignsFacade } from '@exchange/campaigns';
import { assertMayActFor, type Caller, Clock, Ids, maySee, UnitOfWork } from '@exchange/kernel';
import { analyze } from '../domain/analysis/analysis';
import type { BuyFacts, Finding } from '../domain/analysis/facts';
import { optimizationErrors } from '../domain/errors';
import { optimizationLimits } from '../domain/limits';
import { Figures, Suggestions, Watches, type Watch } from '../domain/ports';
import { Suggestion } from '../domain/suggestion';
import type { SuggestionState } from '../domain/suggestion-state';

export interface Review {
  /** Media buys that run. */
  readonly analyzed: number;
  /** What is open for them now, new or not. */
  readonly open: readonly SuggestionState[];
}

const newer = 'A newer analysis took its place.';
const stopped = 'The media buy does not run any more.';
const well = 'A newer analysis found nothing to change.';

/** Looks at every running media buy once a day. The watch is held while its media buy is analyzed: two workers make one suggestion. */
@Injectable()
export class AnalystService {
  constructor(
    private readonly watches: Watches,
    private readonly suggestions: Suggestions,
    private readonly figures: Figures,
    private readonly campaigns: CampaignsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** One that cannot be analyzed does not keep the others from it; what went wrong is thrown in the end. */
  async runDue(): Promise<void> {
    const now = this.clock.now();
    const failures: unknown[] = [];
    for (const watch of await this.watches.due(now, optimizationLimits.batch)) {
      await this.run(watch, now, now).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Watches a media buy as long as it runs. Joins the caller's transaction. */
  async follow(accountId: number, mediaBuyId: string): Promise<void> {
    const now = this.clock.now();
    const running = await this.figures.running(accountId, mediaBuyId);
    if (running) return this.watches.begin(running, now);
    await this.watches.end(accountId, mediaBuyId);
    await this.supersede(await this.suggestions.openOf(accountId, mediaBuyId), stopped, now);
  }

  /** Now, whether due or not. 404 when the caller may not see such a campaign. */
  async review(caller: Caller, campaignId: string): Promise<Review> {
    const { accountId } = caller;
    const campaign = await this.campaigns.brief(accountId, campaignId);
    if (!campaign || !maySee(caller, campaign.advertiserId)) throw optimizationErrors.campaignNotFound();
    assertMayActFor(caller, campaign.advertiserId, optimizationErrors.readOnlyGrant);
    const now = this.clock.now();
    const watches = await this.watches.ofCampaign(accountId, campaignId);
    const open: SuggestionState[] = [];
    for (const watch of watches) {
      const suggestion = await this.run(watch, now);
      if (suggestion) open.push(suggestion);
    }
    return { analyzed: watches.length, open };
  }

  /** What is open for the media buy afterwards. */
  private run(watch: Watch, now: Date, ifDueAt?: Date): Promise<SuggestionState | null> {
    return this.unitOfWork.run(async () => {
      const next = new Date(now.getTime() + optimizationLimits.every);
      if (!(await this.watches.take(watch, next, ifDueAt))) return null;
      const open = await this.suggestions.openOf(watch.accountId, watch.mediaBuyId);
      // What is approved is on its way to the seller: its figures change with that.
      if (open?.status === 'approved') return open;
      const facts = await this.figures.of(watch, now);
      const finding = facts && analyze(facts, now);
      return this.take(open, facts, finding, now);
    });
  }

  private async take(
    open: SuggestionState | null,
    facts: BuyFacts | null,
    finding: Finding | null,
    now: Date,
  ): Promise<SuggestionState | null> {
    if (open && finding) {
      const standing = new Suggestion(open).at(now);
      if (standing.state.status === 'received' && standing.recommends(finding)) return open;
    }
    await this.supersede(open, finding ? newer : well, now);
    if (!facts || !finding) return null;
    const suggestion = Suggestion.of(this.ids.next('sug'), facts, finding, now);
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
