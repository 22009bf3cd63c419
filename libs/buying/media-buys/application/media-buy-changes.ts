import { Injectable } from '@nestjs/common';
import { TermsService, type BuyPatch } from './terms.service';

/** The face of this context for those who change media buys on somebody's behalf. */
@Injectable()
export class MediaBuyChanges {
  constructor(private readonly terms: TermsService) {}

  /**
   * Joins the caller's transaction: the wish is stored with whatever else that stores. How it ends is told by `media_buys.change_agreed` or
   * `media_buys.change_refused` with the same `requestId`. Errors as in `PATCH /media-buys/{id}`.
   */
  async request(accountId: number, mediaBuyId: string, requestId: string, patch: Omit<BuyPatch, 'requestId'>): Promise<void> {
    await this.terms.change(accountId, mediaBuyId, { ...patch, requestId });
  }
}
