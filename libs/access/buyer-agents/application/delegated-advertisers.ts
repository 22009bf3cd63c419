import { Injectable } from '@nestjs/common';
import { AdvertiserGrantsFacade, type UsableGrant } from '@exchange/advertiser-grants';
import { AdvertisersFacade } from '@exchange/advertisers';
import type { GrantableAdvertiser } from '../domain/grants';

/** An advertiser of another organization, for display. */
export interface DelegatedAdvertiser {
  readonly id: number;
  readonly name: string;
  readonly primaryCurrency: string;
  readonly delegatedBy: { readonly organizationName: string };
}

/** Advertisers that other organizations grant to the agent's account at the moment (docs/adr/0082). */
@Injectable()
export class DelegatedAdvertisers {
  constructor(
    private readonly grants: AdvertiserGrantsFacade,
    private readonly advertisers: AdvertisersFacade,
  ) {}

  /** Advertisers that the account can pass on to an agent: those whose campaigns it may at least read. */
  async grantable(accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, GrantableAdvertiser>> {
    const found = await this.usable(accountId, ids);
    return new Map(
      found.flatMap(({ grant: { grant: role, grantorAccountId }, currency, id }) =>
        role === null ? [] : [[id, { currency, delegated: { grantorAccountId, role } }]],
      ),
    );
  }

  async of(accountId: number, ids: readonly number[]): Promise<readonly DelegatedAdvertiser[]> {
    const found = await this.usable(accountId, ids);
    return found.map(({ id, name, currency, grant }) => {
      return { id, name, primaryCurrency: currency, delegatedBy: { organizationName: grant.grantorName } };
    });
  }

  private async usable(accountId: number, ids: readonly number[]) {
    const granted = await this.grants.usable(accountId, ids);
    const of = [...granted.values()];
    const grantors = [...new Set(of.map(({ grantorAccountId }) => grantorAccountId))];
    const found = await Promise.all(grantors.map((grantor) => this.advertisers.of(grantor, of.filter(isGrantedBy(grantor)).map(idOf))));
    return found.flat().map(({ id, name, primaryCurrency }) => ({ id, name, currency: primaryCurrency, grant: granted.get(id)! }));
  }
}

const isGrantedBy =
  (grantor: number) =>
  ({ grantorAccountId }: UsableGrant): boolean =>
    grantorAccountId === grantor;
const idOf = ({ advertiserId }: UsableGrant): number => advertiserId;
