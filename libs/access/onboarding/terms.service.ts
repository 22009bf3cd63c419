import { Injectable } from '@nestjs/common';
import { Clock, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { AcceptedTerms, type Audited, AuditTrail, Database, Settings } from '@exchange/platform';
import { onboardingErrors } from './errors';

interface Acceptance {
  readonly version: string;
  readonly acceptedBy: number;
  readonly acceptedAt: Date;
}

/** gaps.md §6.2. Where they can be read (`TERMS_URL`), accounts that have not accepted write nothing (docs/adr/0055). */
export interface Terms {
  /** The version that is asked for now. */
  readonly targetVersion: string;
  readonly termsUrl: string | null;
  /** What the account accepted last, or else the organization above it, or of a demo the account that it was made for, by whom and when. */
  readonly accepted: Acceptance | null;
}

export const isAccepted = ({ targetVersion, accepted }: Terms): boolean => accepted?.version === targetVersion;

/**
 * SQL: the accounts whose acceptance holds for an account: its own, that of its organization, and for a demo those of the account that it was made for.
 */
export const acceptedFor = (account: string): string => `(
  select holder.id from accounts own left join accounts home on home.id = own.made_for,
    unnest(array[own.id, own.parent_id, home.id, home.parent_id]) as holder (id)
  where own.id = ${account} and holder.id is not null)`;

/** Accounts known to have accepted that a process remembers. */
const remembered = 100_000;

@Injectable()
export class TermsService extends AcceptedTerms {
  /** An acceptance is never taken back, so writes of these ask nobody. */
  private readonly known = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Also what another account accepted for this one ({@link acceptedFor}); an acceptance of the version that is asked for counts before any other. */
  async read(accountId: number): Promise<Terms> {
    const { termsVersion: targetVersion, termsUrl } = this.settings;
    const [accepted = null] = await this.database.query<Acceptance>(
      `select version, accepted_by as "acceptedBy", accepted_at as "acceptedAt" from terms_acceptances
       where account_id in ${acceptedFor('$1')} order by version = $2 desc, account_id = $1 desc, accepted_at desc limit 1`,
      [accountId, targetVersion],
      'onboarding.terms',
    );
    return { targetVersion, termsUrl: termsUrl || null, accepted };
  }

  async has(accountId: number): Promise<boolean> {
    if (this.known.has(accountId)) return true;
    const accepted = isAccepted(await this.read(accountId));
    if (accepted && this.known.size < remembered) this.known.add(accountId);
    return accepted;
  }

  /** Again is fine: the first acceptance of a version counts. 409 when `version` is not the one that is asked for now. */
  async accept({ accountId, userId }: PersonCaller, version: string = this.settings.termsVersion): Promise<Terms> {
    if (version !== this.settings.termsVersion) throw onboardingErrors.otherTerms({ field: 'version' });
    const acceptance: Acceptance = { version, acceptedBy: userId, acceptedAt: this.clock.now() };
    await this.unitOfWork.run(async () => {
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
