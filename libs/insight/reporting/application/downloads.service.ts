import { Injectable } from '@nestjs/common';
import { type Caller, Clock, maySee } from '@exchange/kernel';
import { type Proof, Recall, SecretBox } from '@exchange/platform';
import { reportingErrors } from '../domain/errors';
import { linkLifetime, type ReportSubject } from '../domain/report';

interface Ticket {
  readonly subject: ReportSubject;
  /** Milliseconds since the epoch. */
  readonly until: number;
  /** Whose link it is. Links of older releases have none; they are gone after {@link linkLifetime}. */
  readonly proof?: Proof;
}

const purpose = 'reporting download';

/**
 * Links that carry what they show, sealed with the exchange's own key: nobody can make or change one, nothing is stored, and whoever holds
 * one needs no other credential until it expires. It reaches as far as the credential that asked for it does now, and ends with it.
 */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly box: SecretBox,
    private readonly recall: Recall,
    private readonly clock: Clock,
  ) {}

  issue(subject: ReportSubject, proof: Proof): { readonly token: string; readonly expiresAt: Date } {
    const expiresAt = new Date(this.clock.now().getTime() + linkLifetime);
    const ticket: Ticket = { subject, until: expiresAt.getTime(), proof };
    return { token: this.box.seal(JSON.stringify(ticket), purpose), expiresAt };
  }

  /** 404 when it is not a link of ours, or not any more: its time is over, or whoever asked for it may not see it now. */
  async open(token: string): Promise<ReportSubject> {
    const ticket = this.ticketIn(token);
    if (!ticket || ticket.until <= this.clock.now().getTime() || !(await this.isWanted(ticket))) throw reportingErrors.downloadNotFound();
    return ticket.subject;
  }

  private async isWanted({ subject: { scope }, proof }: Ticket): Promise<boolean> {
    if (!proof) return true;
    const caller = await this.recall.caller(proof, scope.accountId);
    return caller !== null && caller.accountType === 'BUYER' && mayReadAll(caller, scope.advertiserIds);
  }

  private ticketIn(token: string): Ticket | null {
    const ticket = this.box.openPresented(token, purpose);
    return ticket === null ? null : (JSON.parse(ticket) as Ticket);
  }
}

/** An agent's link shows the advertisers that were granted to it then; all of them must be now. */
function mayReadAll(caller: Caller, advertiserIds: readonly number[] | undefined): boolean {
  return !caller.grants || advertiserIds?.every((id) => maySee(caller, id)) === true;
}
