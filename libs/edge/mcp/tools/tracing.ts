import { z } from 'zod';
import { isRecord } from '@exchange/kernel';

const correlationId = z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible characters');

/**
 * An argument that every tool takes: what the caller calls this piece of its own work. It is noted with the call, and nothing else: no tool gets it, and the
 * same call with another one is the same call (gaps-2.md §15.5).
 */
export const traced = (input: z.ZodObject): z.ZodObject => input.safeExtend({ correlationId: correlationId.optional() });

/** As a client is shown it: a name that says what it is, in as few bytes as that takes. */
export const tracedSchema = (schema: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...schema,
  properties: { ...(isRecord(schema['properties']) ? schema['properties'] : {}), correlationId: { type: 'string' } },
});

/** What a tool gets of the arguments, and what a key and an answered question are for. */
export function untraced<Args>(args: Args): Args {
  if (!isRecord(args) || !('correlationId' in args)) return args;
  const { correlationId: _, ...rest } = args;
  return rest as Args;
}

/** As it came; undefined where it is none, for which the call is refused. */
export function correlationIdOf(args: unknown): string | undefined {
  return isRecord(args) ? correlationId.safeParse(args['correlationId']).data : undefined;
}
