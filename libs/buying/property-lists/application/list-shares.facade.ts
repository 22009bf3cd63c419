import { Injectable } from '@nestjs/common';
import { Clock, Ids } from '@exchange/kernel';
import type { ShareReference, RequestedShare } from '../domain/list-share';
import { ListAccessTokens, ListShares } from '../domain/ports';

export interface ListsForSeller {
  readonly accountId: number;
  readonly advertiserId: number;
  readonly sellerId: number;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly until: Date;
}

/** Creates the references to property lists that orders contain, with a token per seller. */
@Injectable()
export class ListSharesFacade {
  constructor(
    private readonly shares: ListShares,
    private readonly tokens: ListAccessTokens,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Returns the same reference for the same lists and seller until it is revoked, so that a repeated order is equal. */
  async references({ include, exclude, until: expiresAt, ...owner }: ListsForSeller): Promise<{
    readonly include: ShareReference | null;
    readonly exclude: ShareReference | null;
  }> {
    const of = (listIds: readonly string[]) => (listIds.length === 0 ? null : this.reference({ ...owner, listIds, expiresAt }));
    return { include: await of(include), exclude: await of(exclude) };
  }

  private async reference(wanted: RequestedShare): Promise<ShareReference> {
    const now = this.clock.now();
    const share = await this.shares.createOrExtend(wanted, this.tokens.mint(this.ids.next('pls')), now);
    const reference = this.tokens.reference(share);
    if (reference) return reference;
    // The key of its token was removed from the keyring, so the share gets a new token.
    const minted = this.tokens.mint(share.id);
    await this.shares.replaceToken(share, minted);
    return this.tokens.reference({ id: share.id, keyId: minted.keyId })!;
  }
}
