import type { Answer, TestApi } from '@test/api';
import type { SignedUp } from '@test/people';
import type { Receiver } from '@test/receiver';

/** What the operations have to work on. */
export interface World {
  readonly api: TestApi;
  readonly buyer: SignedUp;
  readonly seller: SignedUp;
  readonly receiver: Receiver;
}

/** Prepares what the operation needs, and gives the call that is to write the entry. */
type Prepare = (world: World) => Promise<() => Promise<Answer>> | (() => Promise<Answer>);

export interface Told {
  readonly is: `${string} ${string}`;
  /** Without the actor, who is "Robin Tester" everywhere. */
  readonly says: RegExp;
  /** It is between two organizations: the log of the other one has its own. */
  readonly isBetween?: true;
  /** It works in an account that was made for it, whose own log says so. */
  readonly isInside?: true;
  readonly by: Prepare;
}

export type Table = Readonly<Record<string, Told>>;

let serial = 0;
export const next = (): number => (serial += 1);

/** Whoever calls at this address. */
export const callerAt = ({ buyer, seller }: World, path: string) => (path.startsWith('/api/v2/storefront/') ? seller : buyer).as;
