import type { SellerFormat } from './format';
import { formatLimits } from './limits';

export interface SellerFormatsKey {
  readonly accountId: number;
  readonly sellerId: number;
}

/** A seller's list of formats, as one account read it. */
export interface SellerFormatsState extends SellerFormatsKey {
  readonly formats: readonly SellerFormat[];
  /** Formats that were left out because they do not match the protocol's schema. */
  readonly dropped: number;
  /** Whether the seller sent more formats, or longer lists in them, than are kept. */
  readonly isCut: boolean;
  /** Time of the last answer with formats; null before the first. */
  readonly fetchedAt: Date | null;
  /** Time of the last question, whatever its outcome. */
  readonly askedAt: Date;
  /** Why the last question failed, in words for buyers; null after an answer. */
  readonly problem: string | null;
}

/** Outcome of a question to a seller. */
export type FormatsAnswer =
  | ({ readonly kind: 'answered' } & Pick<SellerFormatsState, 'formats' | 'dropped' | 'isCut'>)
  | { readonly kind: 'failed'; readonly problem: string };

export function isStale({ fetchedAt }: SellerFormatsState, now: Date): boolean {
  return fetchedAt === null || now.getTime() - fetchedAt.getTime() >= formatLimits.staleAfter;
}
