import type { Egress } from '@exchange/platform';
import { faultOf } from './failures';
import { McpSession } from './mcp-session';

interface Line {
  readonly egress: Egress;
  /** `SELLER_TIMEOUT_MS`: no conversation is longer, whatever its own deadline. */
  readonly patience: number;
  readonly connection: { readonly agentUrl: string; readonly bearerToken: string | null };
  /** `deadline` in milliseconds for everything, `answerBytes` for each answer. */
  readonly limits: { readonly deadline: number; readonly answerBytes: number };
  /** The process is stopping. */
  readonly stopped: AbortSignal;
}

/**
 * One conversation with a seller, through the guarded way out and under one deadline: connect, ask, leave. Never throws: `broken` says what
 * it comes to when anything fails, and gets a reason that a buyer may read.
 */
export async function converse<T>(
  { egress, patience, connection, limits, stopped }: Line,
  ask: (session: McpSession) => Promise<T>,
  broken: (reason: string, error: unknown) => T,
): Promise<T> {
  const { answerBytes: maxBytes } = limits;
  const deadline = Math.min(limits.deadline, patience);
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(deadline)]);
  const { agentUrl: url, bearerToken } = connection;
  const fetch = egress.fetchLike({ timeoutMs: deadline, maxBytes, signal });
  const session = new McpSession({ url, bearerToken, fetch, signal, deadline: Date.now() + deadline });
  try {
    await session.connect();
    return await ask(session);
  } catch (error) {
    return broken(faultOf(error, { signal, maxBytes }).reason, error);
  } finally {
    void session.leave();
  }
}
