import type { Caller } from '@exchange/kernel';
import type { KindOwner } from './object-kind';

/** What is shown of a part. */
export interface ShownPart {
  readonly shown: unknown;
  /** There is more of it than is shown. */
  readonly isCut?: boolean;
}

/**
 * Something about an object that `get` shows beside it, when `include` names it. The context that knows it brings it as a provider beside its controllers
 * (`adapters/mcp/`): it may be another one than that of the kind, which then need not depend on it.
 */
export abstract class KindPart {
  /** Of which kind of object. */
  abstract readonly kind: string;
  /** As `include` names it. */
  abstract readonly include: string;
  /** Asked for an object that the caller was just shown. A domain error is told beside the object, which is shown all the same. */
  abstract read(caller: Caller, id: string, owner: KindOwner): Promise<ShownPart>;
}
