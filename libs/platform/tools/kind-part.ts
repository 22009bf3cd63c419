import type { FactoryProvider } from '@nestjs/common';
import type { Caller, CursorPagination, Page } from '@exchange/kernel';
import type { KindOwner } from './object-kind';

/** What is shown of a part. */
export interface ShownPart {
  readonly shown: unknown;
  /** There is more of it than is shown. */
  readonly isCut?: boolean;
}

/** Asked for an object that the caller was just shown. A domain error is told beside the object, which is shown all the same. */
export type ReadPart = (caller: Caller, id: string, owner: KindOwner) => Promise<ShownPart>;

/** Something about an object that `get` shows beside it, when `include` names it ({@link partOf}). */
export class KindPart {
  constructor(
    /** Of which kind of object. */
    readonly kind: string,
    /** As `include` names it. */
    readonly include: string,
    readonly read: ReadPart,
  ) {}
}

type Provided = abstract new (...needs: never[]) => object;
type Made<Needs extends readonly Provided[]> = { readonly [Place in keyof Needs]: InstanceType<Needs[Place]> };

/**
 * The provider of a part. The context that knows it brings it beside its controllers (`adapters/mcp/`): it may be another one than that of the kind, which
 * then need not depend on it. `reads` gets what it `needs` of its module.
 */
export function partOf<const Needs extends readonly Provided[]>(
  kind: string,
  include: string,
  needs: Needs,
  reads: (...needs: Made<Needs>) => ReadPart,
): FactoryProvider<KindPart> {
  const useFactory = (...given: unknown[]) => new KindPart(kind, include, reads(...(given as unknown as Made<Needs>)));
  return { provide: `part ${kind}.${include}`, inject: [...needs], useFactory };
}

/** A part that is the first page of a list. */
export const firstOf = ({ rows, pagination }: Page<object>): ShownPart => ({
  shown: rows,
  isCut: (pagination as CursorPagination).hasMore,
});
