import { CommittedMoney } from '@exchange/commitments';
import { Consumes, type StoredEvent } from '@exchange/platform';
import { AllocationService } from '../../application/allocation.service';
import type { MediaBuyEvent, MediaBuyEvents } from '../../domain/events';
import { mediaBuyStates } from '../../domain/media-buy.states';

const answers = ['media_buys.change_agreed', 'media_buys.change_refused'] as const;
type Answer = (typeof answers)[number];

/** Returns money to the campaign's budget and to buyer agents after a media buy ended or a change was answered. Can be repeated. */
@Consumes({ consumer: 'media-buys-money', events: ['media_buys.updated', ...answers] })
export class OnMoneyFreed {
  constructor(
    private readonly allocation: AllocationService,
    private readonly money: CommittedMoney,
  ) {}

  /** Locks the campaign before pools, as purchases do. */
  async handle({ type, accountId, payload }: StoredEvent<MediaBuyEvents, 'media_buys.updated' | Answer>): Promise<void> {
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

// Names of the release before: their work may still wait, or come from its processes. Remove with its tables (docs/adr/0211).

@Consumes({ consumer: 'media-buys-allocation', events: ['media_buys.updated', ...answers] })
export class FormerOnBudgetFreed extends OnMoneyFreed {}

@Consumes({ consumer: 'buyer-agents-ended', events: ['media_buys.updated'] })
export class FormerOnAgentBuyEnded extends OnMoneyFreed {}

@Consumes({ consumer: 'buyer-agents-changed', events: answers })
export class FormerOnAgentChangeAnswered extends OnMoneyFreed {}
