import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Interaction } from 'oidc-provider';
import { invalidField, type Language, scopes } from '@exchange/kernel';
import { AnyQuery, consolePage, IdParam, Once, Public, SameOriginGuard, SessionToken, Settings, StreamedBody } from '@exchange/platform';
import { parseId, onPage, pageLanguage, sendPage, redirectToSignIn, readForm } from '@exchange/platform/pages';
import { type ConsentRequest, ConsentService, type ConsentDecision } from '../../application/consent.service';
import { redirectOf } from '../../domain/redirect';
import { highestScope } from '../../domain/tokens';
import { AuthorizationServer } from '../oidc/authorization-server';
import { consentPage } from './consent-page';
import { expiredPage, unknownClientPage } from './pages';

/** The consent page. The browser's cookie identifies the interaction; the `uid` in the address must match it. */
@ApiExcludeController()
@Public()
@UseGuards(SameOriginGuard)
@Controller('oauth/consent/:uid')
export class ConsentController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly consent: ConsentService,
    private readonly settings: Settings,
  ) {}

  @Get()
  @AnyQuery()
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @IdParam('uid') uid: string,
    @SessionToken() token?: string,
  ): Promise<void> {
    const interaction = await this.server.findInteraction(request, response, uid);
    if (!interaction) return sendPage(response, expiredPage(pageLanguage(request)), 400);
    const language = languageOf(request, interaction);
    await onPage(
      response,
      async () => {
        const account = request.query['account'];
        const consentRequest = await this.consentRequest(interaction);
        if (!consentRequest) return sendPage(response, unknownClientPage(language), 400);
        const options = await this.consent.options(token, consentRequest.clientId, account === undefined ? undefined : parseId(account));
        if (!options) return redirectToSignIn(response, pathOf(uid), uiLocalesOf(interaction));
        const appsPage = consolePage(this.settings, `a/${options.account.id}/apps`);
        const page = consentPage({ consentRequest, options, action: pathOf(uid), language, appsPage });
        sendPage(response, { ...page, formsLeadTo: originOf(String(interaction.params['redirect_uri'])) });
      },
      language,
    );
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
    const form = await readForm(request);
    const interaction = await this.server.findInteraction(request, response, uid);
    if (!interaction) return sendPage(response, expiredPage(pageLanguage(request)), 400);
    const language = languageOf(request, interaction);
    if (form.get('decision') !== 'allow') return this.server.refuse(request, response);
    await onPage(
      response,
      async () => {
        const consentRequest = await this.consentRequest(interaction);
        if (!consentRequest) return sendPage(response, unknownClientPage(language), 400);
        const grant = await this.consent.decide(token, consentRequest, decisionOf(form));
        if (!grant) return redirectToSignIn(response, pathOf(uid), uiLocalesOf(interaction));
        await this.server.allow(request, response, interaction, grant);
      },
      language,
    );
  }

  /** Null when the client is no longer registered. */
  private async consentRequest({ params }: Interaction): Promise<ConsentRequest | null> {
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

/** Languages that the app asks for, in order of preference. */
const uiLocalesOf = ({ params }: Interaction): string | undefined =>
  typeof params['ui_locales'] === 'string' ? params['ui_locales'] : undefined;

const languageOf = (request: Request, interaction: Interaction): Language => pageLanguage(request, uiLocalesOf(interaction));

function decisionOf(form: URLSearchParams): ConsentDecision {
  const scope = scopes.find((name) => name === form.get('scope')) ?? 'read';
  const isAll = form.get('reach') === 'all';
  return { accountId: parseId(form.get('account')), scope, advertiserIds: isAll ? null : form.getAll('advertiser').map(parseId) };
}

/** Chrome applies `form-action` to redirects, so the redirect target must be allowed; for IPv6 hosts, which it ignores there, by scheme. */
const originOf = (uri: string): string => {
  const { protocol, origin, hostname } = new URL(uri);
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol;
};
