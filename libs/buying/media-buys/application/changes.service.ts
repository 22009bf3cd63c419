import { Injectable } from '@nestjs/common';
import { CampaignsFacade, type CampaignStatusChange } from '@exchange/campaigns';
import { type Caller, Clock, UnitOfWork } from '@exchange/kernel';
import { mediaBuyErrors } from '../domain/errors';
import type { MediaBuy } from '../domain/media-buy';
import type { MediaBuyState } from '../domain/media-buy-state';
import { BuyWakeUp, type Commitment, Commitments, type CommittedPart, MediaBuys } from '../domain/ports';
import { digestOfResumption, committedPartOf } from '../domain/spending';
import { AnswerPoll } from './answer-poll';
import { MediaBuysService } from './media-buys.service';
import { TermsService, type BuyPatch } from './terms.service';

export interface CascadeResult {
  readonly buy: MediaBuyState;
  readonly previousStatus: MediaBuyState['status'];
  readonly error: string | null;
}

export interface Cascade {
  readonly move: CampaignStatusChange;
  readonly results: readonly CascadeResult[];
}

type RunningChange = 'pause' | 'reactivate';

const statusBefore = { pause: 'ACTIVE', reactivate: 'PAUSED' } as const;
const results = { pause: 'PAUSED', reactivate: 'ACTIVE' } as const;
const stillPending = 'The seller has not answered yet; the change stays requested.';

