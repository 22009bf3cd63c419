import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { networkOf, type RateLimit, RateLimits, Settings, unreadable } from '@exchange/platform';
import { knownSince, networkHash } from '../../domain/known-network';
import { KnownNetworks } from '../../domain/ports';

/** So many networks may guess at an address before those that nobody ever got in from have to wait for each other. */
const networksAtOnce = 10;

const networksNoted: RateLimit = { name: 'networks-noted', attempts: 20, seconds: 24 * 60 * 60 };

type Named = 'signInFrom' | 'signInAll' | 'changeByPerson' | 'joinByIp' | 'signUpByIp' | 'mailByIp' | 'resetByAddress' | 'verifyByAddress';

/**
 * Counts attempts to get in. Whoever guesses at somebody's address is stopped, not the person: attempts are counted by address and network together.
 * That many networks do not guess side by side, all of them are counted, too; from a network that the person got in from before, and from the one
 * they set a new password from, the way stays open (docs/adr/0045).
 */
@Injectable()
export class Attempts {
  private readonly limitOf: Readonly<Record<Named, RateLimit>>;

  constructor(
    private readonly limits: RateLimits,
    private readonly networks: KnownNetworks,
    private readonly clock: Clock,
    { authLimit, signUpLimit, resetLimit }: Settings,
  ) {
    this.limitOf = {
      signInFrom: { name: 'sign-in-from', ...authLimit },
      signInAll: { name: 'sign-in-all', seconds: authLimit.seconds, attempts: authLimit.attempts * networksAtOnce },
      changeByPerson: { name: 'change-person', ...authLimit },
      joinByIp: { name: 'join-ip', ...authLimit },
      signUpByIp: { name: 'sign-up-ip', ...signUpLimit },
      mailByIp: { name: 'reset-ip', ...resetLimit },
      resetByAddress: { name: 'reset-address', ...resetLimit },
      verifyByAddress: { name: 'verify-address', ...resetLimit },
    };
  }

  /** By where it comes from, everything under `/api/v2/auth` is counted as it arrives. */
  async signIn(email: string, ip: string): Promise<void> {
    const network = networkOf(ip);
    await this.limits.consume(this.limitOf.signInFrom, unreadable(`${email} ${network}`));
    const refused = await this.limits.refusalOf(this.limitOf.signInAll, unreadable(email));
    if (refused && !(await this.networks.knows(networkHash(email, network), knownSince(this.clock.now())))) throw refused;
  }

  /** Somebody with this address is in: from there they get in again. Nobody fills the table by coming from ever new networks. */
  async entered(email: string, ip: string): Promise<void> {
    if (!(await this.limits.allows(networksNoted, unreadable(email)))) return;
    await this.networks.note(networkHash(email, networkOf(ip)), this.clock.now());
  }

  /** Nobody but who is signed in gets as far. */
  change(email: string): Promise<void> {
    return this.limits.consume(this.limitOf.changeByPerson, unreadable(email));
  }

  join(ip: string): Promise<void> {
    return this.limits.consume(this.limitOf.joinByIp, networkOf(ip));
  }

  signUp(ip: string): Promise<void> {
    return this.limits.consume(this.limitOf.signUpByIp, networkOf(ip));
  }

  reset(ip: string): Promise<void> {
    return this.limits.consume(this.limitOf.mailByIp, networkOf(ip));
  }

  /** Whether another mail may go to the address. Not a refusal: somebody else may have asked for all those mails, and every one of them works. */
  mayMail(email: string): Promise<boolean> {
    return this.limits.allows(this.limitOf.resetByAddress, unreadable(email));
  }

  async resend(ip: string, email: string): Promise<void> {
    await this.limits.consume(this.limitOf.mailByIp, networkOf(ip));
    await this.limits.consume(this.limitOf.verifyByAddress, unreadable(email));
  }
}
