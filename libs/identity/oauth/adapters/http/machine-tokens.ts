import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequestContext } from '@exchange/platform';
import { IssuingService } from '../../application/issuing.service';
import { MachineApplicationsService } from '../../application/machine-applications.service';
import { highestScope, lifetimes, scopeText } from '../../domain/tokens';
import { sendFailure, sendRefusal } from './oauth-failure';
import { TokenResources } from './token-resources';

/** Answers `client_credentials` (RFC 6749 §4.4). The library is not used: it would need the secrets, and only hashes are stored. */
@Injectable()
export class MachineTokens {
  constructor(
    private readonly applications: MachineApplicationsService,
    private readonly issuing: IssuingService,
    private readonly resources: TokenResources,
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
      return sendRefusal(response, error);
    }
    const resource = this.resources.canonical(form.get('resource') ?? this.resources.rest);
    if (!this.resources.all.includes(resource)) return sendFailure(response, 400, 'invalid_target', 'the resource is none of ours');
    const requested = form.get('scope');
    const scope = requested === null ? application.scope : highestScope(requested);
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

/** Reads the credentials from the Authorization header, or else from the form (RFC 6749 §2.3.1). */
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
