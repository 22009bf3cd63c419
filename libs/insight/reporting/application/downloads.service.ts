import { Injectable } from '@nestjs/common';
import { type Caller, Clock, maySee } from '@exchange/kernel';
import { type CredentialReference, Reauthenticator, SecretBox } from '@exchange/platform';
import { reportingErrors } from '../domain/errors';
import { linkLifetime, type ReportSubject } from '../domain/report';

interface Ticket {
  readonly subject: ReportSubject;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** The credential that requested the link. Links of older releases have none; they expire after {@link linkLifetime}. */
  readonly proof?: CredentialReference;
}

const purpose = 'reporting download';

/**
 * Download links contain their query, sealed with the exchange's key, so nothing is stored. The link needs no other credential. It shows what its
 * requester may see now, and ends with the requester's credential.
 */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly box: SecretBox,
    private readonly recall: Reauthenticator,
    private readonly clock: Clock,
  ) {}

  issue(subject: ReportSubject, proof: CredentialReference): { readonly token: string; readonly expiresAt: Date } {
    const expiresAt = new Date(this.clock.now().getTime() + linkLifetime);
    const ticket: Ticket = { subject, until: expiresAt.getTime(), proof };
    return { token: this.box.seal(JSON.stringify(ticket), purpose), expiresAt };
  }

  /** 404 for a link that is invalid or expired, or whose requester may no longer see the report. */
  async open(token: string): Promise<ReportSubject> {
    const ticket = this.openTicket(token);
    if (!ticket || ticket.until <= this.clock.now().getTime() || !(await this.isStillAllowed(ticket)))
      throw reportingErrors.downloadNotFound();
    return ticket.subject;
  }

  private async isStillAllowed({ subject: { scope }, proof }: Ticket): Promise<boolean> {
    if (!proof) return true;
    const caller = await this.recall.caller(proof, scope.accountId);
    return caller !== null && caller.accountType === 'BUYER' && mayReadAll(caller, scope.advertiserIds);
  }

  private openTicket(token: string): Ticket | null {
    const ticket = this.box.openPresented(token, purpose);
    return ticket === null ? null : (JSON.parse(ticket) as Ticket);
  }
}

/** A link of an agent shows the advertisers granted at that time; the agent must still have all of them. */
function mayReadAll(caller: Caller, advertiserIds: readonly number[] | undefined): boolean {
  return !caller.grants || advertiserIds?.every((id) => maySee(caller, id)) === true;
}
