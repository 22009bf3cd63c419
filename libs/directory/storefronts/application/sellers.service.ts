import { Injectable } from '@nestjs/common';
import { Clock, offsetPage, type Caller, type Page, UnitOfWork } from '@exchange/kernel';
import { storefrontErrors } from '../domain/errors';
import { AgentHealths, AgentUrls, Sellers, type OffsetRequest } from '../domain/ports';
import { Seller, type SellerRegistration, type SellerDetails, type SellerState } from '../domain/seller';

export type NewSeller = Omit<SellerRegistration, 'id' | 'accountId' | 'hasCredentials'> & { readonly bearerToken: string | null };
export type SellerChange = Partial<SellerDetails> & { readonly enabled?: boolean; readonly bearerToken?: string | null };

/** Seller agents of the account without archived ones. */
@Injectable()
export class SellersService {
  constructor(
    private readonly sellers: Sellers,
    private readonly agentUrls: AgentUrls,
    private readonly healths: AgentHealths,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async register(caller: Caller, { bearerToken, ...wanted }: NewSeller): Promise<SellerState> {
    await this.agentUrls.assertAllowed(wanted.agentUrl);
    const id = await this.sellers.nextId();
    const seller = Seller.register({ ...wanted, id, accountId: caller.accountId, hasCredentials: bearerToken !== null }, this.clock);
    await this.sellers.insert(seller, bearerToken);
    return seller.state;
  }

  /** `credentialErased`: the new address has another origin, so the stored token was erased. A new address also forgets the release of AdCP. */
  async change(
    caller: Caller,
    id: number,
    { enabled, bearerToken, ...details }: SellerChange,
  ): Promise<SellerState & { readonly credentialErased: boolean }> {
    if (details.agentUrl !== undefined) await this.agentUrls.assertAllowed(details.agentUrl);
    const credentials = bearerToken === undefined ? {} : { hasCredentials: bearerToken !== null };
    let [credentialErased, moved] = [false, false];
    const step = (seller: Seller): Seller => {
      if (seller.isArchived) throw storefrontErrors.notFound();
      const changed = seller.change({ ...details, ...credentials }, this.clock);
      moved = changed.state.agentUrl !== seller.state.agentUrl;
      credentialErased = bearerToken === undefined && seller.state.hasCredentials && !changed.state.hasCredentials;
      return enabled === undefined ? changed : changed.setEnabled(enabled, this.clock);
    };
    const { state } = await this.unitOfWork.run(async () => {
      const seller = requireSeller(await this.sellers.change(caller.accountId, id, step, bearerToken));
      if (moved) await this.healths.forgetRelease({ accountId: caller.accountId, sellerId: id });
      return seller;
    });
    return { ...state, credentialErased };
  }

  /** Erases the credentials. A second call answers 404. */
  async archive(caller: Caller, id: number): Promise<void> {
    const step = (seller: Seller): Seller => {
      if (seller.isArchived) throw storefrontErrors.notFound();
      return seller.archive(this.clock);
    };
    requireSeller(await this.sellers.change(caller.accountId, id, step));
  }

  async read(caller: Caller, id: number): Promise<SellerState> {
    const seller = requireSeller(await this.sellers.find(caller.accountId, id));
    if (seller.isArchived) throw storefrontErrors.notFound();
    return seller.state;
  }

  async list(caller: Caller, page: OffsetRequest): Promise<Page<SellerState>> {
    const rows = await this.sellers.ofAccount(caller.accountId, page);
    return offsetPage(rows, page.limit, page.offset).map((seller) => seller.state);
  }
}

function requireSeller(seller: Seller | null): Seller {
  if (!seller) throw storefrontErrors.notFound();
  return seller;
}
