import { invalidRequest } from '../errors';
import { digest, isObject, objectAt, textAt, type Json } from '../json';
import type { Seller } from '../state/seller';

export interface ToolCall {
  seller: Seller;
  args: Json;
  /** The MCP endpoint under which the caller reached this seller; it qualifies our format ids. */
  agentUrl: string;
  now: Date;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
}

interface Described {
  name: string;
  description: string;
  /** The request's top-level fields: callers look at them to see which version of the protocol is spoken. */
  fields: string[];
}

export interface ReadingTool extends Described {
  mutates?: undefined;
  run(call: ToolCall): Json | Promise<Json>;
}

/** Changes something, in one go, and so needs an `idempotency_key`. */
export interface MutatingTool extends Described {
  mutates: true;
  run(call: ToolCall): Json;
}

export type Tool = ReadingTool | MutatingTool;

/** Whose data a call may see: the account named in the request, by id or by brand and operator. */
export function ownerOf(args: Json): string {
  const account = objectAt(args, 'account');
  const brand = textAt(objectAt(account, 'brand'), 'domain') ?? textAt(objectAt(args, 'brand'), 'domain');
  return textAt(account, 'account_id') ?? accountId(brand ?? '', textAt(account, 'operator') ?? '');
}

export const accountId = (brand: string, operator: string): string => `acc_${digest({ brand, operator })}`;

/** One page by an opaque cursor. `total_count` counts what all pages together hold. */
export function page<T>(items: T[], args: Json, usual = 50): { items: T[]; pagination: Json } {
  const wanted = objectAt(args, 'pagination');
  const size = typeof wanted.max_results === 'number' ? Math.min(Math.max(Math.trunc(wanted.max_results), 1), 100) : usual;
  const cursor = textAt(wanted, 'cursor');
  const start =
    cursor === undefined
      ? 0
      : Number(
          Buffer.from(cursor, 'base64url')
            .toString()
            .replace(/^from:/, ''),
        );
  if (!Number.isInteger(start) || start < 0) throw invalidRequest('pagination.cursor', 'This cursor was not made by this seller');
  const more = start + size < items.length;
  return {
    items: items.slice(start, start + size),
    pagination: {
      has_more: more,
      total_count: items.length,
      ...(more ? { cursor: Buffer.from(`from:${start + size}`).toString('base64url') } : {}),
    },
  };
}

export const context = (args: Json): Json => (isObject(args.context) ? { context: args.context } : {});
