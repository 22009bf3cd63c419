import { identityErrors } from '../domain/errors';
import { aSignUp, inMemoryIdentity } from '../testing/builders';
import { PasswordResetMailService } from './password-reset-mail.service';

const hour = 60 * 60 * 1000;

type Context = ReturnType<typeof inMemoryIdentity>;

/** Handles the recorded requests as the worker does and returns the mails. */
async function runWorker({ people, tokens, secrets, clock }: Context) {
  const mails: { to: string; text: string }[] = [];
  const mailer = { send: async (mail: (typeof mails)[number]) => void mails.push(mail) };
  const mail = new PasswordResetMailService(people, tokens, secrets, mailer, { baseUrl: 'https://exchange.example' } as never, clock);
  for (const event of tokens.recorded('identity.password_reset_requested')) await mail.open({ id: 'evt_1', ...event });
  for (const event of tokens.recorded('identity.password_reset_opened')) await mail.send({ id: 'evt_2', ...event });
  return mails;
}

const tokenIn = (text: string) => /Token: (\S+)/.exec(text)![1]!;

describe('changing the password', () => {
  it('ends every session of the person and starts a new one for the caller', async () => {
    const { signIns, passwords, ownSessions } = inMemoryIdentity();
    const [here, there] = [await signIns.signUp(aSignUp()), await signIns.signIn(aSignUp())];
    const { token: fresh } = await passwords.change(here, { currentPassword: 'correct horse', newPassword: 'battery staple' });
    for (const token of [here, there]) await expect(ownSessions.current(token)).rejects.toEqual(identityErrors.notSignedIn());
    expect((await ownSessions.current(fresh)).account?.id).toBe(1);
    await expect(signIns.signIn(aSignUp())).rejects.toEqual(identityErrors.wrongCredentials());
    await signIns.signIn(aSignUp({ password: 'battery staple' }));
  });

  it('returns 403 for a wrong current password and 400 for the mail address as the new one, and changes nothing', async () => {
    const { signIns, passwords, ownSessions } = inMemoryIdentity();
    const token = await signIns.signUp(aSignUp());
    await expect(passwords.change(token, { currentPassword: 'wrong', newPassword: 'battery staple' })).rejects.toMatchObject({
      status: 403,
      field: 'currentPassword',
    });
    await expect(passwords.change(token, { currentPassword: 'correct horse', newPassword: 'ann@example.com' })).rejects.toMatchObject({
      status: 400,
      field: 'newPassword',
    });
    await ownSessions.current(token);
  });

  it('returns 401 without a session', async () => {
    const { passwords } = inMemoryIdentity();
    const request = { currentPassword: 'correct horse', newPassword: 'battery staple' };
    await expect(passwords.change(undefined, request)).rejects.toEqual(identityErrors.notSignedIn());
  });
});

describe('resetting the password', () => {
  it('records the same request for a known and an unknown address, and mails only to the known one', async () => {
    const context = inMemoryIdentity();
    await context.signIns.signUp(aSignUp());
    await context.passwords.forgot('Ann@example.com');
    await context.passwords.forgot('nobody@example.com');
    expect(context.tokens.recorded('identity.password_reset_requested').map(({ payload }) => Object.keys(payload))).toEqual([
      ['email', 'sealedToken'],
      ['email', 'sealedToken'],
    ]);
    expect(context.tokens.rows.passwordReset.size).toBe(0);
    expect((await runWorker(context)).map(({ to }) => to)).toEqual(['ann@example.com']);
  });

  it('sets the new password once per mailed token, and ends every session', async () => {
    const context = inMemoryIdentity();
    const { signIns, passwords, ownSessions } = context;
    const session = await signIns.signUp(aSignUp());
    await passwords.forgot('ann@example.com');
    const [mail] = await runWorker(context);
    await passwords.reset({ token: tokenIn(mail!.text), newPassword: 'battery staple' });
    await expect(ownSessions.current(session)).rejects.toEqual(identityErrors.notSignedIn());
    await signIns.signIn(aSignUp({ password: 'battery staple' }));
    const again = passwords.reset({ token: tokenIn(mail!.text), newPassword: 'another one' });
    await expect(again).rejects.toEqual(identityErrors.unknownToken());
  });

  it('sends the same token when the event is repeated, and does not reopen a used one', async () => {
    const context = inMemoryIdentity();
    await context.signIns.signUp(aSignUp());
    await context.passwords.forgot('ann@example.com');
    const [[first], [second]] = [await runWorker(context), await runWorker(context)];
    expect(tokenIn(second!.text)).toBe(tokenIn(first!.text));
    await context.passwords.reset({ token: tokenIn(first!.text), newPassword: 'battery staple' });
    await runWorker(context);
    const again = context.passwords.reset({ token: tokenIn(first!.text), newPassword: 'another one' });
    await expect(again).rejects.toEqual(identityErrors.unknownToken());
  });

  it('returns 404 after an hour, and for every token requested before the password changed', async () => {
    const context = inMemoryIdentity();
    const session = await context.signIns.signUp(aSignUp());
    await context.passwords.forgot('ann@example.com');
    await context.passwords.forgot('ann@example.com');
    const [one, two] = await runWorker(context);
    await context.passwords.change(session, { currentPassword: 'correct horse', newPassword: 'battery staple' });
    await expect(context.passwords.reset({ token: tokenIn(one!.text), newPassword: 'a third one' })).rejects.toEqual(
      identityErrors.unknownToken(),
    );
    context.clock.advance(1);
    await context.passwords.forgot('ann@example.com');
    const late = (await runWorker(context)).at(-1)!;
    context.clock.advance(hour);
    for (const mail of [two!, late]) {
      const reset = context.passwords.reset({ token: tokenIn(mail.text), newPassword: 'a third one' });
      await expect(reset).rejects.toEqual(identityErrors.unknownToken());
    }
  });
});
