import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../config/settings';
import { authErrors } from './errors';
import { isSameOrigin } from './session-cookie';

/** For public routes that read or set the session cookie: prevents other sites from using or fixing a session. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    if (!isSameOrigin(context.switchToHttp().getRequest<Request>(), this.settings.baseUrl)) throw authErrors.crossOrigin();
    return true;
  }
}
