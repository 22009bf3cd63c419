import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@exchange/kernel';
import { type RateLimit, RateLimits, unreadable } from '@exchange/platform';
import { OrganizationsFacade } from '../../application/organizations.facade';

const [hour, day] = [3_600, 86_400];

const perOrganization: RateLimit = { name: 'invitations', attempts: 200, seconds: hour };
const perRecipient: RateLimit = { name: 'invitations-to-one', attempts: 10, seconds: hour };

/** Limits per address for all organizations. First invitations have their own limit, so that repeats of other organizations do not use it up. */
const firstPerRecipient: RateLimit = { name: 'first-invitation-to-one', attempts: 1, seconds: day };
const firstsPerAddress: RateLimit = { name: 'first-invitations-to-address', attempts: 20, seconds: day };
const repeatsPerAddress: RateLimit = { name: 'repeated-invitations-to-address', attempts: 20, seconds: day };

/** Limits invitation mails per organization and per address: an invitation is a mail to somebody who did not ask for it (docs/adr/0161). */
@Injectable()
export class InvitationLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly organizations: OrganizationsFacade,
  ) {}

  /** 429 when any of the limits is reached. */
  async consume(accountId: number, email: string): Promise<void> {
    const { id } = await this.organizations.find(accountId);
    const address = unreadable(mailboxOf(email));
    const recipient = `${id}-${address}`;
    await this.limits.consume(perOrganization, String(id));
    await this.limits.consume(perRecipient, recipient);
    const isFirst = await this.limits.allows(firstPerRecipient, recipient);
    await this.limits.consume(isFirst ? firstsPerAddress : repeatsPerAddress, address);
  }
}

/** Most mail servers deliver `name+tag` to `name`. */
const mailboxOf = (email: string): string => {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  const [name] = address.slice(0, at).split('+', 1) as [string];
  return name + address.slice(at);
};
