import { Aggregate } from '@exchange/kernel';
import type { CountedBy } from './counting';
import { billingErrors } from './errors';
import { billingEvent } from './events';
import type { Minor } from './ledger';
import { billingLimits } from './limits';
import { overDeliveryStates, type OverDeliveryStatus } from './over-delivery.states';

/** Reported or counted spend of a media buy and the charged part of it. Amounts are spend on media, without the fee. */
export interface OverDeliveryFigures {
  /** The agreed budget plus the tolerance of the terms. */
  readonly agreedMinor: Minor;
  readonly reportedMinor: Minor;
  /** THIRD_PARTY when the excess exists only because a third party's count replaced the seller's reports. */
  readonly countedBy: CountedBy;
  readonly chargedMinor: Minor;
  readonly beyondMinor: Minor;
}

export interface OverDeliveryState extends OverDeliveryFigures {
  /** Id of the buyer's account. */
  readonly accountId: number;
  /** Id of the media buy, which has at most one over-delivery. */
  readonly mediaBuyId: string;
  readonly sellerId: number;
  readonly currency: string;
  readonly status: OverDeliveryStatus;
  /** Total that the buyer accepted: the maximum charged beyond the agreed amount. */
  readonly acceptedMinor: Minor;
  /** Excess at the last notification of the buyer. */
  readonly notifiedMinor: Minor;
  readonly reason: string | null;
  /** Label of the caller who last accepted or disputed it. */
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type OverDeliveryKey = Pick<OverDeliveryState, 'accountId' | 'mediaBuyId' | 'sellerId' | 'currency'>;

/** Ad delivery beyond the agreed budget. It is charged only when the buyer accepts it (docs/adr/0170). */
export class OverDelivery extends Aggregate<OverDeliveryState> {
  static open(of: OverDeliveryKey, figures: OverDeliveryFigures, at: Date): OverDelivery {
    const status = overDeliveryStates.step('none', 'report');
    const undecided = { acceptedMinor: 0, reason: null, decidedBy: null, decidedAt: null };
    const state = { ...of, ...figures, ...undecided, status, notifiedMinor: figures.beyondMinor, createdAt: at, updatedAt: at };
    return new OverDelivery(state, { events: [overDelivered(state, at)], audit: { action: 'CREATE', did: 'recorded' } });
  }

  /** Updates the figures. Null when nothing changes. */
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

  /** Accepts the excess. 409 when amount or currency differ from the current excess, or when it is already decided. */
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

  /** Disputes the excess. 409 unless it is open. */
  dispute(reason: string, by: string, at: Date): OverDelivery {
    const status = overDeliveryStates.step(this.state.status, 'dispute');
    return this.next({ status, reason, decidedBy: by, decidedAt: at, updatedAt: at }, { audit: { action: 'UPDATE', did: 'disputed' } });
  }
}

const overDelivered = ({ accountId, mediaBuyId, currency, beyondMinor, countedBy }: OverDeliveryKey & OverDeliveryFigures, at: Date) =>
  billingEvent('billing.over_delivered', accountId, at, { mediaBuyId, currency, beyondMinor, countedBy });
