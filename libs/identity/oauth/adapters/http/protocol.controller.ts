import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AnyQuery, BodyLimit, clientAddress, IdParam, Once, Public, RateLimits, Settings, StreamedBody } from '@exchange/platform';
import { onPage, readForm } from '@exchange/platform/pages';
import { IssuingService } from '../../application/issuing.service';
import { consumeLimit } from '../../application/named-limits';
import { TokenPagesService } from '../../application/token-pages.service';
import { lifetimes } from '../../domain/tokens';
import { AuthorizationServer } from '../oidc/authorization-server';
import { maxMetadataBytes, registrable } from '../oidc/client-metadata';
import { oauthPaths } from '../oidc/configuration';
import { MachineTokens } from './machine-tokens';
import { sendFailure, sendRefusal } from './oauth-failure';
import { assertParameters, assertStorable } from './parameters';
import { TokenResources } from './token-resources';

/** Limits per client address: anybody can register or start an authorization, and each stores a row for a while. */
const authorizations = {
  name: 'oauth-authorizations',
  what: 'authorizations from one address',
  attempts: 100,
  seconds: lifetimes.interaction,
};
const redemptions = { name: 'oauth-tokens', what: 'requests for tokens from one address', attempts: 600, seconds: 60 };
const registrations = { name: 'oauth-registrations', what: 'registrations of apps from one address' };
const registrationsAtOnce = { name: 'oauth-registrations-at-once', what: 'registrations of apps from one address' };

/** OAuth endpoints (RFC 6749, 7009, 7591, 7662). Their answers have no envelope. */
@ApiExcludeController()
@Public()
@AnyQuery()
@Controller()
export class ProtocolController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly machines: MachineTokens,
    private readonly pages: TokenPagesService,
    private readonly resources: TokenResources,
    private readonly issuing: IssuingService,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  @Get('authorize')
  async authorize(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { searchParams } = new URL(request.url, this.resources.issuer);
    await onPage(response, async () => {
      await consumeLimit(this.limits, authorizations, clientAddress(request));
      assertStorable(searchParams);
      await this.server.answer(request, response, { path: oauthPaths.authorization, params: this.resources.normalise(searchParams, true) });
    });
  }

  /** The consent page redirects the browser here. */
  @Get('authorize/:uid')
  async resume(@Req() request: Request, @Res() response: Response, @IdParam('uid') uid: string): Promise<void> {
    await this.server.answer(request, response, { path: `${oauthPaths.authorization}/${encodeURIComponent(uid)}` });
  }

  @Once('freely')
  @Post('auth/token')
  @StreamedBody()
  async token(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await this.form(request, response);
    if (!form) return;
    try {
      await this.pages.assertOriginAllowed(request.headers.origin, form);
      await this.issuing.consume(form);
    } catch (error) {
      return sendRefusal(response, error);
    }
    if (form.get('grant_type') === 'client_credentials') await this.machines.answer(request, response, form);
    else await this.server.answer(request, response, { path: oauthPaths.token, body: this.resources.normalise(form, false).toString() });
  }

  @Once('freely')
  @Post('auth/revoke')
  @StreamedBody()
  async revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await this.form(request, response);
    if (form) await this.server.answer(request, response, { path: oauthPaths.revocation, body: form.toString() });
  }

  @Once('freely')
  @Post('auth/introspect')
  @StreamedBody()
  async introspect(@Req() request: Request, @Res() response: Response): Promise<void> {
    const form = await this.form(request, response);
    if (form) await this.server.answer(request, response, { path: oauthPaths.introspection, body: form.toString() });
  }

  @Once('freely')
  @Post('auth/register')
  @BodyLimit(32_768)
  async register(@Req() request: Request, @Res() response: Response): Promise<void> {
    const metadata: unknown = request.body ?? null;
    try {
      const { registrationLimit, registrationBurst } = this.settings;
      await consumeLimit(this.limits, { ...registrationsAtOnce, ...registrationBurst }, clientAddress(request));
      await consumeLimit(this.limits, { ...registrations, ...registrationLimit }, clientAddress(request));
      if (typeof metadata === 'object' && metadata !== null) assertParameters(metadata);
    } catch (error) {
      return sendRefusal(response, error);
    }
    const body = JSON.stringify(registrable(metadata));
    if (Buffer.byteLength(body) > maxMetadataBytes)
      return sendFailure(
        response,
        400,
        'invalid_client_metadata',
        `what is kept of a client must be at most ${maxMetadataBytes} bytes long`,
      );
    await this.server.answer(request, response, { path: oauthPaths.registration, body });
  }

  private async form(request: Request, response: Response): Promise<URLSearchParams | null> {
    try {
      await consumeLimit(this.limits, redemptions, clientAddress(request));
      const form = await readForm(request);
      assertParameters(form);
      return form;
    } catch (error) {
      sendRefusal(response, error);
      return null;
    }
  }
}
