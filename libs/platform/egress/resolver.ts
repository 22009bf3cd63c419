import { lookup as systemLookup, Resolver as DnsResolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AddressPolicy } from './address-policy';
import { EgressRefused } from './failures';

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Resolves a name to all its addresses; rejects when it has none. */
export type Lookup = (hostname: string) => Promise<ResolvedAddress[]>;

/** Time for which a resolved name is cached. */
const resolutionTtlMs = 15_000;
const maxCached = 10_000;

/**
 * Resolves names to checked addresses. A name with one forbidden address is refused, because its owner could otherwise choose when that address is used.
 * Failures are not cached; concurrent lookups of one name share one query.
 */
export class CheckedResolver {
  private readonly cache = new Map<string, { addresses: ResolvedAddress[]; until: number }>();
  private readonly running = new Map<string, Promise<ResolvedAddress[]>>();

  constructor(
    private readonly policy: AddressPolicy,
    private readonly lookup: Lookup,
  ) {}

  /** The addresses of a literal or a cached name; null when a query is needed. */
  known(hostname: string): ResolvedAddress[] | null {
    const literal = unbracket(hostname);
    const family = isIP(literal);
    if (family !== 0) return this.check([{ address: literal, family: family as 4 | 6 }]);
    const cached = this.cache.get(hostname);
    return cached !== undefined && cached.until > performance.now() ? cached.addresses : null;
  }

  /** Throws {@link EgressRefused} when an address is forbidden, and the errors of the lookup. */
  async resolve(hostname: string): Promise<ResolvedAddress[]> {
    const running = this.running.get(hostname);
    if (running !== undefined) return running;
    const query = this.query(hostname).finally(() => this.running.delete(hostname));
    this.running.set(hostname, query);
    return query;
  }

  private async query(hostname: string): Promise<ResolvedAddress[]> {
    const addresses = this.check(await this.lookup(hostname));
    if (this.cache.size >= maxCached) this.cache.clear();
    this.cache.set(hostname, { addresses, until: performance.now() + resolutionTtlMs });
    return addresses;
  }

  private check(addresses: ResolvedAddress[]): ResolvedAddress[] {
    if (addresses.length === 0) throw new Error('The name has no address');
    for (const { address } of addresses) {
      const refusal = this.policy.refusal(address);
      if (refusal !== null) throw new EgressRefused(refusal);
    }
    return addresses;
  }
}

export const unbracket = (hostname: string): string => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);

/**
 * The default lookup. Names with a dot are sent to the name servers directly: `getaddrinfo` runs on libuv's four threads, which a few unanswered lookups
 * would block for files and hashes too. Names without a dot (`localhost`, services of a compose file) are resolved by the system, and so are unresolved
 * names (hosts file) when `system` is set. With `servers`, only these are queried, for every name but `localhost`.
 */
export function defaultLookup({ system, servers }: { system: boolean; servers: readonly string[] }): Lookup {
  const dns = new DnsResolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) dns.setServers(servers);
  return async (hostname) => {
    const name = hostname.replace(/\.$/, '');
    const local = name === 'localhost' || name.endsWith('.localhost');
    if (local || (servers.length === 0 && !name.includes('.'))) return viaSystem(name);
    const [v4, v6] = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
    const found: ResolvedAddress[] = [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 as const })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 as const })),
    ];
    if (found.length > 0) return found;
    if (system && servers.length === 0) return viaSystem(name);
    throw v4.status === 'rejected' ? v4.reason : new Error('The name has no address');
  };
}

async function viaSystem(name: string): Promise<ResolvedAddress[]> {
  const addresses = await systemLookup(name, { all: true, verbatim: true });
  return addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}