/** Stores the requested change. The worker asks the seller, and the status changes when the seller agrees. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly wakeUp: BuyWakeUp,
    private readonly reads: MediaBuysService,
    private readonly answers: AnswerPoll,
    private readonly terms: TermsService,
    private readonly commitments: Commitments,
    private readonly campaigns: CampaignsFacade,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** 409 in another state, at another revision, and for reactivating while the campaign is PAUSED. 403 (see {@link Commitments}) for reactivating. */
  async change(caller: Caller, id: string, action: RunningChange, revision?: number): Promise<MediaBuyState> {
    return this.requestAndWait(caller, id, async (buy) => {
      if (action === 'reactivate') await this.assertNotPaused(buy);
      await this.step(buy.accountId, id, (found, now) => atRevision(found, revision)[action](now));
      if (action === 'reactivate') await this.commitments.commit(caller, resumptionCommitment(buy));
    });
  }

  /** 409 when the media buy has ended, and at another revision. A DRAFT becomes ARCHIVED instead. */
  async cancel(caller: Caller, id: string, reason: string | null, revision?: number): Promise<MediaBuyState> {
    return this.requestAndWait(caller, id, ({ accountId }) =>
      this.step(accountId, id, (buy, now) => atRevision(buy, revision).cancel(reason, now)),
    );
  }

  /** 403 and 409 (see {@link Commitments}) for more money than the caller may commit. */
  async update(caller: Caller, id: string, patch: BuyPatch): Promise<MediaBuyState> {
    return this.requestAndWait(caller, id, async ({ accountId, advertiserId }) => {
      const commit = (part: CommittedPart, currency: string) => this.commitments.commit(caller, { advertiserId, parts: [part], currency });
      await this.terms.change(accountId, id, patch, commit);
    });
  }

  /** Changes the campaign whatever its sellers answer (gaps.md §3). Media buys refused by {@link Commitments} stay PAUSED. 409 for another state or digest. */
  async cascade(caller: Caller, campaignId: string, action: RunningChange, resumption?: string): Promise<Cascade> {
    const { accountId } = caller;
    const { advertiserId, budget } = await this.reads.campaign(caller, campaignId, 'to change');
    const { move, before, refused } = await this.unitOfWork.run(async () => {
      const at = this.clock.now();
      if (resumption !== undefined) await this.assertResumption(accountId, campaignId, resumption);
      const moved = await this.campaigns[action](accountId, campaignId, at);
      if (!moved) throw mediaBuyErrors.campaignNotFound();
      if (action === 'reactivate') await this.commitments.commit(caller, { advertiserId, parts: [], currency: budget.currency });
      const all = await this.buys.ofCampaign(accountId, campaignId);
      const concerned = all.filter(({ status }) => status === statusBefore[action]);
      const refusals = action === 'reactivate' ? await this.refusalsOf(caller, concerned) : new Map<string, string>();
      for (const { id, pendingChange } of concerned)
        if (!pendingChange && !refusals.has(id)) await this.step(accountId, id, (buy) => buy[action](at));
      return { move: moved, before: concerned, refused: refusals };
    });
    const ids = before.map(({ id }) => id);
    const after = await this.answers.waitFor(accountId, campaignId, ids, isAnswered);
    return { move, results: after.map((buy) => resultOf(buy, action, refused.get(buy.id))) };
  }

  /** Reasons for refusal by media buy. Media buys with a pending change are skipped. */
  private async refusalsOf(caller: Caller, buys: readonly MediaBuyState[]): Promise<ReadonlyMap<string, string>> {
    const free = buys.filter(({ pendingChange }) => pendingChange === null);
    const bySeller = new Map<number, string | undefined>();
    for (const buy of free) {
      if (bySeller.has(buy.sellerId)) continue;
      const refusal = await this.commitments.refusal(caller, resumptionCommitment(buy));
      bySeller.set(buy.sellerId, refusal?.message);
    }
    return new Map(free.flatMap(({ id, sellerId }) => (bySeller.get(sellerId) === undefined ? [] : [[id, bySeller.get(sellerId)!]])));
  }

  /** Locks the campaign before the media buy, in the same order as every other writer. */
  private async assertNotPaused({ accountId, campaignId }: MediaBuyState): Promise<void> {
    const campaign = await this.campaigns.lock(accountId, campaignId);
    if (campaign?.status === 'PAUSED') throw mediaBuyErrors.campaignPaused();
  }

  private async assertResumption(accountId: number, campaignId: string, resumption: string): Promise<void> {
    const campaign = await this.campaigns.lock(accountId, campaignId);
    if (campaign && digestOfResumption(campaign, await this.buys.ofCampaign(accountId, campaignId)) !== resumption)
      throw mediaBuyErrors.changedMeanwhile();
  }

  private async requestAndWait(caller: Caller, id: string, ask: (buy: MediaBuyState) => Promise<void>): Promise<MediaBuyState> {
    const buy = await this.reads.read(caller, id, 'to change');
    await this.unitOfWork.run(() => ask(buy));
    const [after] = await this.answers.waitFor(buy.accountId, buy.campaignId, [id], isAnswered);
    return after!;
  }

  private async step(accountId: number, id: string, step: (buy: MediaBuy, now: Date) => MediaBuy): Promise<void> {
    const now = this.clock.now();
    const changed = await this.buys.change({ accountId, id }, (buy) => step(buy, now));
    if (changed) this.unitOfWork.afterCommit(() => this.wakeUp.send([changed.state]));
  }
}

function atRevision(buy: MediaBuy, revision = buy.state.revision): MediaBuy {
  if (revision !== buy.state.revision) throw mediaBuyErrors.changedMeanwhile();
  return buy;
}

function isAnswered({ pendingChange }: MediaBuyState): boolean {
  return pendingChange === null;
}

/** The budget of a paused media buy is committed already, so the amount is 0: only its seller is checked. */
function resumptionCommitment(buy: MediaBuyState): Commitment {
  return { advertiserId: buy.advertiserId, parts: [committedPartOf(buy, 0n)], currency: buy.currency };
}

function resultOf(buy: MediaBuyState, action: RunningChange, refusal?: string): CascadeResult {
  const done = buy.status === results[action];
  return { buy, previousStatus: statusBefore[action], error: done ? null : (refusal ?? buy.reason ?? stillPending) };
}
