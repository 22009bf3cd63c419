import type { CursorRequest, Step } from '@exchange/kernel';
import type { Ask, AskState } from './ask';
import type { AskKind } from './ask-vocabulary';
import type { AskStatus } from './ask.states';

export interface AskFilter {
  readonly kind?: AskKind;
  /** `closed` includes withdrawn asks; `open` is everything else. */
  readonly state?: 'open' | 'closed';
}

export interface QueueFilter {
  readonly kind?: AskKind;
  /** Open asks when omitted. */
  readonly status?: AskStatus;
}

/** Queries filter by account: an ask of another account is not found. Staff pass the account of the ask. */
export abstract class Asks {
  abstract insert(ask: Ask): Promise<void>;
  abstract find(accountId: number, id: string): Promise<Ask | null>;
  /** Locks the row, applies the pure step and stores the result. Null when the ask does not exist. */
  abstract change(accountId: number, id: string, step: Step<Ask>): Promise<Ask | null>;
  /** Last changed first; one more than the limit. */
  abstract list(accountId: number, filter: AskFilter, request: CursorRequest): Promise<readonly AskState[]>;
  /** For staff: the account of an ask. */
  abstract accountOf(id: string): Promise<number | null>;
  /** For staff: asks of every account, oldest first. */
  abstract queue(filter: QueueFilter, request: CursorRequest): Promise<readonly AskState[]>;
}
