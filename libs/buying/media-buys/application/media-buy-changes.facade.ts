import { Injectable } from '@nestjs/common';
import { DomainError } from '@exchange/kernel';
import { busy } from '../domain/errors';
import { TermsService, type BuyPatch } from './terms.service';

/** `busy`: the seller has not answered an earlier change; try again when `media_buys.change_agreed` or `…_refused` tells that it has. */
export type ChangeRequest = { readonly kind: 'requested' | 'unchanged' | 'busy' } | { readonly kind: 'refused'; readonly reason: string };

/** The face of this context for those who change media buys on somebody's behalf. */
@Injectable()
export class MediaBuyChangesFacade {
  constructor(private readonly terms: TermsService) {}

  /**
   * Joins the caller's transaction: the wish is stored with whatever else that stores. How it ends is told by `media_buys.change_agreed` or
   * `media_buys.change_refused` with the same `requestId`. `unchanged`: these are its terms already.
   */
  async request(accountId: number, mediaBuyId: string, requestId: string, patch: Omit<BuyPatch, 'requestId'>): Promise<ChangeRequest> {
    try {
      const { pendingChange } = await this.terms.change(accountId, mediaBuyId, { ...patch, requestId });
      return { kind: pendingChange ? 'requested' : 'unchanged' };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.details === busy ? { kind: 'busy' } : { kind: 'refused', reason: error.message };
    }
  }
}
