import { Injectable } from '@nestjs/common';
import { type AdvertiserUse, type Caller, Clock, type Page, requireGranted, wholeList } from '@exchange/kernel';
import { propertyListErrors } from '../domain/errors';
import type { ListShare } from '../domain/list-share';
import { ListShares, PropertyLists } from '../domain/ports';
import type { PropertyListKey } from '../domain/property-list';

type ListKey = Pick<PropertyListKey, 'advertiserId' | 'id'>;

/** Lists and revokes the access of sellers to a list. 404 for unknown lists and those of another account or another agent's advertisers. 403 with a read-only grant. */
@Injectable()
export class ListAccessService {
  constructor(
    private readonly lists: PropertyLists,
    private readonly shares: ListShares,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, wanted: ListKey): Promise<Page<ListShare>> {
    return wholeList(await this.shares.findByList(await this.found(caller, wanted, 'to read'), this.clock.now()));
  }

  /** Revokes every token of sellers for the list at once. Later orders create new ones. */
  async revoke(caller: Caller, wanted: ListKey): Promise<void> {
    const revoked = await this.shares.revoke(await this.found(caller, wanted, 'to change'), this.clock.now());
    if (revoked === 0) throw propertyListErrors.notShared();
  }

  private async found(caller: Caller, wanted: ListKey, use: AdvertiserUse): Promise<PropertyListKey> {
    const key = { accountId: caller.accountId, ...requireGranted(caller, wanted, use, propertyListErrors.listNotFound) };
    if (!(await this.lists.find(key))) throw propertyListErrors.listNotFound();
    return key;
  }
}
