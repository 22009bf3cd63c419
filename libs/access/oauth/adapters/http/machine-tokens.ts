import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestContext } from '@exchange/platform';
import { IssuingService } from '../../application/issuing.service';
import { MachineApplicationsService } from '../../application/machine-applications.service';
import { highestScope, lifetimes, scopeText } from '../../domain/tokens';
import { sendFailure, tellRefusal } from './oauth-failure';
import { Resources } from './resources';

/** `client_credentials` (RFC 6749 §4.4): before the library, which would have to know the secrets. */
@Injectable()
export class MachineTokens {
  constructor(
    private readonly applications: MachineApplicationsService,
    private readonly issuing: IssuingService,
    private readonly resources: Resources,
  ) {}

  async answer(request: Request, response: Response, form: URLSearchParams): Promise<void> {
    if (new Set(form.keys()).size !== form.size) return sendFailure(response, 400, 'invalid_request', 'a parameter is given twice');
    const [id, secret] = credentialsOf(request, form);
    const application = await this.applications.authenticate(id, secret);
    if (!application) {
      response.setHeader('WWW-Authenticate', 'Basic realm="exchange"');
      return sendFailure(response, 401, 'invalid_client', 'client authentication failed');
    }
    if (RequestContext.current()?.page !== undefined)
      return sendFailure(response, 400, 'unauthorized_client', 'the secret of an application does not belong into a page');
    try {
      await this.issuing.consumeOf(application.id);
    } catch (error) {
      return tellRefusal(response, error);
    }
    const resource = this.resources.canonical(form.get('resource') ?? this.resources.rest);
    if (!this.resources.all.includes(resource)) return sendFailure(response, 400, 'invalid_target', 'the resource is none of ours');
    const asked = form.get('scope');
    const scope = asked === null ? application.scope : highestScope(asked);
    const issued = scope && (await this.applications.issue(application, scope, resource));
    if (!issued) return sendFailure(response, 400, 'invalid_scope', 'the application does not have that scope');
    response.status(200).json({
      access_token: issued.token,
      token_type: 'Bearer',
      expires_in: lifetimes.accessToken,
      scope: scopeText(issued.scope),
    });
  }
}

/** In the header, or else in the form. */
function credentialsOf({ headers }: Request, form: URLSearchParams): readonly [id: string, secret: string] {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]{1,512})$/i.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''].map(storable) as [string, string];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)].map((part) => storable(decoded(part))) as [string, string];
}

const storable = (text: string): string => (text.length > 512 || text.includes('\0') ? '' : text);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return '';
  }
}
