import type { CursorRequest, Step } from '@exchange/kernel';
import type { Ask, AskState } from './ask';
import type { AskStatus } from './ask.states';
import type { AskKind } from './words';

export interface AskFilter {
  readonly kind?: AskKind;
  /** `closed`: also what was withdrawn; `open`: everything else. */
  readonly state?: 'open' | 'closed';
}

export interface QueueFilter {
  readonly kind?: AskKind;
  /** Left out: those that are open. */
  readonly status?: AskStatus;
}

/** Every query filters by account, so an ask of another account is not found. Staff name the account whose asks they read. */
export abstract class Asks {
  abstract insert(ask: Ask): Promise<void>;
  abstract find(accountId: number, id: string): Promise<Ask | null>;
  /** Locks it, applies the pure step and stores the result; null when there is none. */
  abstract change(accountId: number, id: string, step: Step<Ask>): Promise<Ask | null>;
  /** The one that changed last first; one more than the limit where there are more. */
  abstract list(accountId: number, filter: AskFilter, request: CursorRequest): Promise<readonly AskState[]>;
  /** For staff: whose ask it is. */
  abstract accountOf(id: string): Promise<number | null>;
  /** For staff: those of every account, the oldest first. */
  abstract queue(filter: QueueFilter, request: CursorRequest): Promise<readonly AskState[]>;
}
