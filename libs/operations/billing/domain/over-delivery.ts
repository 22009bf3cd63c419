import { Aggregate } from '@exchange/kernel';
import type { Counter } from './counting';
import { billingErrors } from './errors';
import { eventOf } from './events';
import type { Minor } from './ledger';
import { billingLimits } from './limits';
import { overDeliveryStates, type OverDeliveryStatus } from './over-delivery.states';

/** What was reported or counted of a media buy, and how much of it is charged. Amounts are spend on media, without the fee. */
export interface OverDeliveryFigures {
  /** The budget that was agreed, and the tolerance of the terms. */
  readonly agreedMinor: Minor;
  readonly reportedMinor: Minor;
  /** THIRD_PARTY: something is beyond only with what a third party counted in the place of the seller's reports. */
  readonly countedBy: Counter;
  readonly chargedMinor: Minor;
  /** Reported and not charged. */
  readonly beyondMinor: Minor;
}

export interface OverDeliveryState extends OverDeliveryFigures {
  /** The account that buys. */
  readonly accountId: number;
  /** There is one over-delivery of a media buy at most. */
  readonly mediaBuyId: string;
  readonly sellerId: number;
  readonly currency: string;
  readonly status: OverDeliveryStatus;
  /** What the buyer accepted in all: charged beyond the agreed amount, at most. */
  readonly acceptedMinor: Minor;
  /** The amount that people of the buyer were last notified of. */
  readonly notifiedMinor: Minor;
  /** Why the buyer disputes it. */
  readonly reason: string | null;
  /** Who accepted or disputed it last. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type OverDelivered = Pick<OverDeliveryState, 'accountId' | 'mediaBuyId' | 'sellerId' | 'currency'>;

/** What a seller delivered beyond what was agreed: not charged unless the buyer accepts it (docs/adr/0170). */
export class OverDelivery extends Aggregate<OverDeliveryState> {
  static open(of: OverDelivered, figures: OverDeliveryFigures, at: Date): OverDelivery {
    const status = overDeliveryStates.step('none', 'report');
    const undecided = { acceptedMinor: 0, reason: null, decidedBy: null, decidedAt: null };
    const state = { ...of, ...figures, ...undecided, status, notifiedMinor: figures.beyondMinor, createdAt: at, updatedAt: at };
    return new OverDelivery(state, { events: [overDelivered(state, at)], audit: { action: 'CREATE', did: 'recorded' } });
  }

  /** Null when nothing is different. */
  report(figures: OverDeliveryFigures, at: Date): OverDelivery | null {
    const { state } = this;
    const wasBeyond = overDeliveryStates.is(state.status, 'beyond');
    const names = ['agreedMinor', 'reportedMinor', 'countedBy', 'chargedMinor', 'beyondMinor'] as const;
    if (names.every((name) => state[name] === figures[name]) && wasBeyond === figures.beyondMinor > 0) return null;
    const patch = { ...figures, updatedAt: at };
    if (figures.beyondMinor === 0)
      return wasBeyond
        ? this.next(
            { ...patch, status: overDeliveryStates.step(state.status, 'correct') },
            { audit: { action: 'DEACTIVATE', did: 'withdrew' } },
          )
        : this.next(patch);
    const status = overDeliveryStates.step(state.status, 'report');
    const isNews = !wasBeyond || figures.beyondMinor >= billingLimits.overDeliveryGrowth * state.notifiedMinor;
    const next = { ...patch, status, ...(isNews ? { notifiedMinor: figures.beyondMinor } : {}) };
    return this.next(next, {
      ...(isNews ? { event: overDelivered({ ...state, ...next }, at) } : {}),
      ...(wasBeyond ? {} : { audit: { action: 'UPDATE', did: 'recorded' } as const }),
    });
  }

  /** 409 when another amount is beyond by now, in another currency, or when it is decided. */
  accept(amountMinor: Minor, currency: string, by: string, at: Date): OverDelivery {
    const { state } = this;
    const status = overDeliveryStates.step(state.status, 'accept');
    if (amountMinor !== state.beyondMinor || currency !== state.currency)
      throw billingErrors.overDeliveryChanged({
        field: currency === state.currency ? 'amountMinor' : 'currency',
        details: { beyondMinor: String(state.beyondMinor), currency: state.currency },
      });
    const acceptedMinor = state.acceptedMinor + amountMinor;
    const patch = { status, acceptedMinor, beyondMinor: 0, reason: null, decidedBy: by, decidedAt: at, updatedAt: at };
    return this.next(patch, { audit: { action: 'UPDATE', did: 'accepted' } });
  }

  /** 409 unless it is open. */
  dispute(reason: string, by: string, at: Date): OverDelivery {
    const status = overDeliveryStates.step(this.state.status, 'dispute');
    return this.next({ status, reason, decidedBy: by, decidedAt: at, updatedAt: at }, { audit: { action: 'UPDATE', did: 'disputed' } });
  }
}

const overDelivered = ({ accountId, mediaBuyId, currency, beyondMinor, countedBy }: OverDelivered & OverDeliveryFigures, at: Date) =>
  eventOf('billing.over_delivered', accountId, at, { mediaBuyId, currency, beyondMinor, countedBy });
