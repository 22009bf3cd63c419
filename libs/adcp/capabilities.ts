import { createHash } from 'node:crypto';
import { isRecord, type ProtocolRelease } from '@exchange/kernel';
import { declaredRelease } from './releases';
import type { SellerConnection } from './seller-connections';
import { errorOf, payloadOf, type ReleasedAnswer, type ToolAnswer } from './tool-answer';

type Seller = Pick<SellerConnection, 'sellerId' | 'agentUrl' | 'bearerToken'>;

/** What is needed of `SellerConversation`. */
interface Conversation {
  read(name: string, args: Record<string, unknown>): Promise<ReleasedAnswer>;
}

interface KnownCapabilities<Result> {
  readonly result: Result;
  /** The latest release that both sides speak; null when the answer declares nothing. */
  readonly release: ProtocolRelease | null;
}

/** Capabilities for a conversation. */
interface FoundCapabilities<Result> extends KnownCapabilities<Result> {
  /** Whether the seller has told them in this conversation. */
  readonly isFresh: boolean;
}

interface CachedCapabilities<Result> extends KnownCapabilities<Result> {
  readonly credentials: string;
  readonly until: number;
}

interface CapabilitiesQuestion<Result> {
  readonly request: Record<string, unknown>;
  readonly read: (result: ReleasedAnswer) => Result;
  readonly isKept: (result: Result) => boolean;
}

const cacheForMs = 5 * 60_000;
const maxCachedSellers = 2_000;

/**
 * Cache of sellers' capabilities (AdCP, `get_adcp_capabilities`). A changed address or token is a miss. Entries expire after five minutes,
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

  async get(seller: Seller, conversation: Conversation): Promise<FoundCapabilities<Result>> {
    const { sellerId } = seller;
    const credentials = credentialsOf(seller);
    const known = this.cached(sellerId);
    if (known?.credentials === credentials) return { ...known, isFresh: false };
    const { request, read, isKept } = this.question;
    const answer = await conversation.read('get_adcp_capabilities', request);
    const found = { result: read(answer), release: releaseIn(answer) };
    if (isKept(found.result)) this.remember(sellerId, { ...found, credentials, until: this.now() + cacheForMs });
    return { ...found, isFresh: true };
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

function releaseIn(answer: ToolAnswer): ProtocolRelease | null {
  const payload = payloadOf(answer);
  return isRecord(payload?.['adcp']) && errorOf(answer, payload, 'adcp') === null ? declaredRelease(payload) : null;
}

/** Contains the token's hash, so that the cache holds no token. */
function credentialsOf({ agentUrl, bearerToken }: Seller): string {
  const token = bearerToken === null ? '' : createHash('sha256').update(bearerToken).digest('base64');
  return `${token} ${agentUrl}`;
}
