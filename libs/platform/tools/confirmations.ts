import { Injectable } from '@nestjs/common';
import { type Caller, Clock, defineErrors, isRecord, later, minuteMs } from '@exchange/kernel';
import { CursorSeal } from '../secrets/cursor-seal';

const confirmationErrors = defineErrors('confirmations', {
  notConfirmed: {
    kind: 'conflict',
    code: 'CONFLICT',
    message: 'This confirms nothing, or not any more. Call without confirmationToken to see what would be done.',
  },
});

/** How long a person has to agree, where a tool says nothing else. */
const usualMs = 15 * minuteMs;

export interface Confirmation {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Second calls of tools that show first what they would do (docs/adr/0081). Nothing is kept: `what` is sealed in the token, for one thing and one
 * credential. It has to name what is there before, so that doing it makes the token worthless: that is up to whoever does it, in the transaction of doing it.
 */
@Injectable()
export class Confirmations {
  constructor(
    private readonly seal: CursorSeal,
    private readonly clock: Clock,
  ) {}

  /** `about`: the tool, and the object. */
  issue(caller: Caller, about: readonly string[], what: string, validMs = usualMs): Confirmation {
    const expiresAt = later(this.clock.now(), validMs);
    return { token: this.seal.seal(JSON.stringify({ what, expiresAt: expiresAt.getTime() }), scopeOf(caller, about)), expiresAt };
  }

  /** What was shown. 409 for a token of somebody else, about something else, and once it has expired. */
  read(caller: Caller, about: readonly string[], token: string): string {
    const plain = this.seal.open(token, scopeOf(caller, about));
    const said: unknown = plain === null ? null : JSON.parse(plain);
    if (!isRecord(said) || Number(said['expiresAt']) <= this.clock.now().getTime())
      throw confirmationErrors.notConfirmed({ field: 'confirmationToken' });
    return String(said['what']);
  }
}

const scopeOf = ({ accountId, credentialId }: Caller, about: readonly string[]): string =>
  JSON.stringify(['confirmation', accountId, credentialId, ...about]);
