import { Injectable } from '@nestjs/common';
import { Clock, hashOfToken, newSecretToken, UnitOfWork } from '@exchange/kernel';
import { actAs, SecretBox } from '@exchange/platform';
import { EmailVerification } from '../domain/email-verification';
import { identityErrors } from '../domain/errors';
import type { PersonState } from '../domain/person';
import { EmailVerifications, People } from '../domain/ports';
import { SessionsService } from './sessions.service';

/** Whether a mail address is the person's: only what was mailed there shows it (docs/adr/0045). */
@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly people: People,
    private readonly verifications: EmailVerifications,
    private readonly own: SessionsService,
    private readonly secrets: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Leaves a mail for the worker. Joins the surrounding transaction. */
  async request({ id, email }: Pick<PersonState, 'id' | 'email'>): Promise<void> {
    const { token, hash } = newSecretToken();
    const requested = { email, sealedToken: this.secrets.seal(token, email) };
    await this.unitOfWork.run(() => this.verifications.insert(EmailVerification.open(id, requested, this.clock.now()), hash));
  }

  /** Another mail for the person who is signed in; earlier ones go on working. 409 when there is nothing left to confirm. */
  async resend(presented: string | undefined): Promise<void> {
    const { person } = await this.own.own(presented);
    if (person.emailVerifiedAt !== null) throw identityErrors.alreadyVerified();
    await this.request(person);
  }

  /** Works once. 404 for used, expired and unknown tokens alike. Keys and sessions go on: whoever reads the mail has them, or asks for a new password. */
  async verify(token: string): Promise<void> {
    const hash = hashOfToken(token);
    const found = hash && (await this.verifications.find(hash));
    if (!hash || !found?.isOpen(this.clock.now())) throw identityErrors.unknownVerification();
    const { userId } = found.state;
    await this.unitOfWork.run(async () => {
      const person = await this.people.change(userId, (known) => {
        actAs({ userId, label: known.state.name });
        return known.prove(this.clock.now());
      });
      if (!person) throw identityErrors.unknownVerification();
      await this.verifications.change(hash, (verification) => verification.use(this.clock.now()));
      await this.verifications.supersedeAllOf(userId);
    });
  }
}
