import type { FactoryProvider } from '@nestjs/common';
import type { Caller, CursorPagination, Page } from '@exchange/kernel';
import type { KindOwner } from './object-kind';

export interface ShownPart {
  readonly shown: unknown;
  /** Whether `shown` is incomplete. */
  readonly isCut?: boolean;
}

/** Called after the object was read for the caller. A domain error is reported beside the object. */
export type ReadPart = (caller: Caller, id: string, owner: KindOwner) => Promise<ShownPart>;

/** Additional information about an object that `get` returns when `include` names it ({@link partOf}). */
export class KindPart {
  constructor(
    /** The {@link ObjectKind} it belongs to. */
    readonly kind: string,
    /** Its value in `include`. */
    readonly include: string,
    readonly read: ReadPart,
  ) {}
}

type Provided = abstract new (...needs: never[]) => object;
type Made<Needs extends readonly Provided[]> = { readonly [Place in keyof Needs]: InstanceType<Needs[Place]> };

/**
 * Makes the provider of a part. Any context can provide a part (`adapters/mcp/`), so that the context of the kind need not depend on it. `reads` receives
 * the providers listed in `needs`.
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

/** Makes a part from the first page of a list. */
export const firstOf = ({ rows, pagination }: Page<object>): ShownPart => ({
  shown: rows,
  isCut: (pagination as CursorPagination).hasMore,
});
