import type { ProtocolRelease } from '@exchange/kernel';
import { type Egress, Log, Metrics, type Settings } from '@exchange/platform';
import { NoSpans } from '@exchange/platform/testing';
import type { SellerContact } from '../failures';
import { type SellerConnection, SellerConnections } from '../seller-connections';
import { SellerLines } from '../seller-lines';

export {
  closeSellers,
  type FakeSeller,
  fakeSeller,
  type FakeTool,
  hostileSeller,
  rawSeller,
  TextError,
  ToolRefusal,
  RpcError,
} from './seller';

/** Sellers of a test, with the recorded outcomes. */
export class InMemoryConnections extends SellerConnections {
  /** Reasons of sellers with an open circuit breaker. */
  readonly resting = new Map<number, string>();
  readonly heard: [number, SellerContact, string | null][] = [];
  /** Releases that conversations have learned, by seller. */
  readonly releases = new Map<number, ProtocolRelease>();
  readonly admitted: [number, number][] = [];
  private readonly sellers = new Map<number, SellerConnection>();

  put(agentUrl: string, { sellerId = 7, accountId = 3, bearerToken = null as string | null } = {}): number {
    this.sellers.set(sellerId, {
      sellerId,
      accountId,
      agentUrl,
      bearerToken,
      release: null,
      admit: async (ms) => {
        this.admitted.push([sellerId, ms]);
        return this.resting.get(sellerId) ?? null;
      },
      record: async (contact, reason) => void this.heard.push([sellerId, contact, reason]),
      rememberRelease: async (release) => void this.releases.set(sellerId, release),
    });
    return sellerId;
  }

  async find(sellerId: number): Promise<SellerConnection | null> {
    const found = this.sellers.get(sellerId);
    return found ? { ...found, release: this.releases.get(sellerId) ?? null } : null;
  }
}

/** Lines over these connections. */
export function linesOver(connections: SellerConnections, egress: Egress, sellerTimeoutMs = 30_000): SellerLines {
  return new SellerLines(connections, egress, { sellerTimeoutMs } as Settings, new Metrics(), Log.create('test', 'silent'), new NoSpans());
}
