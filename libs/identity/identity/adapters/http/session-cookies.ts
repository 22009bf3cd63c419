import { Injectable } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import { sessionCookie, Settings } from '@exchange/platform';
import { sessionLifetimeMs } from '../../domain/session';

/** gaps.md §6.1: the cookie is HttpOnly, SameSite=Lax, valid for the whole site and for 30 days after it was last set. */
@Injectable()
export class SessionCookies {
  private readonly options: CookieOptions;

  constructor({ isProduction }: Settings) {
    this.options = { httpOnly: true, secure: isProduction, sameSite: 'lax', path: '/' };
  }

  set(response: Response, token: string): void {
    response.cookie(sessionCookie, token, { ...this.options, maxAge: sessionLifetimeMs });
  }

  clear(response: Response): void {
    response.clearCookie(sessionCookie, this.options);
  }
}
