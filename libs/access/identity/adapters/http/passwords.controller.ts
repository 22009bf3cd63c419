import { Body, Controller, Ip, Post, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { normaliseEmail } from '@exchange/kernel';
import { Operation, Public, SameOriginGuard, SessionToken } from '@exchange/platform';
import { PasswordsService } from '../../application/passwords.service';
import { SessionsService } from '../../application/sessions.service';
import { Attempts } from './attempts';
import { ChangedPasswordWire, ChangePasswordBody, done, DoneWire, ForgotPasswordBody, ResetPasswordBody, sessionWire } from './auth.wire';
import { Counted } from './counted.guard';
import { SessionCookies } from './session-cookies';
import { BySession } from './session.guard';

@ApiTags('Authentication')
@Public()
@UseGuards(SameOriginGuard)
@Controller('api/v2/auth/password')
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly attempts: Attempts,
  ) {}

  @Post('change')
  @BySession()
  @ApiCookieAuth('session')
  @Operation({
    summary: 'Change your password',
    description:
      'Needs the session cookie. Every session of the person ends; this one goes on with a new cookie. Personal API keys go on: `personalKeys` says how many there are.',
    answers: ChangedPasswordWire,
    errors: [403, 429],
    once: 'freely',
  })
  async change(
    @Body() body: ChangePasswordBody,
    @Res({ passthrough: true }) response: Response,
    @SessionToken() presented?: string,
  ): Promise<ChangedPasswordWire> {
    const { person } = await this.sessions.own(presented);
    await this.attempts.change(person.email);
    const { token, personalKeys } = await this.passwords.change(presented, body);
    this.cookies.set(response, token);
    return { ...sessionWire(await this.sessions.current(token)), personalKeys };
  }

  @Post('forgot')
  @UseGuards(Counted('reset'))
  @Operation({
    summary: 'Ask for a mail that sets a new password',
    description:
      'The same answer whether or not somebody has the address. At most 12 per hour and IP address, and no more than 12 mails an hour to one address.',
    status: 202,
    answers: DoneWire,
    errors: [403, 429],
    once: 'freely',
  })
  async forgot(@Body() { email }: ForgotPasswordBody): Promise<DoneWire> {
    if (await this.attempts.mayMail(normaliseEmail(email))) await this.passwords.forgot(email);
    return done;
  }

  @Post('reset')
  @UseGuards(Counted('reset'))
  @Operation({
    summary: 'Set a new password with the token of a mail',
    description:
      'Works once, within an hour, unless the password has changed since it was asked for. Every session and every personal API key of the person ends; sign in with the new password. Confirms the mail address.',
    answers: DoneWire,
    errors: [403, 404, 429],
    once: 'freely',
  })
  async reset(@Body() body: ResetPasswordBody, @Ip() ip: string): Promise<DoneWire> {
    const { email } = await this.passwords.reset(body);
    await this.attempts.entered(email, ip);
    return done;
  }
}
