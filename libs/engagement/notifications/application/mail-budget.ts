import { Injectable } from '@nestjs/common';
import { OrganizationsFacade } from '@exchange/accounts';
import { normaliseEmail } from '@exchange/kernel';
import { RateLimits, unreadable } from '@exchange/platform';
import { mailLimits } from '../domain/mail';
import { isWarning, type NotificationType } from '../domain/notification-types';

const seconds = 3_600;
const { fromOneToOne, ofOrganization, toOne } = mailLimits.hourly;

/** Hourly limits of notification mails per address and organization (docs/adr/0161). */
@Injectable()
export class MailBudget {
  constructor(
    private readonly limits: RateLimits,
    private readonly organizations: OrganizationsFacade,
  ) {}

  /** Counts one mail and returns whether it may be sent. */
  async allows(accountId: number, type: NotificationType, email: string): Promise<boolean> {
    const { id } = await this.organizations.find(accountId);
    const mails = isWarning(type) ? 'warning-mails' : 'notification-mails';
    const address = unreadable(normaliseEmail(email));
    return (
      (await this.limits.allows({ name: `${mails}-from-one-to-one`, attempts: fromOneToOne, seconds }, `${id}-${address}`)) &&
      (await this.limits.allows({ name: `${mails}-of-organization`, attempts: ofOrganization, seconds }, String(id))) &&
      (await this.limits.allows({ name: `${mails}-to-one`, attempts: toOne, seconds }, address))
    );
  }
}
