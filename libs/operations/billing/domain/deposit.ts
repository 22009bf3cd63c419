import { Aggregate } from '@exchange/kernel';
import { depositStates, type DepositStatus } from './deposit.states';
import { billingErrors } from './errors';
import type { Minor } from './ledger';

export const bankTransfer = 'bank_transfer';

export interface DepositState {
  readonly accountId: number;
  readonly id: string;
  readonly amountMinor: Minor;
  readonly currency: string;
  readonly status: DepositStatus;
  /** Source of the money: `bank_transfer`, or the payment provider. */
  readonly provider: string;
  /** The bank's or provider's reference, unique among deposits of the exchange that are not reversed. */
  readonly reference: string;
  readonly occurredAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewDeposit = Omit<DepositState, 'status' | 'createdAt' | 'updatedAt'>;

export class Deposit extends Aggregate<DepositState> {
  static book(deposit: NewDeposit, at: Date): Deposit {
    const status = depositStates.step('none', 'book');
    return new Deposit({ ...deposit, status, createdAt: at, updatedAt: at }, { events: [], audit: { action: 'CREATE', did: 'booked' } });
  }

  /** Reverses a bank transfer. 409 unless it is POSTED, and for a deposit from a payment provider, whose payment must be refunded instead. */
  reverse(at: Date): Deposit {
    if (this.state.provider !== bankTransfer) throw billingErrors.depositOfPayment();
    const status = depositStates.step(this.state.status, 'reverse');
    return this.next({ status, updatedAt: at }, { audit: { action: 'UPDATE', did: 'reversed' } });
  }
}
