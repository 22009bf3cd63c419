import { z } from 'zod';
import { invalidField } from '@exchange/kernel';
import { integerIdOf } from './tool-fields';

/** Sellers that one call may name. */
const most = 50;

/** Ids of sellers as agents send them: what is no number is skipped, and told in the answer (gaps-2.md §15.6). */
export const sellerIdsField = (what: string) =>
  z
    .array(z.union([z.int().min(1), z.string().max(255)]))
    .max(most)
    .describe(what);

/** Sellers of the call that were passed over. */
export const skippedSellersField = z
  .array(z.strictObject({ sent: z.string(), reason: z.enum(['not_numeric', 'not_in_campaign', 'not_eligible']) }))
  .describe('Of sellerIds, those that were passed over, as they were sent.');

export type SkippedSeller = z.input<typeof skippedSellersField>[number];

export interface ReadSellerIds {
  readonly ids: readonly number[];
  /** Where each of them stands in what was sent. */
  readonly positions: readonly number[];
  readonly skipped: readonly SkippedSeller[];
}

/** 400 on `sellerIds` when sellers are named and none of them is one: nobody meant every seller. */
export function readSellerIds(sent: readonly (number | string)[]): ReadSellerIds {
  const read = sent.map((id, position) => ({ id: typeof id === 'number' ? id : integerIdOf(id), position, sent: String(id) }));
  const kept = read.flatMap(({ id, position }) => (id === null ? [] : [{ id, position }]));
  if (sent.length > 0 && kept.length === 0) throw invalidField('sellerIds', 'sellerIds must have at least one id that is a number.');
  return {
    ids: kept.map(({ id }) => id),
    positions: kept.map(({ position }) => position),
    skipped: read.flatMap((one) => (one.id === null ? [{ sent: one.sent, reason: 'not_numeric' as const }] : [])),
  };
}
