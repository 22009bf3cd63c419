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

const defaultValidMs = 15 * minuteMs;

export interface Confirmation {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Stateless tokens that confirm a tool call whose effect was shown before (docs/adr/0081). A token seals `what` for one object and one credential. `what`
 * must name the current state of the object, and the tool must compare it in the transaction of the change, so that a token works once.
 */
@Injectable()
export class Confirmations {
  constructor(
    private readonly seal: CursorSeal,
    private readonly clock: Clock,
  ) {}

  /** @param about The tool and the object. */
  issue(caller: Caller, about: readonly string[], what: string, validMs = defaultValidMs): Confirmation {
    const expiresAt = later(this.clock.now(), validMs);
    return { token: this.seal.seal(JSON.stringify({ what, expiresAt: expiresAt.getTime() }), scopeOf(caller, about)), expiresAt };
  }

  /** Returns `what`. Throws 409 for a token of another caller or object, and once it has expired. */
  read(caller: Caller, about: readonly string[], token: string): string {
    const plain = this.seal.open(token, scopeOf(caller, about));
    const content: unknown = plain === null ? null : JSON.parse(plain);
    if (!isRecord(content) || Number(content['expiresAt']) <= this.clock.now().getTime())
      throw confirmationErrors.notConfirmed({ field: 'confirmationToken' });
    return String(content['what']);
  }
}

const scopeOf = ({ accountId, credentialId }: Caller, about: readonly string[]): string =>
  JSON.stringify(['confirmation', accountId, credentialId, ...about]);
