import { Body, Controller, Ip, Post, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { normaliseEmail } from '@exchange/kernel';
import { Operation, Public, SameOriginGuard, SessionToken } from '@exchange/platform';
import { OperationIds } from '@exchange/platform/openapi';
import { PasswordsService } from '../../application/passwords.service';
import { SessionsService } from '../../application/sessions.service';
import { ChangedPasswordWire, ChangePasswordBody, done, DoneWire, ForgotPasswordBody, ResetPasswordBody, sessionWire } from './auth.wire';
import { CountAttempt } from './count-attempt.guard';
import { SessionCookies } from './session-cookies';
import { BySession } from './session.guard';
import { SignInLimits } from './sign-in-limits';

@ApiTags('Authentication')
@Public()
@UseGuards(SameOriginGuard)
@Controller('api/v2/auth/password')
@OperationIds({ change: 'changePassword', forgot: 'requestPasswordReset', reset: 'resetPassword' })
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly attempts: SignInLimits,
  ) {}

  @Post('change')
  @BySession()
  @ApiCookieAuth('session')
  @Operation({
    summary: 'Change your password',
    description:
      'Needs the session cookie. Every session of the person ends; the caller gets a new one. Personal API keys remain valid: `personalKeys` is their number.',
    answers: ChangedPasswordWire,
    errors: [403, 429],
    once: 'freely',
  })
  async change(
    @Body() body: ChangePasswordBody,
    @Res({ passthrough: true }) response: Response,
    @SessionToken() presented?: string,
  ): Promise<ChangedPasswordWire> {
    const { person } = await this.sessions.authenticate(presented);
    await this.attempts.change(person.email);
    const { token, personalKeys } = await this.passwords.change(presented, body);
    this.cookies.set(response, token);
    return { ...sessionWire(await this.sessions.current(token)), personalKeys };
  }

  @Post('forgot')
  @UseGuards(CountAttempt('reset'))
  @Operation({
    summary: 'Request a mail to set a new password',
    description:
      'The response is the same whether or not somebody has the address. At most 12 requests per hour and IP address, and 12 mails per hour to one address.',
    status: 202,
    answers: DoneWire,
    errors: [403, 429],
    once: 'freely',
  })
  async forgot(@Body() { email }: ForgotPasswordBody): Promise<DoneWire> {
    if (await this.attempts.canMail(normaliseEmail(email))) await this.passwords.forgot(email);
    return done;
  }

  @Post('reset')
  @UseGuards(CountAttempt('reset'))
  @Operation({
    summary: 'Set a new password with the token of a mail',
    description:
      'Works once, within an hour, unless the password was changed after the request. Every session and every personal API key of the person ends; sign in with the new password. Confirms the mail address.',
    answers: DoneWire,
    errors: [403, 404, 429],
    once: 'freely',
  })
  async reset(@Body() body: ResetPasswordBody, @Ip() ip: string): Promise<DoneWire> {
    const { email } = await this.passwords.reset(body);
    await this.attempts.recordSignIn(email, ip);
    return done;
  }
}
