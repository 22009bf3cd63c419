import { SellerError, invalidRequest } from '../errors';
import { textAt, type Json } from '../json';
import type { LiveSeller, SandboxAudience } from '../state/seller';
import { ownerOf, type SandboxCall } from './tool';

/** Key of shared data: ids are unique within an account. */
export const shareKey = (args: Json, id: string): string => `${ownerOf(args)} ${id}`;

/** Any caller with the token may target an audience of any account. */
export const audienceOf = (seller: LiveSeller, id: string): SandboxAudience | undefined =>
  [...seller.audiences.values()].find(({ audienceId }) => audienceId === id);

export function assertAcceptsShares({ seller, args }: SandboxCall): void {
  if (typeof args.account !== 'object') throw invalidRequest('account', 'account is required');
  if (seller.personality.quirks.refusesShares) {
    throw new SellerError('POLICY_VIOLATION', 'The review of this seller did not let it pass.', { suggestion: 'Talk to its sales team.' });
  }
}

export function idOf(wanted: Json, name: string, path: string): string {
  const id = textAt(wanted, name);
  if (!id) throw invalidRequest(`${path}.${name}`, `${name} is required`);
  return id;
}
