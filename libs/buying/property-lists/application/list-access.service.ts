import { Injectable } from '@nestjs/common';
import { assertMayActFor, assertMaySee, type Caller, Clock, type Page, wholeList } from '@exchange/kernel';
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
    return wholeList(await this.shares.findByList(await this.found(caller, wanted), this.clock.now()));
  }

  /** Revokes every token of sellers for the list at once. Later orders create new ones. */
  async revoke(caller: Caller, wanted: ListKey): Promise<void> {
    assertMaySee(caller, wanted.advertiserId, propertyListErrors.listNotFound);
    assertMayActFor(caller, wanted.advertiserId, propertyListErrors.readOnlyGrant);
    const revoked = await this.shares.revoke(await this.found(caller, wanted), this.clock.now());
    if (revoked === 0) throw propertyListErrors.notShared();
  }

  private async found({ accountId, ...caller }: Caller, wanted: ListKey): Promise<PropertyListKey> {
    assertMaySee({ accountId, ...caller } as Caller, wanted.advertiserId, propertyListErrors.listNotFound);
    const key = { accountId, ...wanted };
    if (!(await this.lists.find(key))) throw propertyListErrors.listNotFound();
    return key;
  }
}
