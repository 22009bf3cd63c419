import { z } from 'zod';
import { invalidField } from '@exchange/kernel';
import { integerIdOf } from './tool-fields';

const maxSellerIds = 50;

/** Seller ids as agents send them: entries that are not numbers are skipped and reported (gaps-2.md §15.6). */
export const sellerIdsField = (what: string) =>
  z
    .array(z.union([z.int().min(1), z.string().max(255)]))
    .max(maxSellerIds)
    .describe(what);

/** Skipped entries of `sellerIds`. */
export const skippedSellersField = z
  .array(z.strictObject({ sent: z.string(), reason: z.enum(['not_numeric', 'not_in_campaign', 'not_eligible']) }))
  .describe('Skipped entries of sellerIds, as they were sent.');

export type SkippedSeller = z.input<typeof skippedSellersField>[number];

export interface ReadSellerIds {
  readonly ids: readonly number[];
  /** Position of each id in the request. */
  readonly positions: readonly number[];
  readonly skipped: readonly SkippedSeller[];
}

/** Throws 400 when no entry is a number: an empty list would mean every seller. */
export function readSellerIds(sent: readonly (number | string)[]): ReadSellerIds {
  const read = sent.map((id, position) => ({ id: typeof id === 'number' ? id : integerIdOf(id), position, sent: String(id) }));
  const valid = read.flatMap(({ id, position }) => (id === null ? [] : [{ id, position }]));
  if (sent.length > 0 && valid.length === 0) throw invalidField('sellerIds', 'sellerIds must have at least one id that is a number.');
  return {
    ids: valid.map(({ id }) => id),
    positions: valid.map(({ position }) => position),
    skipped: read.flatMap((one) => (one.id === null ? [{ sent: one.sent, reason: 'not_numeric' as const }] : [])),
  };
}
