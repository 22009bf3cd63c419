import { z } from 'zod';
import { invalidField } from '@exchange/kernel';

const maxQueryLength = 200;

const noNul = (text: string): boolean => !text.includes('\0');

/** Models mix up types of ids: an integer id may be sent as digits, and a text id of digits as a number. */
const integerOf = (sent: unknown): unknown => (typeof sent === 'string' ? (integerIdOf(sent) ?? sent) : sent);
const textOf = (sent: unknown): unknown => (Number.isSafeInteger(sent) ? String(sent) : sent);

const integerId = z.preprocess((sent: number) => integerOf(sent), z.int().min(1));
const textId = z.preprocess((sent: string) => textOf(sent), z.string().min(1).max(255).refine(noNul, 'must be an id'));

/** Common fields of tools and filters, with the limits of rest-api.md, Limits. */
export const toolFields = {
  /** An opaque id, or an integer id as text. */
  id: textId,
  integerId,
  advertiserId: integerId,
  campaignId: textId,
  query: z.string().trim().min(1).max(maxQueryLength).refine(noNul, 'must be text'),
  cursor: z.string().min(1).max(2_000).describe('nextCursor of the page before. Send it with the same other arguments.'),
  /** The JSON schema has the format instead of the pattern, which is longer than some tools. */
  day: z
    .string()
    .refine((text) => z.iso.date().safeParse(text).success, 'must be a day: YYYY-MM-DD')
    .meta({ format: 'date' }),
} as const;

/** Filters of kinds whose {@link ObjectKind.isOfAdvertiser} is true. */
export const advertiserOrCampaign = {
  advertiserId: integerId.optional().describe('This or campaignId.'),
  campaignId: textId.optional().describe('Stands for its advertiser.'),
};

/** An optional list of these words. */
export function optionalListOf<const Word extends string>(words: readonly Word[], description: string) {
  return z.array(z.enum(words)).min(1).max(words.length).optional().describe(description);
}

/** `ids` of a filter; missing ones are reported by {@link ObjectKind.idField}. */
export const idsField = <Id extends z.ZodType>(id: Id) => z.array(id).min(1).max(50).optional().describe('Only these.');

/** Parses an integer id; null when it is invalid. */
export function integerIdOf(id: string): number | null {
  return /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : null;
}

/** The key of a call, with the limits of `Idempotency-Key` (rest-api.md, Limits). */
export const idempotencyKeyField = z
  .string()
  .min(16)
  .max(255)
  .regex(/^[A-Za-z0-9_.:-]+$/)
  .describe('A UUID, new for each change; the same one repeats it.');

/** Argument of the call that confirms. */
export const confirmationTokenField = z.string().max(2_000).optional().describe('From nextStep, once your person has agreed.');

/** Members of an output that asks the person ({@link Confirmations.ask}). `nextStep` has all arguments of the call that confirms. */
export const confirmationAnswer = {
  question: z.string().describe('What to ask your person, word for word: what changes, with names and numbers.').optional(),
  nextStep: z
    .strictObject({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) })
    .describe('The call to make next, once your person agrees.')
    .optional(),
  expiresAt: z.string().optional().describe('Expiry of the confirmation token in nextStep.'),
};

/** Input that only the person knows; asking for it is not an error (gaps-2.md §15.5). */
export const needsInputField = z
  .array(z.strictObject({ field: z.string(), prompt: z.string() }))
  .describe('What to ask your person. Call again with all arguments, these besides, and a new idempotencyKey.');

/** A step that only a person can take ({@link Handoff}). */
export const handoffField = z
  .strictObject({
    kind: z.literal('human_action_required'),
    action: z.string(),
    message: z.string().describe('What to tell your person.'),
    url: z.string().describe('Page of the exchange where the person does it, signed in.'),
    expiresAt: z.string().optional(),
  })
  .describe('A step for your person: give them the page. It is no failure, and holds no secret.');

/** An object id; invalid ones are not found. */
export const idField = (what: string) => textId.describe(what);

/** An id of an advertiser, a seller or an account. */
export const integerIdField = (what: string) => integerId.describe(what);

/** Throws 400 for the first of these arguments that was sent. */
export function refuseArguments(given: object, names: readonly string[], why: string): void {
  const name = names.find((one) => (given as Readonly<Record<string, unknown>>)[one] !== undefined);
  if (name !== undefined) throw invalidField(name, `${name} ${why}.`);
}
