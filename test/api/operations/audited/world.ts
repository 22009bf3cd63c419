import type { Answer, TestApi } from '@test/api';
import type { SignedUp } from '@test/people';
import type { Receiver } from '@test/receiver';

/** Accounts and objects that the operations work on. */
export interface World {
  readonly api: TestApi;
  readonly buyer: SignedUp;
  readonly seller: SignedUp;
  readonly receiver: Receiver;
}

/** Prepares the operation and returns the call that writes the entry. */
type Prepare = (world: World) => Promise<() => Promise<Answer>> | (() => Promise<Answer>);

export interface AuditedOperation {
  readonly is: `${string} ${string}`;
  /** Text of the entry without the actor, who is always "Robin Tester". */
  readonly says: RegExp;
  /** The operation involves two organizations, and each log has its own entry. */
  readonly isBetween?: true;
  /** The operation works in an account made for it, whose own log has the entry. */
  readonly isInside?: true;
  readonly by: Prepare;
}

export type AuditedOperations = Readonly<Record<string, AuditedOperation>>;

let serial = 0;
export const next = (): number => (serial += 1);

/** Calling account of an address. */
export const callerAt = ({ buyer, seller }: World, path: string) => (path.startsWith('/api/v2/storefront/') ? seller : buyer).as;
