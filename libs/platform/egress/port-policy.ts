import internalPorts from './internal-ports.json';

/** Ports that may be called by default, except those of internal services. */
export const defaultPorts: readonly string[] = ['80', '443', '1024-65535'];

/**
 * Ports of internal services that could be attacked by a forged HTTP request: those that browsers block
 * (https://fetch.spec.whatwg.org/#port-blocking), and those of databases, caches, brokers, orchestrators and remote desktops. Such a port is allowed only
 * when it is listed by itself, not by a range. Ephemeral ports (32768–60999) are not included.
 */
const internal = Object.keys(internalPorts).map(parseRange);

const isInternal = (port: number): boolean => internal.some(([from, to = from]) => from! <= port && port <= to!);

/** Decides which ports may be called: those listed one by one, and those of ranges that are not of internal services. */
export class PortPolicy {
  private readonly named: ReadonlySet<number>;
  private readonly ranges: readonly (readonly [number, number])[];

  /** @param allowed Ports and ranges: `443`, `8000-8999`. Throws when one is invalid. */
  constructor(allowed: readonly string[]) {
    const parsed = allowed.map(parseRange);
    this.named = new Set(parsed.filter(({ length }) => length === 1).map(([port]) => port!));
    this.ranges = parsed.filter(({ length }) => length === 2) as [number, number][];
  }

  allows(port: number): boolean {
    if (this.named.has(port)) return true;
    return this.ranges.some(([from, to]) => from <= port && port <= to) && !isInternal(port);
  }
}

/** Parses a port or a range into one or two numbers. */
export function parseRange(text: string): number[] {
  const ports = text.trim().split('-').map(Number);
  const [from, to = from] = ports;
  const isPort = (port: number | undefined): boolean => port !== undefined && Number.isInteger(port) && port >= 1 && port <= 65_535;
  if (!/^\d{1,5}(-\d{1,5})?$/.test(text.trim()) || !isPort(from) || !isPort(to) || from! > to!)
    throw new Error(`${text} is no port or range of ports.`);
  return ports;
}
