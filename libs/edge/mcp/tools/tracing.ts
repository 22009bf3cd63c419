import { z } from 'zod';
import { isRecord } from '@exchange/kernel';

const correlationId = z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible characters');

/**
 * Adds an argument that every tool accepts: the caller's id for this piece of its own work. It is recorded with the call. Tools do not get it, and it
 * does not distinguish calls (docs/spec/gaps-2.md §15.5).
 */
export const traced = (input: z.ZodObject): z.ZodObject => input.safeExtend({ correlationId: correlationId.optional() });

/** Schema for clients, kept short: only the name and type of the argument. */
export const tracedSchema = (schema: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...schema,
  properties: { ...(isRecord(schema['properties']) ? schema['properties'] : {}), correlationId: { type: 'string' } },
});

/** Removes the correlation id before the arguments are used for a tool, a key or a question. */
export function untraced<Args>(args: Args): Args {
  if (!isRecord(args) || !('correlationId' in args)) return args;
  const { correlationId: _, ...rest } = args;
  return rest as Args;
}

/** The valid correlation id of raw arguments; undefined when it is missing or invalid. */
export function correlationIdOf(args: unknown): string | undefined {
  return isRecord(args) ? correlationId.safeParse(args['correlationId']).data : undefined;
}
