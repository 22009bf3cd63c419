import * as ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Block = [Address, number];

/** What IANA calls global unicast. Everything outside it (mapped, compatible, NAT64, local, multicast …) is not a public IPv6 address. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

interface Judgement {
  readonly opened: boolean;
  readonly refusal: string | null;
}

const maxRemembered = 10_000;

/** Public by number, but answered by the machine a cloud guest runs on: Azure's WireServer. */
const hostServices = new Set(['168.63.129.16']);

/**
 * Which addresses may be reached: public unicast, and what the operator opened.
 *
 * The check is a whitelist: a special-purpose range that is registered tomorrow inside today's reserved space is refused today.
 * IPv4-mapped IPv6 addresses are judged as the IPv4 address they stand for; every other embedding (6to4, NAT64, Teredo, compatible) is
 * refused whatever it embeds.
 */
export class AddressPolicy {
  private readonly opened: Block[];
  /** What was judged before: every exchange asks, and the answer never changes. */
  private readonly judged = new Map<string, Judgement>();

  /** @param allow CIDR blocks or single addresses that are reachable although they are not public. Throws on one that does not parse. */
  constructor(allow: readonly string[]) {
    this.opened = allow.map(parseBlock);
  }

  /** True when an opened block contains the address. */
  opens(address: string): boolean {
    return this.judge(address).opened;
  }

  /** Why the address must not be reached, in words that may be shown to the caller; null when it may be. */
  refusal(address: string): string | null {
    return this.judge(address).refusal;
  }

  private judge(address: string): Judgement {
    const known = this.judged.get(address);
    if (known !== undefined) return known;
    const parsed = parse(address);
    const opened = parsed !== null && this.isOpened(parsed);
    const refusal =
      parsed === null ? 'the host is not a valid address' : opened || isPublic(parsed) ? null : 'the host is not a public address';
    if (this.judged.size >= maxRemembered) this.judged.clear();
    this.judged.set(address, { opened, refusal });
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

/** Unwraps mapped addresses; refuses zone ids, which name an interface of this machine. */
function parse(address: string): Address | null {
  return address.includes('%') || !ipaddr.isValid(address) ? null : ipaddr.process(address);
}

function parseBlock(text: string): Block {
  const block = text.trim();
  if (block.includes('/')) return ipaddr.parseCIDR(block);
  const address = ipaddr.parse(block);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
