import { Clock, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { type Audited, AuditTrail, Database, Settings } from '@exchange/platform';
import { Injectable } from '@nestjs/common';
import { onboardingErrors } from './errors';

interface Acceptance {
  readonly version: string;
  readonly acceptedBy: number;
  readonly acceptedAt: Date;
}

/** gaps.md §6.2. Nothing is refused yet to accounts that have not accepted. */
export interface Terms {
  /** The version that is asked for now. */
  readonly targetVersion: string;
  readonly termsUrl: string | null;
  /** What the account accepted last, by whom and when. */
  readonly accepted: Acceptance | null;
}

export const isAccepted = ({ targetVersion, accepted }: Terms): boolean => accepted?.version === targetVersion;

@Injectable()
export class TermsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly work: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async read(accountId: number): Promise<Terms> {
    const { termsVersion: targetVersion, termsUrl } = this.settings;
    const [accepted = null] = await this.database.query<Acceptance>(
      `select version, accepted_by as "acceptedBy", accepted_at as "acceptedAt" from terms_acceptances
       where account_id = $1 order by version = $2 desc, accepted_at desc limit 1`,
      [accountId, targetVersion],
      'onboarding.terms',
    );
    return { targetVersion, termsUrl: termsUrl || null, accepted };
  }

  /** Again is fine: the first acceptance of a version counts. 409 when `version` is not the one that is asked for now. */
  async accept({ accountId, userId }: PersonCaller, version: string = this.settings.termsVersion): Promise<Terms> {
    if (version !== this.settings.termsVersion) throw onboardingErrors.otherTerms({ field: 'version' });
    const acceptance: Acceptance = { version, acceptedBy: userId, acceptedAt: this.clock.now() };
    await this.work.run(async () => {
      const added = await this.database.query(
        `insert into terms_acceptances (account_id, version, accepted_by, accepted_at) values ($1, $2, $3, $4)
         on conflict do nothing returning 1`,
        [accountId, version, userId, acceptance.acceptedAt],
      );
      if (added.length > 0) await this.audit.record({ action: 'CREATE', did: 'accepted' }, audited(accountId), null, acceptance);
    });
    return this.read(accountId);
  }
}

const audited = (accountId: number): Audited<Acceptance> => ({
  resourceType: 'TERMS',
  accountId: () => accountId,
  id: ({ version }) => version,
  name: ({ version }) => version,
  hidden: ['acceptedBy', 'acceptedAt'],
});
