import { FixedClock } from '@exchange/kernel';
import { Seller, type Registration } from './domain/seller';

export { AnyAgentUrl, InMemorySellers } from './adapters/in-memory';

export function aRegistration(overrides: Partial<Registration> = {}): Registration {
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
    enabled: true,
    hasCredentials: false,
    ...overrides,
  };
}

export function aSeller(overrides: Partial<Registration> = {}): Seller {
  return Seller.register(aRegistration(overrides), new FixedClock());
}
