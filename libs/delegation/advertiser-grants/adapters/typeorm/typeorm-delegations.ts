import { Injectable } from '@nestjs/common';
import { Clock, type Grant } from '@exchange/kernel';
import { batched, Database, type DelegationKey, Delegations, type FoundDelegation } from '@exchange/platform';
import type { GrantedAdvertiser } from '../../domain/advertiser-grant';
import { campaignGrantOf, type Capability } from '../../domain/capabilities';

interface DelegationRow {
  readonly question: number;
  readonly organization: string;
  readonly advertisers: readonly GrantedAdvertiser[];
  readonly capabilities: readonly Capability[];
}

/** A person has to be a member of the grantee; a key without a person was found with its account. Accounts that have ended are excluded. */
const delegationSql = `
  select lookups.question::int, h.company as organization, g.advertisers, g.capabilities
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as lookups (account_id, grantee_id, user_id, question)
  join advertiser_grants g
    on g.grantee_account_id = lookups.grantee_id and g.account_id = lookups.account_id and g.status = 'active' and g.expires_at > $4
  join accounts h on h.id = lookups.grantee_id and (h.ends_at is null or h.ends_at > $4)
  join accounts a on a.id = lookups.account_id and (a.ends_at is null or a.ends_at > $4)
  left join memberships m on m.account_id = lookups.grantee_id and m.user_id = lookups.user_id and m.status = 'active'
  where lookups.user_id is null or m.user_id is not null`;

/** Reads grants at every request, as credentials are (docs/adr/0007): a revocation takes effect with the next request. */
@Injectable()
export class TypeormDelegations extends Delegations {
  private readonly lookUp = batched<FoundDelegation>((keys) => this.load(keys));

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  async find({ accountId, granteeAccountId, userId }: DelegationKey): Promise<FoundDelegation | null> {
    return (await this.lookUp(`${accountId}/${granteeAccountId}/${userId ?? ''}`)) ?? null;
  }

  private async load(keys: readonly string[]): Promise<ReadonlyMap<string, FoundDelegation>> {
    const lookups = keys.map((key) => key.split('/'));
    const column = (index: number) => lookups.map((parts) => (parts[index] === '' ? null : Number(parts[index])));
    const params = [column(0), column(1), column(2), this.clock.now()];
    const found = new Map<string, FoundDelegation & { readonly advertisers: Map<number, Grant | null> }>();
    for (const row of await this.database.query<DelegationRow>(delegationSql, params, 'advertiser-grants.delegations')) {
      const key = keys[row.question - 1]!;
      const { advertisers } = found.get(key) ?? { advertisers: new Map<number, Grant | null>() };
      const grant = campaignGrantOf(row.capabilities);
      for (const { advertiserId } of row.advertisers) advertisers.set(advertiserId, strongerGrant(advertisers.get(advertiserId), grant));
      found.set(key, { organization: row.organization, advertisers });
    }
    return found;
  }
}

/** Returns the stronger of two grants of one advertiser. */
function strongerGrant(one: Grant | null | undefined, other: Grant | null): Grant | null {
  if (one === 'READ_WRITE' || other === 'READ_WRITE') return 'READ_WRITE';
  return one ?? other;
}
