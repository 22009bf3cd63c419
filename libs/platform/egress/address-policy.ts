import * as ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = [Address, number];

/** Global unicast as IANA assigns it. Other IPv6 addresses (mapped, compatible, NAT64, local, multicast …) are not public. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

interface Decision {
  readonly opened: boolean;
  readonly refusal: string | null;
}

const maxCached = 10_000;

/** Public addresses that the host of a cloud VM answers: Azure's WireServer. */
const hostServices = new Set(['168.63.129.16']);

/**
 * Decides which addresses may be reached: public unicast, and those the operator opened. Everything else is refused, also ranges that are still
 * unassigned. An IPv4-mapped IPv6 address counts as its IPv4 address; all other embeddings (6to4, NAT64, Teredo, compatible) are refused.
 */
export class AddressPolicy {
  private readonly opened: Block[];
  /** Cached decisions, which never change. */
  private readonly decisions = new Map<string, Decision>();

  /** @param allow CIDR blocks or addresses that are reachable although they are not public. Throws when one is invalid. */
  constructor(allow: readonly string[]) {
    this.opened = allow.map(parseBlock);
  }

  opens(address: string): boolean {
    return this.decide(address).opened;
  }

  /** The reason to refuse the address, safe to show to the caller; null when it is allowed. */
  refusal(address: string): string | null {
    return this.decide(address).refusal;
  }

  private decide(address: string): Decision {
    const known = this.decisions.get(address);
    if (known !== undefined) return known;
    const parsed = parse(address);
    const opened = parsed !== null && this.isOpened(parsed);
    const refusal =
      parsed === null ? 'the host is not a valid address' : opened || isPublic(parsed) ? null : 'the host is not a public address';
    if (this.decisions.size >= maxCached) this.decisions.clear();
    this.decisions.set(address, { opened, refusal });
    return { opened, refusal };
  }

  private isOpened(address: Address): boolean {
    return this.opened.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  }
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast);
  return !hostServices.has(address.toString());
}

/** Unwraps IPv4-mapped addresses. Null for invalid addresses and zone ids, which name a local interface. */
function parse(address: string): Address | null {
  return address.includes('%') || !ipaddr.isValid(address) ? null : ipaddr.process(address);
}

function parseBlock(text: string): Block {
  const block = text.trim();
  if (block.includes('/')) return ipaddr.parseCIDR(block);
  const address = ipaddr.parse(block);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
