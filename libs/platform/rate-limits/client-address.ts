import { isIPv4 } from 'node:net';
import type { Request } from 'express';
import * as ipaddr from 'ipaddr.js';

/** The network that an anonymous request counts for: the IPv4 address, or the /64 of the IPv6 address, which one customer usually gets. */
export function clientAddress({ ip, socket }: Pick<Request, 'ip'> & Partial<Pick<Request, 'socket'>>): string {
  return networkIn(ip) ?? networkIn(socket?.remoteAddress) ?? 'unknown';
}

function networkIn(address: string | undefined): string | undefined {
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
