import { normaliseEmail } from '@exchange/kernel';
import { Operation, Public, SameOriginGuard, SessionToken } from '@exchange/platform';
import { Body, Controller, Post, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { PasswordsService } from '../../application/passwords.service';
import { SessionsService } from '../../application/sessions.service';
import { Attempts } from './attempts';
import { ChangePasswordBody, done, DoneWire, ForgotPasswordBody, ResetPasswordBody, SessionWire, sessionWire } from './auth.wire';
import { Counted } from './counted.guard';
import { SessionCookies } from './session-cookies';

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
  @Operation({
    summary: 'Change your password',
    description: 'Needs the session cookie. Every session of the person ends; this one goes on with a new cookie.',
    answers: SessionWire,
    errors: [403, 429],
  })
  async change(
    @Body() body: ChangePasswordBody,
    @Res({ passthrough: true }) response: Response,
    @SessionToken() presented?: string,
  ): Promise<SessionWire> {
    const { person } = await this.sessions.own(presented);
    await this.attempts.signIn(person.email);
    const token = await this.passwords.change(presented, body);
    this.cookies.set(response, token);
    return sessionWire(await this.sessions.current(token));
  }

  @Post('forgot')
  @UseGuards(Counted('reset'))
  @Operation({
    summary: 'Ask for a mail that sets a new password',
    description: 'The same answer whether or not somebody has the address. At most 12 per hour, per IP address and per mail address.',
    status: 202,
    answers: DoneWire,
    errors: [403, 429],
  })
  async forgot(@Body() { email }: ForgotPasswordBody): Promise<DoneWire> {
    await this.attempts.resetOf(normaliseEmail(email));
    await this.passwords.forgot(email);
    return done;
  }

  @Post('reset')
  @UseGuards(Counted('reset'))
  @Operation({
    summary: 'Set a new password with the token of a mail',
    description: 'Works once, within an hour. Every session of the person ends; sign in with the new password.',
    answers: DoneWire,
    errors: [403, 404, 429],
  })
  async reset(@Body() body: ResetPasswordBody): Promise<DoneWire> {
    await this.passwords.reset(body);
    return done;
  }
}
