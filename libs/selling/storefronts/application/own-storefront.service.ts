import { Injectable } from '@nestjs/common';
import { type Caller, Clock, UnitOfWork } from '@exchange/kernel';
import { storefrontErrors } from '../domain/errors';
import { OwnStorefronts, Sellers } from '../domain/ports';
import { Storefront, type StorefrontDetails, type StorefrontState } from '../domain/storefront';

export type StorefrontChange = Partial<StorefrontDetails> & { readonly isPaused?: boolean };

/** The seller account's own storefront. */
@Injectable()
export class OwnStorefrontService {
  constructor(
    private readonly storefronts: OwnStorefronts,
    private readonly sellers: Sellers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The account's one storefront; an archived one comes back as it was. `opened` is false when there was nothing to do. `id`: of one that is gone. */
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
      const { state } = known(await this.storefronts.change(accountId, reopened));
      return { state, opened: false };
    });
  }

  async read({ accountId }: Caller): Promise<StorefrontState> {
    return known(await this.storefronts.find(accountId)).state;
  }

  /**
   * 404 when it is archived. `agreed`: `updatedAt` of the storefront that a person saw when they agreed to `mediaBuyApproval: auto`, null when nobody was
   * asked. 409 when it turns that on at another time, or turns nothing on after all. Left out: whoever calls has decided.
   */
  async change({ accountId }: Caller, { isPaused, ...details }: StorefrontChange, agreed?: number | null): Promise<StorefrontState> {
    const step = (found: Storefront): Storefront => {
      const now = this.clock.now();
      const { mediaBuyApproval: before, updatedAt } = live(found).state;
      const turnsOnAuto = details.mediaBuyApproval === 'auto' && before !== 'auto';
      if (agreed !== undefined && agreed !== (turnsOnAuto ? updatedAt.getTime() : null)) throw storefrontErrors.changedMeanwhile();
      const changed = Object.keys(details).length > 0 ? live(found).change(details, now) : live(found);
      return isPaused === undefined ? changed : changed.setPaused(isPaused, now);
    };
    return known(await this.storefronts.change(accountId, step)).state;
  }

  /** A second call answers 404. */
  async archive({ accountId }: Caller): Promise<StorefrontState> {
    return known(await this.storefronts.change(accountId, (found) => live(found).archive(this.clock.now()))).state;
  }
}

function known(storefront: Storefront | null): Storefront {
  if (!storefront) throw storefrontErrors.noStorefront();
  return storefront;
}

function live(storefront: Storefront): Storefront {
  if (storefront.isArchived) throw storefrontErrors.noStorefront();
  return storefront;
}
