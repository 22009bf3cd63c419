import { Injectable } from '@nestjs/common';
import { Clock, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { AcceptedTerms, type Audited, AuditTrail, Database, Settings } from '@exchange/platform';
import { onboardingErrors } from './errors';

interface Acceptance {
  readonly version: string;
  readonly acceptedBy: number;
  readonly acceptedAt: Date;
}

/** docs/spec/gaps.md §6.2. If `TERMS_URL` is set, accounts that have not accepted cannot write (docs/adr/0055). */
export interface AccountTerms {
  /** The version that has to be accepted now. */
  readonly targetVersion: string;
  readonly termsUrl: string | null;
  /** The last acceptance by the account, else by its organization; for a demo also by the account that it was made for. */
  readonly accepted: Acceptance | null;
}

export const isAccepted = ({ targetVersion, accepted }: AccountTerms): boolean => accepted?.version === targetVersion;

/** SQL of the accounts whose acceptance holds for `account`: itself, its organization, and the same two of the account that a demo was made for. */
export const acceptingAccountsSql = (account: string): string => `(
  select holder.id from accounts own left join accounts home on home.id = own.made_for,
    unnest(array[own.id, own.parent_id, home.id, home.parent_id]) as holder (id)
  where own.id = ${account} and holder.id is not null)`;

/** Maximum number of accounts cached per process as having accepted. */
const maxCachedAccounts = 100_000;

@Injectable()
export class AccountTermsService extends AcceptedTerms {
  /** An acceptance is never revoked, so these accounts need no query. */
  private readonly acceptedAccounts = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Includes acceptances by other accounts ({@link acceptingAccountsSql}); one of the current version takes precedence. */
  async read(accountId: number): Promise<AccountTerms> {
    const { termsVersion: targetVersion, termsUrl } = this.settings;
    const [accepted = null] = await this.database.query<Acceptance>(
      `select version, accepted_by as "acceptedBy", accepted_at as "acceptedAt" from terms_acceptances
       where account_id in ${acceptingAccountsSql('$1')} order by version = $2 desc, account_id = $1 desc, accepted_at desc limit 1`,
      [accountId, targetVersion],
      'onboarding.terms',
    );
    return { targetVersion, termsUrl: termsUrl || null, accepted };
  }

  async has(accountId: number): Promise<boolean> {
    if (this.acceptedAccounts.has(accountId)) return true;
    const accepted = isAccepted(await this.read(accountId));
    if (accepted && this.acceptedAccounts.size < maxCachedAccounts) this.acceptedAccounts.add(accountId);
    return accepted;
  }

  /** Can be repeated; the first acceptance of a version counts. Throws 409 when `version` is not the current one. */
  async accept({ accountId, userId }: PersonCaller, version: string = this.settings.termsVersion): Promise<AccountTerms> {
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
