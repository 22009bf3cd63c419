import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { RateLimits } from '@exchange/platform';
import { Artefacts } from '../domain/ports';
import { hashSecret } from '../domain/tokens';
import { consumeLimit } from './named-limits';

/** Several processes of one app may refresh in parallel, but each refresh stores two rows, so their number per hour is limited. */
const ofGrant = { name: 'oauth-tokens-of-grant', what: 'refreshes of one sign-in', attempts: 60, seconds: 3_600 };
const ofApplication = { name: 'oauth-tokens-of-application', what: 'tokens of one application', attempts: 120, seconds: 3_600 };

/** Limits the number of tokens per credential. */
@Injectable()
export class IssuingService {
  constructor(
    private readonly limits: RateLimits,
    private readonly artefacts: Artefacts,
    private readonly clock: Clock,
  ) {}

  /** Throws 429 when the grant of a refresh token has reached its limit. Unknown tokens pass: the token endpoint refuses them. */
  async consume(form: URLSearchParams): Promise<void> {
    const token = form.get('grant_type') === 'refresh_token' ? form.get('refresh_token') : null;
    const found = token === null ? null : await this.artefacts.find('RefreshToken', hashSecret(token), this.clock.now());
    if (found?.grantId) await consumeLimit(this.limits, ofGrant, found.grantId);
  }

  /** Throws 429 when an authenticated application has reached its limit. */
  consumeOf(applicationId: string): Promise<void> {
    return consumeLimit(this.limits, ofApplication, applicationId);
  }
}
