import { Injectable } from '@nestjs/common';
import { DomainError } from '@exchange/kernel';
import { pendingChangeDetails } from '../domain/errors';
import { TermsService, type BuyPatch } from './terms.service';

/** `busy`: an earlier change is not answered. Retry after `media_buys.change_agreed` or `media_buys.change_refused`. */
export type ChangeRequest = { readonly kind: 'requested' | 'unchanged' | 'busy' } | { readonly kind: 'refused'; readonly reason: string };

@Injectable()
export class MediaBuyChangesFacade {
  constructor(private readonly terms: TermsService) {}

  /** Runs in the caller's transaction. The result is an event `media_buys.change_agreed` or `media_buys.change_refused` with the `requestId`. */
  async request(accountId: number, mediaBuyId: string, requestId: string, patch: Omit<BuyPatch, 'requestId'>): Promise<ChangeRequest> {
    try {
      const { pendingChange } = await this.terms.change(accountId, mediaBuyId, { ...patch, requestId });
      return { kind: pendingChange ? 'requested' : 'unchanged' };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return error.details === pendingChangeDetails ? { kind: 'busy' } : { kind: 'refused', reason: error.message };
    }
  }
}
