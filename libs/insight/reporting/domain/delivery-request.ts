import { Aggregate, type Day } from '@exchange/kernel';
import { deliveryRequestStates, type DeliveryRequestStatus } from './delivery-request.states';

/** A buyer's request to ask the seller again about days of a media buy. */
export interface DeliveryRequestState {
  readonly accountId: number;
  readonly id: string;
  readonly mediaBuyId: string;
  /** First day; both ends are included. */
  readonly startDate: Day;
  readonly endDate: Day;
  readonly status: DeliveryRequestStatus;
  /** Why the request was not answered; safe to show to a buyer. */
  readonly reason: string | null;
  readonly requestedBy: string;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

type NewRequest = Pick<DeliveryRequestState, 'accountId' | 'id' | 'mediaBuyId' | 'startDate' | 'endDate' | 'requestedBy'>;

export class DeliveryRequest extends Aggregate<DeliveryRequestState> {
  static file(wanted: NewRequest, at: Date): DeliveryRequest {
    const status = deliveryRequestStates.step('none', 'request');
    const state = { ...wanted, status, reason: null, createdAt: at, answeredAt: null };
    return new DeliveryRequest(state, { events: [], audit: { action: 'CREATE', did: 'filed' } });
  }

  /** `reason`: why the request is given up; null: every day was answered. */
  settle(reason: string | null, at: Date): DeliveryRequest {
    const status = deliveryRequestStates.step(this.state.status, reason === null ? 'answer' : 'give up');
    return this.next({ status, reason, answeredAt: reason === null ? at : null });
  }
}
