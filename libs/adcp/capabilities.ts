import { createHash } from 'node:crypto';
import type { McpSession } from './mcp-session';
import type { SellerConnection } from './seller-connections';
import type { ToolAnswer } from './tool-answer';

type Seller = Pick<SellerConnection, 'sellerId' | 'agentUrl' | 'bearerToken'>;

interface CachedCapabilities<Result> {
  readonly result: Result;
  readonly credentials: string;
  readonly until: number;
}

interface CapabilitiesQuestion<Result> {
  readonly request: Record<string, unknown>;
  readonly read: (result: ToolAnswer) => Result;
  readonly isKept: (result: Result) => boolean;
}

const cacheForMs = 5 * 60_000;
const maxCachedSellers = 2_000;

/**
 * Cache of sellers' capabilities (AdCP 3.0, `get_adcp_capabilities`). A changed address or token is a miss. Entries expire after five minutes,
 * are dropped by `forget`, and above the maximum oldest first.
 */
export class Capabilities<Result> {
  private readonly known = new Map<number, CachedCapabilities<Result>>();

  constructor(
    private readonly question: CapabilitiesQuestion<Result>,
    private readonly now: () => number = Date.now,
  ) {}

  /** The cached result by id alone, for callers without a line to the seller. */
  recall(sellerId: number): Result | undefined {
    return this.cached(sellerId)?.result;
  }

  async get(seller: Seller, session: Pick<McpSession, 'call'>): Promise<Result> {
    const { sellerId } = seller;
    const credentials = credentialsOf(seller);
    const known = this.cached(sellerId);
    if (known?.credentials === credentials) return known.result;
    const { request, read, isKept } = this.question;
    const result = read(await session.call('get_adcp_capabilities', request));
    if (isKept(result)) this.remember(sellerId, { result, credentials, until: this.now() + cacheForMs });
    return result;
  }

  forget(sellerId: number): void {
    this.known.delete(sellerId);
  }

  private cached(sellerId: number): CachedCapabilities<Result> | null {
    const known = this.known.get(sellerId);
    return known && known.until > this.now() ? known : null;
  }

  private remember(sellerId: number, known: CachedCapabilities<Result>): void {
    this.forget(sellerId);
    this.known.set(sellerId, known);
    const [oldest] = this.known.keys();
    if (this.known.size > maxCachedSellers) this.forget(oldest!);
  }
}

/** Contains the token's hash, so that the cache holds no token. */
function credentialsOf({ agentUrl, bearerToken }: Seller): string {
  const token = bearerToken === null ? '' : createHash('sha256').update(bearerToken).digest('base64');
  return `${token} ${agentUrl}`;
}
