import type { CursorRequest, Step } from '@exchange/kernel';
import type { Demo, DemoState } from './demo';

/** Every look-up contains the account: a stranger's demo does not exist (house rule 7). */
export abstract class Demos {
  abstract insert(demo: Demo): Promise<void>;
  abstract find(accountId: number, id: string): Promise<Demo | null>;
  /** Locks it, applies the pure step and stores the result; null when there is none. */
  abstract change(accountId: number, id: string, step: Step<Demo>): Promise<Demo | null>;
  /** Newest first; one more than the limit where there are more. */
  abstract list(accountId: number, request: CursorRequest): Promise<readonly DemoState[]>;
}
