import { Injectable } from '@nestjs/common';
import { type Caller, Clock, isRecord, later, minuteMs } from '@exchange/kernel';
import { CursorSeal } from '@exchange/platform';
import { campaignErrors } from '../../domain/errors';

/** How long a person has to agree. */
const validMs = 15 * minuteMs;

/**
 * Confirmations of launches, kept by nobody: what is confirmed is sealed in its text, for one campaign and one credential. It names one plan, and launching
 * makes another of it, so that none is used twice (docs/adr/0081).
 */
@Injectable()
export class LaunchConfirmations {
  constructor(
    private readonly seal: CursorSeal,
    private readonly clock: Clock,
  ) {}

  issue(caller: Caller, campaignId: string, digest: string): { readonly token: string; readonly expiresAt: Date } {
    const expiresAt = later(this.clock.now(), validMs);
    const token = this.seal.seal(JSON.stringify({ digest, expiresAt: expiresAt.getTime() }), scopeOf(caller, campaignId));
    return { token, expiresAt };
  }

  /** The digest of the plan that was confirmed. 409 for one of somebody else, of another campaign, and for one that is too old. */
  digestOf(caller: Caller, campaignId: string, token: string): string {
    const plain = this.seal.open(token, scopeOf(caller, campaignId));
    const said: unknown = plain === null ? null : JSON.parse(plain);
    if (!isRecord(said) || Number(said['expiresAt']) <= this.clock.now().getTime())
      throw campaignErrors.notConfirmed({ field: 'confirmationToken' });
    return String(said['digest']);
  }
}

const scopeOf = ({ accountId, credentialId }: Caller, campaignId: string): string =>
  JSON.stringify(['launch', accountId, credentialId, campaignId]);
