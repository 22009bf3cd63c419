import { AdcpError, invalidRequest } from '../errors';
import { textAt, type Json } from '../json';
import type { Seller, SharedAudience } from '../state/seller';
import { ownerOf, type ToolCall } from './tool';

/** What is shared belongs to an account; the same id may stand for another thing in another account. */
export const shareKey = (args: Json, id: string): string => `${ownerOf(args)} ${id}`;

/** Whoever has the token may target what was shared with it, in whichever account. */
export const audienceOf = (seller: Seller, id: string): SharedAudience | undefined =>
  [...seller.audiences.values()].find(({ audienceId }) => audienceId === id);

export function assertWilling({ seller, args }: ToolCall): void {
  if (typeof args.account !== 'object') throw invalidRequest('account', 'account is required');
  if (seller.personality.quirks.refusesShares) {
    throw new AdcpError('POLICY_VIOLATION', 'The review of this seller did not let it pass.', { suggestion: 'Talk to its sales team.' });
  }
}

export function idOf(wanted: Json, name: string, path: string): string {
  const id = textAt(wanted, name);
  if (!id) throw invalidRequest(`${path}.${name}`, `${name} is required`);
  return id;
}
