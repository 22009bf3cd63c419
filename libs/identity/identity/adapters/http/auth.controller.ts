import { Body, Controller, Get, Ip, Post, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DomainError, normaliseEmail } from '@exchange/kernel';
import { Operation, Public, SameOriginGuard, SessionToken } from '@exchange/platform';
import { OperationIds, ErrorCodes } from '@exchange/platform/openapi';
import { SessionsService } from '../../application/sessions.service';
import { SignInService } from '../../application/sign-in.service';
import { identityErrors } from '../../domain/errors';
import { done, DoneWire, SessionWire, sessionWire, SignInBody, SignUpBody, SwitchAccountBody } from './auth.wire';
import { CountAttempt } from './count-attempt.guard';
import { SessionCookies } from './session-cookies';
import { BySession } from './session.guard';
import { SignInLimits } from './sign-in-limits';

/** Public for the platform's guard: a person whose session acts for no account must still be able to read it, switch and sign out. */
@ApiTags('Authentication')
@Public()
@UseGuards(SameOriginGuard)
@Controller('api/v2/auth')
@OperationIds({ session: 'getSession', signIn: 'signIn', signOut: 'signOut', signUp: 'signUp', switchAccount: 'switchAccount' })
export class AuthController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly attempts: SignInLimits,
  ) {}

  @Post('sign-up')
  @UseGuards(CountAttempt('signUp'))
  @Operation({
    summary: 'Sign up: create a person and an account',
    description:
      'Signs in, and mails a token that confirms the address. 409 when the mail address is in use. At most 20 per hour and IP address.',
    status: 201,
    answers: SessionWire,
    errors: [403, 409, 429],
    once: 'freely',
  })
  async signUp(
    @Body() body: SignUpBody,
    @Ip() ip: string,
    @Res({ passthrough: true }) response: Response,
    @SessionToken() presented?: string,
  ): Promise<SessionWire> {
    const token = await this.signIns.signUp(body, presented);
    return this.begin(response, ip, token).catch((error: unknown) => {
      // The owner of the address has accepted an invitation meanwhile, which ended the session.
      throw error instanceof DomainError && error.status === 401 ? identityErrors.emailTaken() : error;
    });
  }

  @Post('sign-in')
  @Operation({
    summary: 'Sign in',
    description:
      'Sets the cookie `sc_session` and ends the session of the request, if any. The same 401 for an unknown address and for a wrong password. At most 40 attempts in 15 minutes per IP address and mail address; ten times as many from all IP addresses together, except those from which the person signed in before.',
    answers: SessionWire,
    errors: [403, 429],
    once: 'freely',
  })
  async signIn(
    @Body() body: SignInBody,
    @Ip() ip: string,
    @Res({ passthrough: true }) response: Response,
    @SessionToken() presented?: string,
  ): Promise<SessionWire> {
    await this.attempts.signIn(normaliseEmail(body.email), ip);
    return this.begin(response, ip, await this.signIns.signIn(body, presented));
  }

  @Post('sign-out')
  @Operation({
    summary: 'Sign out',
    description: 'Ends the session at once and clears the cookie. A no-op without a session.',
    answers: DoneWire,
    errors: [403],
    once: 'freely',
  })
  async signOut(@Res({ passthrough: true }) response: Response, @SessionToken() presented?: string): Promise<DoneWire> {
    await this.signIns.signOut(presented);
    this.cookies.clear(response);
    return done;
  }

  @Get('session')
  @BySession()
  @ApiCookieAuth('session')
  @Operation({
    summary: 'The signed-in person, their accounts, and the account of the session',
    description: 'Needs the session cookie. Renews cookie and session for another 30 days.',
    answers: SessionWire,
  })
  async session(@Res({ passthrough: true }) response: Response, @SessionToken() presented?: string): Promise<SessionWire> {
    const view = await this.sessions.current(presented);
    this.cookies.set(response, presented!);
    return sessionWire(view);
  }

  @Post('switch-account')
  @BySession()
  @ApiCookieAuth('session')
  @ErrorCodes({ 403: ['ACCESS_DENIED'] })
  @Operation({
    summary: 'Switch the session to another account',
    description: 'The next sign-in starts in that account, too. A single request can choose its account with `X-Account-Id` instead.',
    answers: SessionWire,
    errors: [403],
    once: 'freely',
  })
  async switchAccount(@Body() { accountId }: SwitchAccountBody, @SessionToken() presented?: string): Promise<SessionWire> {
    return sessionWire(await this.sessions.switchAccount(presented, accountId));
  }

  private async begin(response: Response, ip: string, token: string): Promise<SessionWire> {
    const view = await this.sessions.current(token);
    this.cookies.set(response, token);
    await this.attempts.recordSignIn(view.user.email, ip);
    return sessionWire(view);
  }
}
