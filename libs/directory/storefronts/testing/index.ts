import { FixedClock } from '@exchange/kernel';
import { StorefrontsFacade } from '../application/storefronts.facade';
import { Seller, type SellerRegistration } from '../domain/seller';
import { Storefront, type StorefrontDetails, type StorefrontState } from '../domain/storefront';
import { InMemoryStorefrontDirectory, InMemorySellers } from './in-memory';

export { InMemoryAgentHealths } from './in-memory/agent-healths';
export { AnyAgentUrl, InMemoryStorefrontDirectory, InMemoryOwnStorefronts, InMemorySellers, SlugList } from './in-memory';

export function aRegistration(overrides: Partial<SellerRegistration> = {}): SellerRegistration {
  const id = overrides.id ?? 1;
  return {
    id,
    accountId: 1,
    name: `Seller ${id}`,
    slug: `seller-${id}`,
    logoUrl: null,
    agentUrl: 'https://seller.example/mcp',
    protocol: 'mcp',
    channels: [],
    countries: [],
    sandbox: false,
    enabled: true,
    hasCredentials: false,
    ...overrides,
  };
}

export function aSeller(overrides: Partial<SellerRegistration> = {}): Seller {
  return Seller.register(aRegistration(overrides), new FixedClock());
}

function storefrontDetails(overrides: Partial<StorefrontDetails> = {}): StorefrontDetails {
  return {
    name: 'Lakeside',
    slug: 'lakeside',
    logoUrl: null,
    publisherDomain: 'lakeside.example',
    operatorDomain: null,
    creativeApproval: 'auto',
    mediaBuyApproval: 'auto',
    defaultCurrency: 'EUR',
    paymentCurrencies: ['EUR'],
    ...overrides,
  };
}

export function aStorefront({ accountId = 1, id = 1, pinnedTo = null, ...details }: Partial<StorefrontState> = {}): Storefront {
  return Storefront.open({ accountId, id }, storefrontDetails(details), new FixedClock().now(), pinnedTo);
}

/** The facade with in-memory adapters, for tests of contexts that need the directory. */
export function storefrontsInMemory(): { readonly facade: StorefrontsFacade; readonly sellers: InMemorySellers } {
  const sellers = new InMemorySellers();
  return { facade: new StorefrontsFacade(new InMemoryStorefrontDirectory(sellers), new FixedClock()), sellers };
}
