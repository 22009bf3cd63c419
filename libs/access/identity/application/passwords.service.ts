import { Injectable } from '@nestjs/common';
import { Clock, hashOfToken, newSecretToken, normaliseEmail, UnitOfWork } from '@exchange/kernel';
import { actAs, SecretBox } from '@exchange/platform';
import { identityErrors } from '../domain/errors';
import { checkNewPassword, normalisePassword } from '../domain/password';
import type { PersonState } from '../domain/person';
import { KeysOfPeople, PasswordHasher, PasswordResets, People } from '../domain/ports';
import { SessionStarter } from './session-starter';
import { SessionsService } from './sessions.service';
import { WaysIn } from './ways-in';

export interface ChangedPassword {
  readonly token: string;
  readonly personalKeys: number;
}

@Injectable()
export class PasswordsService {
  constructor(
    private readonly people: People,
    private readonly resets: PasswordResets,
    private readonly keys: KeysOfPeople,
    private readonly hasher: PasswordHasher,
    private readonly starter: SessionStarter,
    private readonly waysIn: WaysIn,
    private readonly own: SessionsService,
    private readonly secrets: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends every session of the person, and every reset that was asked for. Returns the token of a new session for the caller, and how many personal keys
   * go on: whoever changes a password because somebody else knows it wants to look at them. 403 when `currentPassword` is wrong.
   */
  async change(presented: string | undefined, asked: { currentPassword: string; newPassword: string }): Promise<ChangedPassword> {
    const { person, session } = await this.own.own(presented);
    const known = await this.people.credentials(person.email);
    const right = await this.hasher.verify(known?.passwordHash ?? null, normalisePassword(asked.currentPassword));
    const refusal = identityErrors.wrongPassword({ field: 'currentPassword' });
    if (!known?.passwordHash || !right) throw refusal;
    const { passwordHash } = known;
    checkNewPassword(asked.newPassword, person.email, 'newPassword');
    const hash = await this.hasher.hash(normalisePassword(asked.newPassword));
    return this.unitOfWork.run(async () => {
      if (!(await this.people.confirmPasswordHash(person.id, passwordHash))) throw refusal;
      actAs({ userId: person.id, label: person.name });
      await this.people.setPasswordHash(person.id, hash);
      await this.people.change(person.id, (there) => there.passwordChanged(this.clock.now()));
      await this.waysIn.endSessions(person.id);
      const token = await this.starter.begin(person.id, session.state.accountId);
      return { token, personalKeys: await this.keys.count(person.id) };
    });
  }

  /**
   * The same work for every address: a sealed token in an event. The worker finds out whether somebody has the address,
   * so that neither the answer nor its time tells.
   */
  async forgot(address: string): Promise<void> {
    const email = normaliseEmail(address);
    await this.resets.request({ email, sealedToken: this.secrets.seal(newSecretToken().token, email) }, this.clock.now());
  }

  /**
   * Sets a new password by a mailed token, once; ends every session and every personal key, and proves the address. 404 for used, expired and unknown
   * tokens alike, and for those that were asked for before the password changed. Returns the person.
   */
  async reset(asked: { token: string; newPassword: string }): Promise<PersonState> {
    const tokenHash = hashOfToken(asked.token);
    const hash = await this.hasher.hash(normalisePassword(asked.newPassword));
    const reset = tokenHash && (await this.resets.find(tokenHash));
    const known = reset && (await this.people.find(reset.state.userId));
    if (!known || reset.statusAt(this.clock.now()) !== 'open') throw identityErrors.unknownReset();
    const { id, name, email } = known.state;
    checkNewPassword(asked.newPassword, email, 'newPassword');
    return this.unitOfWork.run(async () => {
      actAs({ userId: id, label: name });
      let wasProved = false;
      const person = await this.people.change(id, (there) => {
        if (there.hasNewPasswordSince(reset.state.requestedAt)) throw identityErrors.unknownReset();
        wasProved = there.isProved;
        return there.passwordReset(this.clock.now());
      });
      await this.resets.change(tokenHash!, (open) => open.use(this.clock.now()));
      await this.people.setPasswordHash(id, hash);
      await this.waysIn.endAll(id, wasProved ? 'personal' : 'made');
      return person!.state;
    });
  }
}
