import type { Egress } from '@exchange/platform';
import { contactOf, faultOf, type Contact } from './failures';
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
  /** Is told what the conversation showed of the agent, and a reason that is safe to show. */
  readonly heard: (contact: Contact, reason: string | null) => Promise<void>;
}

/** Milliseconds that a conversation may take at most. */
export function longest({ deadline }: { readonly deadline: number }, patience: number): number {
  return Math.min(deadline, patience);
}

/**
 * One conversation with a seller, through the guarded way out and under one deadline: connect, ask, leave. Never throws: `broken` says what
 * it comes to when anything fails, and gets a reason that a buyer may read.
 */
export async function converse<T>(
  { egress, patience, connection, limits, stopped, heard }: Line,
  ask: (session: McpSession) => Promise<T>,
  broken: (reason: string, error: unknown) => T,
): Promise<T> {
  const { answerBytes: maxBytes } = limits;
  const deadline = longest(limits, patience);
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(deadline)]);
  const { agentUrl: url, bearerToken } = connection;
  const fetch = egress.fetchLike({ timeoutMs: deadline, maxBytes, signal });
  const session = new McpSession({ url, bearerToken, fetch, signal, deadline: Date.now() + deadline });
  // What cannot be noted now, the next conversation shows again.
  const note = (contact: Contact | null, reason: string | null) => contact && heard(contact, reason).catch(() => undefined);
  let hasSpoken = false;
  try {
    await session.connect();
    hasSpoken = true;
    const result = await ask(session);
    await note('answered', null);
    return result;
  } catch (error) {
    const fault = faultOf(error, { signal, maxBytes, ms: deadline, hasSpoken });
    if (!stopped.aborted) await note(contactOf(fault), fault.reason);
    return broken(fault.reason, error);
  } finally {
    void session.leave();
  }
}
