import { createHash } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { McpSession } from './mcp-session';
import type { SellerConnection } from './seller-connections';

type Seller = Pick<SellerConnection, 'sellerId' | 'agentUrl' | 'bearerToken'>;

interface Known<Said> {
  readonly said: Said;
  readonly credentials: string;
  readonly until: number;
}

interface Question<Said> {
  readonly request: Record<string, unknown>;
  /** What becomes of the answer. */
  readonly read: (result: CallToolResult) => Said;
  /** Whether that is worth remembering. */
  readonly isKept: (said: Said) => boolean;
}

/** Milliseconds. */
const rememberedFor = 5 * 60_000;
const most = 2_000;

/**
 * What sellers say that they can do (AdCP 3.0, `get_adcp_capabilities`), so that they are not asked for it every time. A seller that has moved, or
 * has other credentials, is another one. Forgotten after five minutes, by `forget`, and, when there are many, the oldest first.
 */
export class Capabilities<Said> {
  private readonly known = new Map<number, Known<Said>>();

  constructor(
    private readonly question: Question<Said>,
    private readonly now: () => number = Date.now,
  ) {}

  /** As it is remembered of whoever has the id, wherever it is now: for who has no line to the seller. */
  recall(sellerId: number): Said | undefined {
    return this.fresh(sellerId)?.said;
  }

  async of(seller: Seller, session: Pick<McpSession, 'call'>): Promise<Said> {
    const { sellerId } = seller;
    const credentials = credentialsOf(seller);
    const known = this.fresh(sellerId);
    if (known?.credentials === credentials) return known.said;
    const { request, read, isKept } = this.question;
    const said = read(await session.call('get_adcp_capabilities', request));
    if (isKept(said)) this.remember(sellerId, { said, credentials, until: this.now() + rememberedFor });
    return said;
  }

  forget(sellerId: number): void {
    this.known.delete(sellerId);
  }

  private fresh(sellerId: number): Known<Said> | null {
    const known = this.known.get(sellerId);
    return known && known.until > this.now() ? known : null;
  }

  private remember(sellerId: number, known: Known<Said>): void {
    this.forget(sellerId);
    this.known.set(sellerId, known);
    const [oldest] = this.known.keys();
    if (this.known.size > most) this.forget(oldest!);
  }
}

/** The token's hash: nothing of it stays in memory for this. */
function credentialsOf({ agentUrl, bearerToken }: Seller): string {
  const token = bearerToken === null ? '' : createHash('sha256').update(bearerToken).digest('base64');
  return `${token} ${agentUrl}`;
}
