import { Injectable } from '@nestjs/common';
import { MailedTokens, PersonKeys, Sessions } from '../domain/ports';

/** Ends a person's credentials. Must run inside the transaction that has locked the person. */
@Injectable()
export class CredentialRevoker {
  constructor(
    private readonly sessions: Sessions,
    private readonly tokens: MailedTokens,
    private readonly keys: PersonKeys,
  ) {}

  /** Ends every session and every mailed reset token. Keys remain valid. */
  async endSessions(userId: number): Promise<void> {
    await this.sessions.endAllOf(userId);
    await this.tokens.supersedeAllOf('passwordReset', userId);
  }

  /** `made` also ends organization keys that the person created: they may belong to a stranger who signed up with the address. */
  async endAll(userId: number, which: 'personal' | 'made'): Promise<void> {
    await this.endSessions(userId);
    await this.tokens.supersedeAllOf('emailVerification', userId);
    await this.keys.endAll(userId, which);
  }
}
