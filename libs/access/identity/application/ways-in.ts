import { Injectable } from '@nestjs/common';
import { EmailVerifications, KeysOfPeople, PasswordResets, Sessions } from '../domain/ports';

/** Everything that lets somebody in as a person. Call it inside the transaction that holds the person. */
@Injectable()
export class WaysIn {
  constructor(
    private readonly sessions: Sessions,
    private readonly resets: PasswordResets,
    private readonly verifications: EmailVerifications,
    private readonly keys: KeysOfPeople,
  ) {}

  /** A new password: every session and every mail about the old one. Keys go on; whoever changed it is told of them. */
  async endSessions(userId: number): Promise<void> {
    await this.sessions.endAllOf(userId);
    await this.resets.supersedeAllOf(userId);
  }

  /** `made`: whoever had the account before was not its person, so that the organization keys they left in accounts end as well. */
  async endAll(userId: number, which: 'personal' | 'made'): Promise<void> {
    await this.endSessions(userId);
    await this.verifications.supersedeAllOf(userId);
    await this.keys.endAll(userId, which);
  }
}
