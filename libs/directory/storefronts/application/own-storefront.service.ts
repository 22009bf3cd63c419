import { Injectable } from '@nestjs/common';
import { type Caller, Clock, UnitOfWork } from '@exchange/kernel';
import { storefrontErrors } from '../domain/errors';
import { OwnStorefronts, Sellers } from '../domain/ports';
import { Storefront, type StorefrontDetails, type StorefrontState } from '../domain/storefront';

export type StorefrontChange = Partial<StorefrontDetails> & { readonly isPaused?: boolean };

@Injectable()
export class OwnStorefrontService {
  constructor(
    private readonly storefronts: OwnStorefronts,
    private readonly sellers: Sellers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Opens the account's storefront, or reopens an archived one unchanged. `opened` is false when it existed. `id`: id of an earlier, deleted one. */
  async open(
    { accountId }: Pick<Caller, 'accountId'>,
    details: StorefrontDetails,
    pinnedTo: number | null = null,
    id?: number,
  ): Promise<{ readonly state: StorefrontState; readonly opened: boolean }> {
    const storefront = Storefront.open({ accountId, id: id ?? (await this.sellers.nextId()) }, details, this.clock.now(), pinnedTo);
    return this.unitOfWork.run(async () => {
      if (await this.storefronts.insert(storefront)) return { state: storefront.state, opened: true };
      const reopened = (found: Storefront): Storefront => (found.isArchived ? found.reopen(this.clock.now()) : found);
      const { state } = requireStorefront(await this.storefronts.change(accountId, reopened));
      return { state, opened: false };
    });
  }

  async read({ accountId }: Caller): Promise<StorefrontState> {
    return requireStorefront(await this.storefronts.find(accountId)).state;
  }

  /**
   * 404 when archived. `agreed` is the `updatedAt` of the storefront for which a person agreed to `mediaBuyApproval: auto`, or null without consent.
   * 409 when the storefront has changed since, or when consent and change do not match. Undefined for callers that need no consent.
   */
  async change({ accountId }: Caller, { isPaused, ...details }: StorefrontChange, agreed?: number | null): Promise<StorefrontState> {
    const step = (found: Storefront): Storefront => {
      const now = this.clock.now();
      const { mediaBuyApproval: before, updatedAt } = requireOpen(found).state;
      const turnsOnAuto = details.mediaBuyApproval === 'auto' && before !== 'auto';
      if (agreed !== undefined && agreed !== (turnsOnAuto ? updatedAt.getTime() : null)) throw storefrontErrors.changedMeanwhile();
      const changed = Object.keys(details).length > 0 ? requireOpen(found).change(details, now) : requireOpen(found);
      return isPaused === undefined ? changed : changed.setPaused(isPaused, now);
    };
    return requireStorefront(await this.storefronts.change(accountId, step)).state;
  }

  /** A second call answers 404. */
  async archive({ accountId }: Caller): Promise<StorefrontState> {
    return requireStorefront(await this.storefronts.change(accountId, (found) => requireOpen(found).archive(this.clock.now()))).state;
  }
}

function requireStorefront(storefront: Storefront | null): Storefront {
  if (!storefront) throw storefrontErrors.noStorefront();
  return storefront;
}

function requireOpen(storefront: Storefront): Storefront {
  if (storefront.isArchived) throw storefrontErrors.noStorefront();
  return storefront;
}
