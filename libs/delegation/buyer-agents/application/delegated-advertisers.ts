import { Injectable } from '@nestjs/common';
import { AdvertiserGrantsFacade, type UsableGrant } from '@exchange/advertiser-grants';
import { AdvertisersFacade } from '@exchange/advertisers';
import type { GrantableAdvertiser } from '../domain/grants';

/** An advertiser of another organization, as agents see it. */
export interface DelegatedAdvertiser {
  readonly id: number;
  readonly name: string;
  readonly primaryCurrency: string;
  readonly delegatedBy: { readonly organizationName: string };
}

/** Finds advertisers that other organizations currently grant to an account (docs/adr/0082). Other ids are ignored. */
@Injectable()
export class DelegatedAdvertisers {
  constructor(
    private readonly grants: AdvertiserGrantsFacade,
    private readonly advertisers: AdvertisersFacade,
  ) {}

  /** Advertisers that the account can grant to its agents: it must at least have read access to their campaigns. */
  async findGrantable(accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, GrantableAdvertiser>> {
    const found = await this.findUsable(accountId, ids);
    return new Map(
      found.flatMap(({ grant: { campaignGrant: role, grantorAccountId }, currency, id }) =>
        role === null ? [] : [[id, { currency, delegated: { grantorAccountId, role } }]],
      ),
    );
  }

  async find(accountId: number, ids: readonly number[]): Promise<readonly DelegatedAdvertiser[]> {
    const found = await this.findUsable(accountId, ids);
    return found.map(({ id, name, currency, grant }) => {
      return { id, name, primaryCurrency: currency, delegatedBy: { organizationName: grant.grantorName } };
    });
  }

  private async findUsable(accountId: number, ids: readonly number[]) {
    const granted = await this.grants.findUsable(accountId, ids);
    const grants = [...granted.values()];
    const grantors = [...new Set(grants.map(({ grantorAccountId }) => grantorAccountId))];
    const found = await Promise.all(
      grantors.map((grantor) => this.advertisers.findMany(grantor, grants.filter(isGrantedBy(grantor)).map(idOf))),
    );
    return found.flat().map(({ id, name, primaryCurrency }) => ({ id, name, currency: primaryCurrency, grant: granted.get(id)! }));
  }
}

const isGrantedBy =
  (grantor: number) =>
  ({ grantorAccountId }: UsableGrant): boolean =>
    grantorAccountId === grantor;
const idOf = ({ advertiserId }: UsableGrant): number => advertiserId;
