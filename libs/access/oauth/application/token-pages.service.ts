import { Injectable } from '@nestjs/common';
import { OpenOrigins } from '@exchange/browser-origins';
import { Clock } from '@exchange/kernel';
import type { ArtefactKind } from '../domain/artefact';
import { AppGrants, Artefacts } from '../domain/ports';
import { hashOf } from '../domain/tokens';

/** What a token is asked for with, by the name of its parameter. */
const presented: readonly (readonly [parameter: string, kind: ArtefactKind])[] = [
  ['code', 'AuthorizationCode'],
  ['refresh_token', 'RefreshToken'],
];

/** Pages get tokens of accounts that let them in, and of no others (docs/adr/0084). For requests of pages: it costs two look-ups. */
@Injectable()
export class TokenPagesService {
  constructor(
    private readonly origins: OpenOrigins,
    private readonly artefacts: Artefacts,
    private readonly grants: AppGrants,
    private readonly clock: Clock,
  ) {}

  /** 403 before the code or the token is used, also for a page of an `origin` that nobody lets in. What is unknown is left to whoever looks it up. */
  async assertLetIn(origin: string | undefined, form: URLSearchParams): Promise<void> {
    if (!this.origins.isOfPage(origin)) return;
    for (const [parameter, kind] of presented) {
      const secret = form.get(parameter);
      const found = secret === null ? null : await this.artefacts.find(kind, hashOf(secret), this.clock.now());
      const grant = found?.grantId ? await this.grants.find(found.grantId) : null;
      if (grant) await this.origins.assertLetIn(grant.accountId);
    }
  }
}
