import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { SecretBox } from '@exchange/platform';
import { reportingErrors } from '../domain/errors';
import { linkLifetime, type ReportSubject } from '../domain/report';

interface Ticket {
  readonly subject: ReportSubject;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

const purpose = 'reporting download';

/**
 * Links that carry what they show, sealed with the exchange's own key: nobody can make or change one, nothing is stored, and whoever holds
 * one needs no other credential until it expires.
 */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  issue(subject: ReportSubject): { readonly token: string; readonly expiresAt: Date } {
    const expiresAt = new Date(this.clock.now().getTime() + linkLifetime);
    const ticket: Ticket = { subject, until: expiresAt.getTime() };
    return { token: this.box.seal(JSON.stringify(ticket), purpose), expiresAt };
  }

  /** 404 when it is not a link of ours, or not any more. */
  open(token: string): ReportSubject {
    const ticket = this.ticketIn(token);
    if (!ticket || ticket.until <= this.clock.now().getTime()) throw reportingErrors.downloadNotFound();
    return ticket.subject;
  }

  private ticketIn(token: string): Ticket | null {
    try {
      return JSON.parse(this.box.open(token, purpose)) as Ticket;
    } catch {
      return null;
    }
  }
}
