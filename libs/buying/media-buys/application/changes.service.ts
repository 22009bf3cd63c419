import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type Caller } from '@exchange/kernel';
import { Campaigns, type CampaignMove } from '@exchange/campaigns';
import { mediaBuyErrors } from '../domain/errors';
import type { BuyChange, MediaBuyState } from '../domain/media-buy-state';
import { BuyQueue, MediaBuys } from '../domain/ports';
import { assertWritable } from './grants';
import { MediaBuysService } from './media-buys.service';
import { Outcomes } from './outcomes';

export interface CascadeResult {
  readonly buy: MediaBuyState;
  readonly previousStatus: MediaBuyState['status'];
  /** Null when the seller has done it. */
  readonly error: string | null;
}

export interface Cascade {
  readonly move: CampaignMove;
  readonly results: readonly CascadeResult[];
}

const concerns = { pause: 'ACTIVE', reactivate: 'PAUSED' } as const;
const results = { pause: 'PAUSED', reactivate: 'ACTIVE' } as const;
const stillPending = 'The seller has not answered yet; the change stays requested.';

/** Pausing and reactivating: the wish is stored, the seller is asked by the worker, the state changes when the seller has agreed. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly buys: MediaBuys,
    private readonly queue: BuyQueue,
    private readonly reads: MediaBuysService,
    private readonly outcomes: Outcomes,
    private readonly campaigns: Campaigns,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** 409 in another state. Waits a few seconds for the seller; if it is slower, the change is still `pendingChange`. */
  async change(caller: Caller, id: string, action: BuyChange): Promise<MediaBuyState> {
    const { accountId, advertiserId, campaignId } = await this.reads.read(caller, id);
    assertWritable(caller, advertiserId);
    await this.uow.run(() => this.request(accountId, id, action));
    const [buy] = await this.outcomes.of(accountId, campaignId, [id], isAnswered);
    return buy!;
  }

  /** The campaign moves whatever its sellers say (gaps.md §3). 409 when the campaign is in another state. */
  async cascade(caller: Caller, campaignId: string, action: BuyChange): Promise<Cascade> {
    const { accountId } = caller;
    const { campaign } = await this.reads.ofCampaign(caller, campaignId);
    assertWritable(caller, campaign.advertiserId);
    const { move, before } = await this.uow.run(async () => {
      const at = this.clock.now();
      const moved = await this.campaigns[action](accountId, campaignId, at);
      if (!moved) throw mediaBuyErrors.campaignNotFound();
      const all = await this.buys.ofCampaign(accountId, campaignId);
      const concerned = all.filter(({ status }) => status === concerns[action]);
      for (const { id, pendingChange } of concerned) if (!pendingChange) await this.request(accountId, id, action);
      return { move: moved, before: concerned };
    });
    const ids = before.map(({ id }) => id);
    const after = await this.outcomes.of(accountId, campaignId, ids, isAnswered);
    return { move, results: after.map((buy) => resultOf(buy, action)) };
  }

  private async request(accountId: number, id: string, action: BuyChange): Promise<void> {
    const now = this.clock.now();
    const changed = await this.buys.change({ accountId, id }, (buy) => buy.request(action, now));
    if (changed) this.uow.afterCommit(() => this.queue.ring([changed.state]));
  }
}

function isAnswered({ pendingChange }: MediaBuyState): boolean {
  return pendingChange === null;
}

function resultOf(buy: MediaBuyState, action: BuyChange): CascadeResult {
  const done = buy.status === results[action];
  return { buy, previousStatus: concerns[action], error: done ? null : (buy.reason ?? stillPending) };
}
