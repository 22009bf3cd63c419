import { Controller, Get, Ip, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DomainError, isLine, localPath, normaliseEmail } from '@exchange/kernel';
import { AnyQuery, readForm, html, Once, Public, SameOriginGuard, sendPage, SessionToken, StreamedBody } from '@exchange/platform';
import { SessionsService } from '../../application/sessions.service';
import { SignInService } from '../../application/sign-in.service';
import { identityErrors } from '../../domain/errors';
import { passwordLimits } from '../../domain/password';
import { SessionCookies } from './session-cookies';
import { SignInLimits } from './sign-in-limits';

/** Redirect target when no local path was given. */
const home = '/docs';

/** A sign-in page without scripts, for pages of the exchange that require a signed-in person. */
@ApiExcludeController()
@Public()
@UseGuards(SameOriginGuard)
@Controller('sign-in')
export class SignInPageController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: SessionsService,
    private readonly attempts: SignInLimits,
    private readonly cookies: SessionCookies,
  ) {}

  /** Redirects a person who is already signed in. */
  @Get()
  @AnyQuery()
  async show(@Req() { query }: Request, @Res() response: Response, @SessionToken() presented?: string): Promise<void> {
    const then = localPath(query['then']) ?? home;
    const isSignedIn = await this.sessions.authenticate(presented).then(
      () => true,
      (error: unknown) => unlessRefused(error, false),
    );
    if (isSignedIn) response.redirect(303, then);
    else sendPage(response, pageOf(then, '', null));
  }

  /** Same limits as `POST /api/v2/auth/sign-in`. */
  @Post()
  @Once('freely')
  @StreamedBody()
  async signIn(@Req() request: Request, @Res() response: Response, @Ip() ip: string, @SessionToken() presented?: string): Promise<void> {
    const form = await readForm(request, 8_192);
    const then = localPath(form.get('then')) ?? home;
    const typed = form.get('email') ?? '';
    try {
      const email = normaliseEmail(typed);
      const password = form.get('password') ?? '';
      if (!isLine(typed) || password.length > passwordLimits.max) throw identityErrors.wrongCredentials();
      await this.attempts.signIn(email, ip);
      this.cookies.set(response, await this.signIns.signIn({ email: typed, password }, presented));
      await this.attempts.recordSignIn(email, ip);
      response.redirect(303, then);
    } catch (error) {
      const refusal = unlessRefused(error, error as DomainError);
      const seconds = (refusal.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
      if (seconds !== undefined) response.setHeader('Retry-After', seconds);
      sendPage(response, pageOf(then, typed, refusal.message), refusal.status);
    }
  }
}

const pageOf = (then: string, email: string, problem: string | null) => ({
  title: 'Sign in',
  body: html`${problem === null ? '' : html`<p class="warning" role="alert">${problem}</p>`}
    <form method="post" action="/sign-in">
      <input type="hidden" name="then" value="${then}" />
      <label>Mail address <input type="email" name="email" value="${email}" required maxlength="254" autocomplete="username" /></label>
      <label>Password <input type="password" name="password" required autocomplete="current-password" /></label>
      <p><button>Sign in</button></p>
    </form>`,
});

/** Returns `otherwise` for a refusal and rethrows any other error. */
function unlessRefused<T>(error: unknown, otherwise: T): T {
  if (error instanceof DomainError) return otherwise;
  throw error;
}
