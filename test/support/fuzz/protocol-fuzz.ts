import * as fc from 'fast-check';
import { faultsOf, randomFaults, brokenRule } from './protocol-faults';
import type { ProtocolWorld } from './protocol-request';
import { protocolRequests } from './protocol-requests';
import { RawHttp, type WireRequest } from './wire';

interface Budget {
  readonly seed: number;
  /** Tries one of this many faults; the seed decides which. */
  readonly every: number;
  /** Number of requests with random faults, for each valid request. */
  readonly random: number;
}

interface Tried {
  readonly requests: number;
  /** Number of answers by status, for each route. */
  readonly statuses: ReadonlyMap<string, Readonly<Record<number, number>>>;
  readonly findings: readonly { readonly route: string; readonly what: string; readonly request: WireRequest }[];
}

/** Sends faults in every parameter of every route of OAuth and MCP. */
export async function fuzzProtocols(url: string, world: ProtocolWorld, { seed, every, random }: Budget): Promise<Tried> {
  const wire = new RawHttp(url, 60_000);
  const statuses = new Map<string, Record<number, number>>();
  const findings: Tried['findings'][number][] = [];
  let count = 0;
  const one = async (route: string, request: WireRequest): Promise<void> => {
    const answer = await wire.send(request);
    count += 1;
    const own = statuses.get(route) ?? {};
    statuses.set(route, Object.assign(own, { [answer.status]: (own[answer.status] ?? 0) + 1 }));
    const what = brokenRule(answer);
    if (what !== null) findings.push({ route, what, request });
  };
  try {
    for (const [route, requests] of protocolRequests(world)) {
      const faults = requests.flatMap(faultsOf).filter((_, at) => (at + seed) % every === 0);
      const waiting = [
        ...faults,
        ...requests.flatMap((request) => (random === 0 ? [] : fc.sample(randomFaults(request), { seed, numRuns: random }))),
      ];
      const work = async () => {
        for (let request = waiting.shift(); request; request = waiting.shift()) await one(route, request);
      };
      await Promise.all(Array.from({ length: 4 }, work));
    }
  } finally {
    wire.close();
  }
  return { requests: count, statuses, findings };
}
