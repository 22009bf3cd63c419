import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Interaction } from 'oidc-provider';
import { invalidField, scopes } from '@exchange/kernel';
import {
  AnyQuery,
  formOf,
  html,
  IdParam,
  numberIn,
  Once,
  onPage,
  Public,
  SameOriginGuard,
  sendPage,
  SessionToken,
  StreamedBody,
  toSignIn,
} from '@exchange/platform';
import { type Asking, ConsentService, type Decision } from '../../application/consent.service';
import { redirectOf } from '../../domain/redirect';
import { highestScope } from '../../domain/tokens';
import { AuthorizationServer } from '../oidc/authorization-server';
import { consentPage, unknownClientPage } from './pages';

/** The page on which a person decides. Which interaction it is says the cookie of the browser that began it; the address only repeats it. */
@ApiExcludeController()
@Public()
@UseGuards(SameOriginGuard)
@Controller('oauth/consent/:uid')
export class ConsentController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly consent: ConsentService,
  ) {}

  @Get()
  @AnyQuery()
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @IdParam('uid') uid: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const asked = await this.server.asked(request, response, uid);
    if (!asked) return over(response);
    await onPage(response, async () => {
      const account = request.query['account'];
      const asking = await this.asking(asked);
      if (!asking) return sendPage(response, unknownClientPage, 400);
      const offer = await this.consent.offer(token, asking.clientId, account === undefined ? undefined : numberIn(account));
      if (!offer) return toSignIn(response, pathOf(uid));
      const shown = { asking, offer, action: pathOf(uid) };
      sendPage(response, { ...consentPage(shown), formsLeadTo: originOf(String(asked.params['redirect_uri'])) });
    });
  }

  @Post()
  @Once('freely')
  @StreamedBody()
  async decide(
    @Req() request: Request,
    @Res() response: Response,
    @IdParam('uid') uid: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const form = await formOf(request);
    const asked = await this.server.asked(request, response, uid);
    if (!asked) return over(response);
    if (form.get('decision') !== 'allow') return this.server.refuse(request, response);
    await onPage(response, async () => {
      const asking = await this.asking(asked);
      if (!asking) return sendPage(response, unknownClientPage, 400);
      const grant = await this.consent.decide(token, asking, decisionOf(form));
      if (!grant) return toSignIn(response, pathOf(uid));
      await this.server.allow(request, response, asked, grant);
    });
  }

  /** Null when the client is not registered any more. */
  private async asking({ params }: Interaction): Promise<Asking | null> {
    const clientId = String(params['client_id']);
    const redirect = redirectOf(String(params['redirect_uri']));
    if (!redirect) throw invalidField('redirect_uri', 'The app may not have the answer sent there.');
    const clientName = await this.server.nameOf(clientId);
    if (clientName === null) return null;
    return {
      clientId,
      clientName,
      verifiedHost: clientId.startsWith('https://') ? new URL(clientId).host : null,
      redirect,
      scope: (typeof params['scope'] === 'string' ? highestScope(params['scope']) : null) ?? 'read',
    };
  }
}

const pathOf = (uid: string): string => `/oauth/consent/${encodeURIComponent(uid)}`;

function decisionOf(form: URLSearchParams): Decision {
  const scope = scopes.find((name) => name === form.get('scope')) ?? 'read';
  const isAll = form.get('reach') === 'all';
  return { accountId: numberIn(form.get('account')), scope, advertiserIds: isAll ? null : form.getAll('advertiser').map(numberIn) };
}

/** Where the form leads in the end: Chrome applies `form-action` to redirects, too. It ignores IPv6 hosts there, so their scheme stands for them. */
const originOf = (uri: string): string => {
  const { protocol, origin, hostname } = new URL(uri);
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol;
};

const over = (response: Response): void =>
  sendPage(
    response,
    { title: 'This is over', body: html`<p>Nothing is being asked here any more. Go back to the app and begin again.</p>` },
    400,
  );
