import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@exchange/kernel';
import { type RateLimit, RateLimits, unreadable } from '@exchange/platform';
import { OrganizationsFacade } from '../../application/organizations.facade';

const [hour, day] = [3_600, 86_400];

/** Of one organization: to everybody, and to one address. */
const ofOrganization: RateLimit = { name: 'invitations', attempts: 200, seconds: hour };
const toOne: RateLimit = { name: 'invitations-to-one', attempts: 10, seconds: hour };

/** To one address, of all organizations. The first one of an organization has a limit of its own, so that repeats of others do not use it up. */
const first: RateLimit = { name: 'first-invitation-to-one', attempts: 1, seconds: day };
const firsts: RateLimit = { name: 'first-invitations-to-address', attempts: 20, seconds: day };
const repeats: RateLimit = { name: 'repeated-invitations-to-address', attempts: 20, seconds: day };

/** An invitation is a mail to a stranger: nobody is flooded by one organization, nor by many (docs/adr/0161). */
@Injectable()
export class InvitationLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly organizations: OrganizationsFacade,
  ) {}

  /** 429 beyond any of the limits. */
  async consume(accountId: number, email: string): Promise<void> {
    const { id } = await this.organizations.of(accountId);
    const address = unreadable(mailboxOf(email));
    const fromHere = `${id}-${address}`;
    await this.limits.consume(ofOrganization, String(id));
    await this.limits.consume(toOne, fromHere);
    const isFirst = await this.limits.allows(first, fromHere);
    await this.limits.consume(isFirst ? firsts : repeats, address);
  }
}

/** Most mail servers deliver `name+tag` to `name`. */
const mailboxOf = (email: string): string => {
  const address = normaliseEmail(email);
  const at = address.lastIndexOf('@');
  const [name] = address.slice(0, at).split('+', 1) as [string];
  return name + address.slice(at);
};
