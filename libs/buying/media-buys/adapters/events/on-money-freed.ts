import { CommittedMoney } from '@exchange/commitments';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { AllocationService } from '../../application/allocation.service';
import type { MediaBuyEvent, MediaBuyEvents } from '../../domain/events';
import { mediaBuyStates } from '../../domain/media-buy.states';

type MoneyEvent = 'media_buys.updated' | 'media_buys.change_agreed' | 'media_buys.change_refused';

/** Returns money to the campaign's budget and to buyer agents after a media buy ended or a change was answered. Can be repeated. */
@Consumes({
  consumer: 'media-buys-money',
  formerly: ['buyer-agents-changed', 'buyer-agents-ended', 'media-buys-allocation'],
  events: ['media_buys.updated', 'media_buys.change_agreed', 'media_buys.change_refused'],
})
export class OnMoneyFreed {
  constructor(
    private readonly allocation: AllocationService,
    private readonly money: CommittedMoney,
  ) {}

  /** Locks the campaign before pools, as purchases do. */
  async handle({ type, accountId, payload }: StoredEvent<MediaBuyEvents, MoneyEvent>): Promise<void> {
    const { campaignId, mediaBuyId } = payload;
    const buy = { accountId, mediaBuyId };
    if ('status' in payload) {
      if (!mediaBuyStates.is(payload.status, 'holdingBudget')) await this.allocation.update(accountId, campaignId);
      if (isSpent(payload)) await this.money.settle('agent', buy);
      else if (payload.hasEndedUnspent) await this.money.release('agent', buy, null);
      return;
    }
    await this.allocation.update(accountId, campaignId);
    if (payload.changeId === undefined) return;
    if (type === 'media_buys.change_agreed') await this.money.confirm('agent', buy, payload.changeId);
    else await this.money.release('agent', buy, payload.changeId);
  }
}

/** An archived buy ended before, unless it was canceled when archived, which `hasEndedUnspent` shows. */
const isSpent = ({ status, hasEndedUnspent }: MediaBuyEvent): boolean =>
  mediaBuyStates.is(status, 'over') && !hasEndedUnspent && status !== 'ARCHIVED';
