import { Injectable } from '@nestjs/common';
import { AllowedOrigins } from '@exchange/browser-origins';
import { Clock } from '@exchange/kernel';
import type { ArtefactKind } from '../domain/artefact';
import { AppGrants, Artefacts } from '../domain/ports';
import { hashSecret } from '../domain/tokens';

/** Form parameters that identify a grant. */
const grantParameters: readonly (readonly [parameter: string, kind: ArtefactKind])[] = [
  ['code', 'AuthorizationCode'],
  ['refresh_token', 'RefreshToken'],
];

/** Browser pages get tokens only of accounts that allow their origin (docs/adr/0084). Requests of other programs are not checked: a check costs two queries. */
@Injectable()
export class TokenPagesService {
  constructor(
    private readonly origins: AllowedOrigins,
    private readonly artefacts: Artefacts,
    private readonly grants: AppGrants,
    private readonly clock: Clock,
  ) {}

  /** Throws 403 before the code or token is consumed. Unknown codes and tokens pass: the token endpoint refuses them. */
  async assertOriginAllowed(origin: string | undefined, form: URLSearchParams): Promise<void> {
    if (!this.origins.isPageRequest(origin)) return;
    for (const [parameter, kind] of grantParameters) {
      const secret = form.get(parameter);
      const found = secret === null ? null : await this.artefacts.find(kind, hashSecret(secret), this.clock.now());
      const grant = found?.grantId ? await this.grants.find(found.grantId) : null;
      if (grant) await this.origins.assertOriginAllowed(grant.accountId);
    }
  }
}
