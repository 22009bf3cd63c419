import { Injectable } from '@nestjs/common';
import { HostedStorefrontsFacade, SellersFacade, type SellerState, type StorefrontState } from '@exchange/storefronts';
import { OwnSellers, type OwnSeller } from '../../domain/ports/sellers';

@Injectable()
export class FacadeOwnSellers extends OwnSellers {
  constructor(
    private readonly agents: SellersFacade,
    private readonly storefronts: HostedStorefrontsFacade,
  ) {
    super();
  }

  async find(accountId: number, sellerId?: number): Promise<OwnSeller | null> {
    const [storefront, agents] = await Promise.all([this.storefronts.ofAccount(accountId), this.agents.ofAccount(accountId)]);
    const all = [...(storefront === null || storefront.status === 'archived' ? [] : [ofStorefront(storefront)]), ...agents.map(ofAgent)];
    return (sellerId === undefined ? all[0] : all.find(({ id }) => id === sellerId)) ?? null;
  }
}

const obstacles: Readonly<Partial<Record<StorefrontState['status'], string>>> = {
  configuring: 'The storefront has no active product, so buyers do not see it.',
  paused: 'The storefront is paused, so buyers do not see it.',
};

const ofStorefront = ({ id, slug, name, logoUrl, status }: StorefrontState): OwnSeller => ({
  id,
  slug,
  name,
  logoUrl,
  obstacle: obstacles[status] ?? null,
});

const ofAgent = ({ id, slug, name, logoUrl, status }: SellerState): OwnSeller => ({
  id,
  slug,
  name,
  logoUrl,
  obstacle: status === 'enabled' ? null : 'The agent is turned off, so buyers do not see it.',
});
