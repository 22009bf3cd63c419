import { Injectable } from '@nestjs/common';
import {
  type Caller,
  type Channel,
  Clock,
  cursorPage,
  dayOf,
  definedOnly,
  domainOf,
  invalidField,
  type Page,
  type PageRequest,
  sameValue,
  cursorRequestOf,
  standingOf,
  UnitOfWork,
  withoutSecrets,
} from '@exchange/kernel';
import { type Audited, AuditTrail, Caps, Database } from '@exchange/platform';
import { supplyRequestErrors } from './errors';
import { isAvailable, type SupplySuggestion, SupplyDirectory } from './supply-directory';
import { fromRow, type SupplyDetails, type SupplyRequest, type SupplyRequestRow, type TrackedSupply } from './supply-request.row';

const columns = 'account_id, domain, channel, geo, launch_date, desired_supply, notes, created_at, updated_at';
export const trackedColumns = `${columns}, ${isAvailable('r')} as is_available`;

export interface SupplyKey {
  readonly domain: string;
  readonly channel: Channel;
}

export interface SavedSupplyRequest {
  readonly created: boolean;
  readonly updated: boolean;
  /** Whether the registry of properties contains the domain. */
  readonly isRegistered: boolean;
  readonly request: TrackedSupply;
}

const audited: Audited<SupplyRequest> = {
  resourceType: 'SUPPLY_REQUEST',
  accountId: ({ accountId }) => accountId,
  id: ({ domain, channel }) => `${domain}/${channel}`,
  name: ({ domain, channel }) => `${domain} (${channel})`,
};

@Injectable()
export class SupplyRequestsService {
  constructor(
    private readonly database: Database,
    private readonly supply: SupplyDirectory,
    private readonly caps: Caps,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Adds a request or changes the existing one of the domain and channel; omitted fields keep their value. Throws 409 when there are too many. */
  async add(caller: Caller, { domain: given, channel, ...rest }: SupplyKey & Partial<SupplyDetails>): Promise<SavedSupplyRequest> {
    const accountId = accountOf(caller);
    const domain = validDomain(given);
    const details = withoutSecrets(definedOnly(rest)) as Partial<SupplyDetails>;
    this.assertNotPast(details.launchDate);
    const added = await this.unitOfWork.run(async () => {
      // Concurrent calls must not overwrite each other's fields.
      await this.database.lock('supplyRequests', accountId);
      const before = await this.find(accountId, domain, channel);
      const outcome = await (before ? this.change(before, details) : this.insert(accountId, { domain, channel }, details));
      return { ...outcome, request: (await this.find(accountId, domain, channel))! };
    });
    return { ...added, isRegistered: await this.supply.isRegistered(domain) };
  }

  /** Newest first. */
  async list(
    caller: Caller,
    { isAvailable: wanted }: { readonly isAvailable?: boolean },
    request: PageRequest,
  ): Promise<Page<TrackedSupply>> {
    const { limit, after } = cursorRequestOf(request, ['timestamp', 'string', 'string']);
    const [createdAt, domain, channel] = after ?? [null, null, null];
    const rows = await this.database.query<SupplyRequestRow>(
      `select ${trackedColumns} from supply_requests r
       where account_id = $1 and ($2::timestamptz is null or (created_at, domain, channel) < ($2, $3, $4))
         and ($5::boolean is null or ${isAvailable('r')} = $5)
       order by created_at desc, domain desc, channel desc limit $6`,
      [accountOf(caller), createdAt, domain, channel, wanted ?? null, limit + 1],
      'supply_requests.list',
    );
    return cursorPage(rows.map(fromRow), limit, (row) => [row.createdAt.toISOString(), row.domain, row.channel]);
  }

  /** Returns false when there was no such request. */
  async remove(caller: Caller, { domain: given, channel }: SupplyKey): Promise<boolean> {
    const accountId = accountOf(caller);
    const domain = validDomain(given);
    return this.unitOfWork.run(async () => {
      await this.database.lock('supplyRequests', accountId);
      const sql = `delete from supply_requests where account_id = $1 and domain = $2 and channel = $3 returning ${columns}, false as is_available`;
      const [row] = await this.database.query<SupplyRequestRow>(sql, [accountId, domain, channel], 'supply_requests.remove');
      if (!row) return false;
      const removed = withoutAvailability(fromRow(row));
      await this.audit.record('DELETE', audited, removed, removed);
      return true;
    });
  }

  async suggest(caller: Caller, beginning: string, limit: number): Promise<readonly SupplySuggestion[]> {
    accountOf(caller);
    return this.supply.suggest(beginning.toLowerCase(), limit);
  }

  /** Throws 400 for a day before today (UTC). A stored date that has passed since is kept until a new one is sent. */
  private assertNotPast(launchDate: string | null | undefined): void {
    if (launchDate && launchDate < dayOf(this.clock.now())) throw invalidField('launchDate', 'launchDate must be today or later (UTC).');
  }

  private async find(accountId: number, domain: string, channel: string): Promise<TrackedSupply | null> {
    const sql = `select ${trackedColumns} from supply_requests r where account_id = $1 and domain = $2 and channel = $3`;
    const [row] = await this.database.query<SupplyRequestRow>(sql, [accountId, domain, channel], 'supply_requests.find');
    return row ? fromRow(row) : null;
  }

  private async insert(
    accountId: number,
    key: SupplyKey,
    details: Partial<SupplyDetails>,
  ): Promise<Pick<SavedSupplyRequest, 'created' | 'updated'>> {
    const room = { name: 'supply-requests', place: 'supply_requests where account_id = $1', params: [accountId] } as const;
    await this.caps.insistOn({ ...room, error: supplyRequestErrors.tooMany });
    const now = this.clock.now();
    const nothing: SupplyDetails = { geo: null, launchDate: null, desiredSupply: null, notes: null };
    const added: SupplyRequest = { accountId, ...key, ...nothing, ...details, createdAt: now, updatedAt: now };
    const { domain, channel, geo, launchDate, desiredSupply, notes } = added;
    const values = [accountId, domain, channel, geo, launchDate, desiredSupply, notes, now, now];
    await this.database.query(`insert into supply_requests (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, values);
    await this.audit.record('CREATE', audited, null, added);
    return { created: true, updated: false };
  }

  private async change(found: TrackedSupply, details: Partial<SupplyDetails>): Promise<Pick<SavedSupplyRequest, 'created' | 'updated'>> {
    const before = withoutAvailability(found);
    const after: SupplyRequest = { ...before, ...details };
    if (sameValue(before, after)) return { created: false, updated: false };
    const { accountId, domain, channel, geo, launchDate, desiredSupply, notes } = after;
    await this.database.query(
      `update supply_requests set geo = $4, launch_date = $5, desired_supply = $6, notes = $7, updated_at = $8
       where account_id = $1 and domain = $2 and channel = $3`,
      [accountId, domain, channel, geo, launchDate, desiredSupply, notes, this.clock.now()],
    );
    await this.audit.record('UPDATE', audited, before, after);
    return { created: false, updated: true };
  }
}

/** Throws 403 for callers that reach only some advertisers: a supply request belongs to the account. */
function accountOf(caller: Caller): number {
  if (standingOf(caller) === 'agent') throw supplyRequestErrors.notForAgents();
  return caller.accountId;
}

function validDomain(given: string): string {
  const domain = domainOf(given);
  if (domain === null) throw invalidField('domain', 'domain must be a domain such as lakeside.example.');
  return domain;
}

function withoutAvailability({ isAvailable: _, ...stored }: TrackedSupply): SupplyRequest {
  return stored;
}
