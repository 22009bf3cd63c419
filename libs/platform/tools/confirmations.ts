import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, Clock, definedOnly, isRecord, minuteMs } from '@exchange/kernel';
import { CursorSeal } from '../secrets/cursor-seal';
import { confirmationErrors } from './errors';
import type { ToolCall } from './tool';

/** Time for the next call that confirms, in milliseconds. */
const defaultValidMs = 15 * minuteMs;

/** Digest of everything that is shown to the person, and of the state of the object. */
export const agreedDigest = (...parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** The tool, and the object that the call is about. */
export type Subject = readonly [tool: string, ...object: string[]];

export interface ShownCall {
  /** {@link agreedDigest} of what is shown, or the state of the object that is shown. */
  readonly what: string;
  readonly question: string;
  /** Arguments of the call that confirms. */
  readonly next: (confirmationToken: string) => object;
  readonly validMs?: number;
}

/**
 * The answer of a person to what a call would do, which its client keeps sealed (docs/adr/0081, 0213). An answer is for one caller and one call. What it
 * confirms must name the current state of the object, and the tool must compare it in the transaction of the change, so that it works once.
 */
@Injectable()
export class Confirmations {
  constructor(
    private readonly sealing: CursorSeal,
    private readonly clock: Clock,
  ) {}

  /** Members of an output that asks: the next call with its token confirms. */
  ask(caller: Caller, about: Subject, { what, question, next, validMs = defaultValidMs }: ShownCall) {
    const expiresAt = this.expiry(validMs);
    const confirmationToken = this.seal({ what, expiresAt }, scopeOf(caller, about));
    const nextStep = { tool: about[0], arguments: definedOnly({ ...next(confirmationToken) }) };
    return { confirmationToken, question, nextStep, expiresAt: new Date(expiresAt).toISOString() };
  }

  /** Returns `what`. Throws 409 for a token of another caller or object, and once it has expired. */
  read(caller: Caller, about: Subject, token: string): string {
    const shown = this.open(token, scopeOf(caller, about));
    if (!shown) throw confirmationErrors.notConfirmed({ field: 'confirmationToken' });
    return String(shown['what']);
  }

  /**
   * Throws 409 when the answer that the call brings, a token or `agreed`, is not for `digest`, the digest of the call as it is now. Null: the call needs no
   * answer, and must bring none.
   */
  assertAgreed(
    { caller, agreed = null }: Pick<ToolCall, 'caller' | 'agreed'>,
    about: Subject,
    digest: string | null,
    token?: string,
  ): void {
    if ((token === undefined ? agreed : this.read(caller, about, token)) === digest) return;
    // The suggestion to call without a token is only for callers that sent one.
    const suggestion = 'Call without confirmationToken to see what it would spend now.';
    throw confirmationErrors.changed({ field: 'confirmationToken', ...(token === undefined ? {} : { details: { suggestion } }) });
  }

  /** In milliseconds since 1970. */
  expiry(validMs: number): number {
    return this.clock.now().getTime() + validMs;
  }

  /** `content` must have `expiresAt`, an {@link expiry}. */
  seal(content: object, scope: string): string {
    return this.sealing.seal(JSON.stringify(content), scope);
  }

  /** Null for a text that was not sealed for this scope, and once it has expired. */
  open(sealed: string, scope: string): Readonly<Record<string, unknown>> | null {
    const plain = this.sealing.open(sealed, scope);
    const content: unknown = plain === null ? null : JSON.parse(plain);
    return isRecord(content) && Number(content['expiresAt']) > this.clock.now().getTime() ? content : null;
  }
}

const scopeOf = ({ accountId, credentialId }: Caller, about: Subject): string =>
  JSON.stringify(['confirmation', accountId, credentialId, ...about]);
