import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { clientAddress, type RateLimit, RateLimits, Settings, unreadable } from '@exchange/platform';
import { knownSince, networkHash } from '../../domain/known-network';
import { KnownNetworks } from '../../domain/ports';

/** The limit per address for all networks together, as a multiple of the limit per network. */
const allNetworksFactor = 10;

const newNetworks: RateLimit = { name: 'networks-noted', attempts: 20, seconds: 24 * 60 * 60 };

type Limit = 'signInFrom' | 'signInAll' | 'changeByPerson' | 'joinByIp' | 'signUpByIp' | 'mailByIp' | 'resetByAddress' | 'verifyByAddress';

/**
 * Limits attempts to sign in, so that somebody who guesses passwords is stopped and the owner of the address is not. Attempts are counted per address and
 * network, and per address for all networks together. The second limit does not apply to networks from which the person signed in or reset the
 * password before (docs/adr/0045).
 */
@Injectable()
export class SignInLimits {
  private readonly limitOf: Readonly<Record<Limit, RateLimit>>;

  constructor(
    private readonly limits: RateLimits,
    private readonly networks: KnownNetworks,
    private readonly clock: Clock,
    { authLimit, signUpLimit, resetLimit }: Settings,
  ) {
    this.limitOf = {
      signInFrom: { name: 'sign-in-from', ...authLimit },
      signInAll: { name: 'sign-in-all', seconds: authLimit.seconds, attempts: authLimit.attempts * allNetworksFactor },
      changeByPerson: { name: 'change-person', ...authLimit },
      joinByIp: { name: 'join-ip', ...authLimit },
      signUpByIp: { name: 'sign-up-ip', ...signUpLimit },
      mailByIp: { name: 'reset-ip', ...resetLimit },
      resetByAddress: { name: 'reset-address', ...resetLimit },
      verifyByAddress: { name: 'verify-address', ...resetLimit },
    };
  }

  /** The limit per IP address is not counted here: the platform counts every request under `/api/v2/auth` except GET. */
  async signIn(email: string, ip: string): Promise<void> {
    const network = clientAddress({ ip });
    await this.limits.consume(this.limitOf.signInFrom, unreadable(`${email} ${network}`));
    const refused = await this.limits.refusalOf(this.limitOf.signInAll, unreadable(email));
    if (refused && !(await this.networks.knows(networkHash(email, network), knownSince(this.clock.now())))) throw refused;
  }

  /** Remembers the network of a successful sign-in, at most 20 times a day per address, which bounds the table. */
  async recordSignIn(email: string, ip: string): Promise<void> {
    if (!(await this.limits.allows(newNetworks, unreadable(email)))) return;
    await this.networks.record(networkHash(email, clientAddress({ ip })), this.clock.now());
  }

  /** Counted per person: only somebody who is signed in can change the password. */
  change(email: string): Promise<void> {
    return this.limits.consume(this.limitOf.changeByPerson, unreadable(email));
  }

  join(ip: string): Promise<void> {
    return this.limits.consume(this.limitOf.joinByIp, clientAddress({ ip }));
  }

  signUp(ip: string): Promise<void> {
    return this.limits.consume(this.limitOf.signUpByIp, clientAddress({ ip }));
  }

  reset(ip: string): Promise<void> {
    return this.limits.consume(this.limitOf.mailByIp, clientAddress({ ip }));
  }

  /** Whether another mail may be sent to the address. The caller gets no error: earlier mails still work, and somebody else may have requested them. */
  canMail(email: string): Promise<boolean> {
    return this.limits.allows(this.limitOf.resetByAddress, unreadable(email));
  }

  async resend(ip: string, email: string): Promise<void> {
    await this.limits.consume(this.limitOf.mailByIp, clientAddress({ ip }));
    await this.limits.consume(this.limitOf.verifyByAddress, unreadable(email));
  }
}
