import type { CursorRequest, Step } from '@exchange/kernel';
import type { PascalThing, PascalThingState } from './kebab-thing';

/** Every query filters by account, so a words thing of another account is not found. */
export abstract class PascalThings {
  abstract insert(camelThing: PascalThing): Promise<void>;
  abstract find(accountId: number, id: string): Promise<PascalThing | null>;
  /** Locks the row, applies the pure step and stores the result; null when the row does not exist. */
  abstract change(accountId: number, id: string, step: Step<PascalThing>): Promise<PascalThing | null>;
  /** Newest first; one more than the limit when there are more. */
  abstract list(accountId: number, request: CursorRequest): Promise<readonly PascalThingState[]>;
}
