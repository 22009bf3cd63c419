import type { ProtocolRelease } from '@exchange/kernel';
import { AnswerRefused } from './answer-bounds';
import type { Capabilities } from './capabilities';
import { isInvalidParams } from './failures';
import type { McpSession } from './mcp-session';
import { isOlder, nextRelease, noCommonRelease, pinFor, pinned, servedRelease } from './releases';
import type { SellerConnection } from './seller-connections';
import { errorOf, isInvalidRequest, payloadOf, refusedVersions, type ReleasedAnswer } from './tool-answer';

/** An open conversation with a seller. Callers of the seller do not see its token. */
export class SellerConversation {
  /** Set when the seller has queued the request, so that a late answer does not count as silence. */
  isQueued = false;
  readonly #session: McpSession;
  readonly #seller: SellerConnection;
  #release: ProtocolRelease | null;
  /** Whether the release is remembered and nothing in this conversation has confirmed it. */
  #isUnconfirmed = true;

  constructor(
    session: McpSession,
    seller: SellerConnection,
    readonly signal: AbortSignal,
  ) {
    [this.#session, this.#seller, this.#release] = [session, seller, seller.release];
  }

  /** The release in which the seller is read: remembered, or learned in this conversation; null when nothing is known. */
  get release(): ProtocolRelease | null {
    return this.#release;
  }

  /**
   * A call that may change something, in a given release. A repeated call must name the same release: sellers compare it with the first one.
   * Null names none.
   */
  async call(name: string, args: Record<string, unknown>, pin: ProtocolRelease | null = null): Promise<ReleasedAnswer> {
    const answer = await this.#session.call(name, pinned(args, pin));
    const release = servedRelease(payloadOf(answer), pin);
    if (pin !== null && isOlder(release, pin)) this.#release = release;
    return { ...answer, release };
  }

  /**
   * A call that changes nothing, in the latest release that both sides speak. Asks once more when the seller refuses the release. Throws
   * `AnswerRefused` when the seller speaks none.
   */
  async read(name: string, args: Record<string, unknown>): Promise<ReleasedAnswer> {
    const asked = pinFor(this.#release);
    const isUnconfirmed = this.#isUnconfirmed && asked !== null;
    this.#isUnconfirmed = false;
    const answer = isUnconfirmed ? await this.#readUnconfirmed(name, args, asked) : await this.call(name, args, asked);
    const refused = refusedVersions(answer);
    if (refused === null) return answer;
    const spoken = nextRelease(refused, asked);
    const again = spoken === null ? null : await this.call(name, args, spoken);
    if (again === null || refusedVersions(again) !== null) throw new AnswerRefused(noCommonRelease);
    this.#release = again.release;
    return again;
  }

  /** Waits before the next call. Rejects when the conversation ends. */
  pause(ms: number): Promise<void> {
    return this.#session.pause(ms);
  }

  /** The seller's capabilities, cached or requested now. Later reads are in the release that they declare. */
  async capabilities<Result>(question: Capabilities<Result>): Promise<Result> {
    const { result, release, isFresh } = await question.get(this.#seller, this);
    if (release === null) return result;
    this.#release = release;
    // A cached declaration may be older than a change of the seller's software.
    if (isFresh) this.#isUnconfirmed = false;
    return result;
  }

  /**
   * A read in the remembered release. A seller that went back to software of AdCP 3.0 may refuse the unknown argument as an invalid request. Such a
   * read is asked once more without a release. The second answer counts only when it is not an error. An error without a code may be any failure: then
   * the release stays remembered, and unconfirmed, unless the second answer names one.
   */
  async #readUnconfirmed(name: string, args: Record<string, unknown>, asked: ProtocolRelease): Promise<ReleasedAnswer> {
    const withoutRelease = async (isRefused: boolean): Promise<ReleasedAnswer | null> => {
      const answer = await this.call(name, args);
      const payload = payloadOf(answer);
      if (errorOf(answer, payload, 'adcp') !== null) return null;
      if (isRefused || payload?.['adcp_version'] !== undefined) this.#release = answer.release;
      else this.#isUnconfirmed = true;
      return answer;
    };
    try {
      const answer = await this.call(name, args, asked);
      if (!isInvalidRequest(answer)) return answer;
      const isRefused = errorOf(answer, payloadOf(answer), 'adcp')?.code !== undefined;
      return (await withoutRelease(isRefused)) ?? answer;
    } catch (error) {
      const answer = isInvalidParams(error) ? await withoutRelease(true) : null;
      if (answer === null) throw error;
      return answer;
    }
  }
}
