import { z } from 'zod';

/** Longest text that a search may be for. */
const longestQuery = 200;

const noNul = (text: string): boolean => !text.includes('\0');

/** Fields that many tools and filters have, with the bounds of rest-api.md, Limits. */
export const toolFields = {
  /** An opaque id, or an integer one as text. */
  id: z.string().min(1).max(255).refine(noNul, 'must be an id'),
  integerId: z.int().min(1),
  advertiserId: z.int().min(1).describe('Id of the advertiser.'),
  campaignId: z.string().min(1).max(255).refine(noNul, 'must be an id').describe('Id of the campaign.'),
  query: z.string().trim().min(1).max(longestQuery).refine(noNul, 'must be text'),
  cursor: z.string().min(1).max(2_000).describe('nextCursor of the page before. Send it with the same other arguments.'),
  day: z.iso.date().describe('YYYY-MM-DD, UTC.'),
} as const;

/** One or several of these words. */
export function someOf<const Word extends string>(words: readonly Word[], description: string) {
  return z.array(z.enum(words)).min(1).max(words.length).optional().describe(description);
}

/** The number that an id is; null when it is none, so that nothing has it. */
export function integerIdOf(id: string): number | null {
  return /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : null;
}
