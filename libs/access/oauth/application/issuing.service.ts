import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { RateLimits } from '@exchange/platform';
import { Artefacts } from '../domain/ports';
import { hashOf } from '../domain/tokens';
import { insistOnLimit } from './named-limits';

/** A token lives an hour, and a pair of them is two rows: several processes of one app renew theirs side by side, and nobody without end. */
const ofGrant = { name: 'oauth-tokens-of-grant', what: 'refreshes of one sign-in', attempts: 60, seconds: 3_600 };
const ofApplication = { name: 'oauth-tokens-of-application', what: 'tokens of one application', attempts: 120, seconds: 3_600 };

/** How many tokens one credential gets. */
@Injectable()
export class IssuingService {
  constructor(
    private readonly limits: RateLimits,
    private readonly artefacts: Artefacts,
    private readonly clock: Clock,
  ) {}

  /** 429 for one more than there may be of the grant of a refresh token. What is unknown is left to whoever looks it up. */
  async consume(form: URLSearchParams): Promise<void> {
    const token = form.get('grant_type') === 'refresh_token' ? form.get('refresh_token') : null;
    const found = token === null ? null : await this.artefacts.find('RefreshToken', hashOf(token), this.clock.now());
    if (found?.grantId) await insistOnLimit(this.limits, ofGrant, found.grantId);
  }

  /** 429 for one more than there may be of an application that has shown its secret. */
  consumeOf(applicationId: string): Promise<void> {
    return insistOnLimit(this.limits, ofApplication, applicationId);
  }
}
