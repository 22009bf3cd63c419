import { Injectable } from '@nestjs/common';
import { Clock, hashOfToken, newSecretToken, UnitOfWork } from '@exchange/kernel';
import { setActor, SecretBox } from '@exchange/platform';
import { identityErrors } from '../domain/errors';
import { MailedToken } from '../domain/mailed-token';
import type { PersonState } from '../domain/person';
import { MailedTokens, People } from '../domain/ports';
import { SessionsService } from './sessions.service';

/** Verifies mail addresses by mailed tokens (docs/adr/0045). */
@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly people: People,
    private readonly tokens: MailedTokens,
    private readonly ownSessions: SessionsService,
    private readonly secrets: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Records an event for the worker, which sends the mail. Joins the surrounding transaction. */
  async request({ id, email }: Pick<PersonState, 'id' | 'email'>): Promise<void> {
    const { token, hash } = newSecretToken();
    const requested = { email, sealedToken: this.secrets.seal(token, email) };
    const verification = MailedToken.open('emailVerification', id, requested, this.clock.now());
    await this.tokens.insert('emailVerification', verification, hash);
  }

  /** Sends another mail to the signed-in person; earlier tokens remain valid. 409 when the address is already verified. */
  async resend(presented: string | undefined): Promise<void> {
    const { person } = await this.ownSessions.authenticate(presented);
    if (person.emailVerifiedAt !== null) throw identityErrors.alreadyVerified();
    await this.request(person);
  }

  /** A token works once; the same 404 for used, expired and unknown tokens. Keys and sessions remain: a reset ends those of a stranger. */
  async verify(token: string): Promise<void> {
    const hash = hashOfToken(token);
    const found = hash && (await this.tokens.find('emailVerification', hash));
    if (!hash || !found?.isOpen(this.clock.now())) throw identityErrors.unknownToken();
    const { userId } = found.state;
    await this.unitOfWork.run(async () => {
      const person = await this.people.change(userId, (current) => {
        setActor({ userId, label: current.state.name });
        return current.verifyEmail(this.clock.now());
      });
      if (!person) throw identityErrors.unknownToken();
      await this.tokens.change('emailVerification', hash, (verification) => verification.use(this.clock.now()));
      await this.tokens.supersedeAllOf('emailVerification', userId);
    });
  }
}
