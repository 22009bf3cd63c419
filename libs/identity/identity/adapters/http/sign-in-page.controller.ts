import { Controller, Get, Ip, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DomainError, isLine, localPath, normaliseEmail } from '@exchange/kernel';
import { AnyQuery, Once, Public, SameOriginGuard, SessionToken, Settings, StreamedBody } from '@exchange/platform';
import { pageLanguage, sendPage, readForm } from '@exchange/platform/pages';
import { SessionsService } from '../../application/sessions.service';
import { SignInService } from '../../application/sign-in.service';
import { identityErrors } from '../../domain/errors';
import { passwordLimits } from '../../domain/password';
import { SessionCookies } from './session-cookies';
import { SignInLimits } from './sign-in-limits';
import { signInPage } from './sign-in-page';

/** A sign-in page without scripts, for pages of the exchange that require a signed-in person. Without a target it leads to the console. */
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
    private readonly settings: Settings,
  ) {}

  /** Redirects a person who is already signed in. */
  @Get()
  @AnyQuery()
  async show(@Req() request: Request, @Res() response: Response, @SessionToken() presented?: string): Promise<void> {
    const { query } = request;
    const returnTo = localPath(query['then']);
    const isSignedIn = await this.sessions.authenticate(presented).then(
      () => true,
      (error: unknown) => unlessRefused(error, false),
    );
    const home = consoleHome(this.settings);
    if (isSignedIn) response.redirect(303, returnTo ?? home);
    else sendPage(response, signInPage({ language: pageLanguage(request, query['ui_locales']), returnTo, home, email: '' }));
  }

  /** Same limits as `POST /api/v2/auth/sign-in`. */
  @Post()
  @Once('freely')
  @StreamedBody()
  async signIn(@Req() request: Request, @Res() response: Response, @Ip() ip: string, @SessionToken() presented?: string): Promise<void> {
    const form = await readForm(request, 8_192);
    const returnTo = localPath(form.get('then'));
    const typed = form.get('email') ?? '';
    try {
      const email = normaliseEmail(typed);
      const password = form.get('password') ?? '';
      if (!isLine(typed) || password.length > passwordLimits.max) throw identityErrors.wrongCredentials();
      await this.attempts.signIn(email, ip);
      this.cookies.set(response, await this.signIns.signIn({ email: typed, password }, presented));
      await this.attempts.recordSignIn(email, ip);
      response.redirect(303, returnTo ?? consoleHome(this.settings));
    } catch (error) {
      const refusal = unlessRefused(error, error as DomainError);
      const seconds = (refusal.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
      if (seconds !== undefined) response.setHeader('Retry-After', seconds);
      const language = pageLanguage(request, form.get('ui_locales'));
      const page = { language, returnTo, home: consoleHome(this.settings), email: typed, problem: refusal.message };
      sendPage(response, signInPage(page), refusal.status);
    }
  }
}

/** Returns `otherwise` for a refusal and rethrows any other error. */
function unlessRefused<T>(error: unknown, otherwise: T): T {
  if (error instanceof DomainError) return otherwise;
  throw error;
}

/** The console's first page. A path unless `CONSOLE_URL` is set, so that the browser stays on the host that it uses. */
const consoleHome = (settings: Pick<Settings, 'consoleUrl'>): string =>
  settings.consoleUrl === '' ? '/console/' : `${settings.consoleUrl.replace(/\/$/, '')}/`;
