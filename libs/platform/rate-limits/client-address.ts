import { isIPv4 } from 'node:net';
import type { Request } from 'express';
import * as ipaddr from 'ipaddr.js';

/** Whom a request without a credential is counted for: the IPv4 address, or the /64 of the IPv6 address, which is what one customer gets. */
export function clientAddress({ ip, socket }: Pick<Request, 'ip' | 'socket'>): string {
  return known(ip) ?? known(socket.remoteAddress) ?? 'unknown';
}

/** The same, of an address alone. */
export const networkOf = (address: string): string => known(address) ?? 'unknown';

function known(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
