import { Injectable } from '@nestjs/common';
import { AccountsFacade, PeopleDirectory } from '@exchange/accounts';
import { Clock, Ids } from '@exchange/kernel';
import { PermanentError, Log, Mailer, Settings } from '@exchange/platform';
import { type ClaimedMail, type MailOutcome, settlementOf, lostClaimCutoff } from '../domain/mail';
import { Mails, PreferencesOfPeople } from '../domain/ports';
import { MailBudget } from './mail-budget';
import { mailText } from './mail-text';

/** Mails sent concurrently. When the process dies, the results of at most this many are unknown. */
const maxConcurrent = 10;

/** Sends due mails: claims the row, calls the mail server, settles the row (docs/adr/0022). */
@Injectable()
export class MailDispatchService {
  constructor(
    private readonly mails: Mails,
    private readonly preferences: PreferencesOfPeople,
    private readonly accounts: AccountsFacade,
    private readonly people: PeopleDirectory,
    private readonly budget: MailBudget,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async send(): Promise<void> {
    for (let claimed: readonly ClaimedMail[] = []; ;) {
      claimed = await this.mails.claim(this.clock.now(), this.ids.next('fence'), maxConcurrent);
      await Promise.all(claimed.map((mail) => this.deliver(mail)));
      if (claimed.length < maxConcurrent) return;
    }
  }

  /** Gives up mails whose worker died or whose mail server never answered. */
  async abandon(): Promise<void> {
    const count = await this.mails.abandon(lostClaimCutoff(this.clock.now()));
    if (count > 0) this.log.warn('notification mails have no known result and are not sent again', { count });
  }

  private async deliver(mail: ClaimedMail): Promise<void> {
    const outcome = await this.attempt(mail);
    await this.mails.settle(mail, settlementOf(mail.attempts, outcome, this.clock.now()));
  }

  private async attempt({ accountId, userId, attempts, notification }: ClaimedMail): Promise<MailOutcome> {
    const account = await this.accounts.reach({ userId, isStaff: false }, accountId);
    const person = account && (await this.people.cards([userId])).get(userId);
    const wanted = await this.preferences.find({ accountId, userId });
    const isTold = notification.userId === null || notification.userId === userId || account?.membershipRole === 'ADMIN';
    // Only verified addresses get mail: a person who typed another person's address cannot opt it in.
    if (!account || !isTold || !person?.hasVerifiedEmail || !wanted?.email.includes(notification.type)) return 'unwanted';
    // Repeated attempts were counted with the first one.
    if (attempts === 1 && !(await this.budget.allows(accountId, notification.type, person.email))) return 'too many';
    try {
      await this.mailer.send(mailText(notification, { person, accountName: account.name, addresses: this.settings }));
      return 'taken';
    } catch (error) {
      this.log.warn('a notification mail was refused', { reason: (error as Error).message });
      return error instanceof PermanentError ? 'refused for good' : 'refused';
    }
  }
}
