import { invalidRequest } from '../errors';
import { digest, isObject, objectAt, textAt, type Json } from '../json';
import type { LiveSeller } from '../state/seller';

export interface SandboxCall {
  seller: LiveSeller;
  args: Json;
  /** URL at which the caller reached the seller; qualifies the seller's format ids. */
  agentUrl: string;
  now: Date;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

interface Described {
  name: string;
  description: string;
  /** Top-level members of the request: clients detect the protocol version by them. */
  fields: string[];
}

export interface ReadingTool extends Described {
  mutates?: undefined;
  run(call: SandboxCall): Json | Promise<Json>;
}

/** A changing tool, which runs synchronously and needs an `idempotency_key`. */
export interface MutatingTool extends Described {
  mutates: true;
  run(call: SandboxCall): Json;
}

export type SandboxTool = ReadingTool | MutatingTool;

/** The account of the call: named by id, or by brand and operator. */
export function ownerOf(args: Json): string {
  const account = objectAt(args, 'account');
  const brand = textAt(objectAt(account, 'brand'), 'domain') ?? textAt(objectAt(args, 'brand'), 'domain');
  return textAt(account, 'account_id') ?? accountId(brand ?? '', textAt(account, 'operator') ?? '');
}

export const accountId = (brand: string, operator: string): string => `acc_${digest({ brand, operator })}`;

/** One page by an opaque cursor. `total_count` counts the items of all pages. */
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
