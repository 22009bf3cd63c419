import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { type Audited, AuditTrail, Caps, Database } from '@exchange/platform';
import { AllowedOrigins } from './allowed-origins';
import { type BrowserOrigin, type BrowserOriginRow, fromRow } from './browser-origin.row';
import { browserOriginErrors } from './errors';
import { normaliseOrigin } from './origins';

const columns = 'account_id, id, origin, label, created_by, created_at';

const audited: Audited<BrowserOrigin> = {
  resourceType: 'BROWSER_ORIGIN',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ origin }) => origin,
  hidden: ['accountId', 'id', 'createdBy'],
};

/** The routes require a signed-in admin. */
@Injectable()
export class BrowserOriginsService {
  constructor(
    private readonly database: Database,
    private readonly caps: Caps,
    private readonly audit: AuditTrail,
    private readonly cache: AllowedOrigins,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async list({ accountId }: Caller): Promise<readonly BrowserOrigin[]> {
    const sql = `select ${columns} from browser_origins where account_id = $1 order by created_at desc, id desc`;
    return (await this.database.query<BrowserOriginRow>(sql, [accountId], 'browser_origins.list')).map(fromRow);
  }

  /** 409 when the account already has the origin, or the maximum number of origins. */
  async add({ accountId, userId }: PersonCaller, request: { readonly origin: string; readonly label?: string }): Promise<BrowserOrigin> {
    const added: BrowserOrigin = {
      accountId,
      id: this.ids.next('origin'),
      origin: normaliseOrigin(request.origin),
      label: request.label ?? null,
      createdBy: userId,
      createdAt: this.clock.now(),
    };
    await this.unitOfWork.run(async () => {
      const cap = { name: 'browser-origins', place: 'browser_origins where account_id = $1', params: [accountId] } as const;
      await this.caps.insistOn({ ...cap, error: browserOriginErrors.tooMany });
      const sql = `insert into browser_origins (${columns}) values ($1, $2, $3, $4, $5, $6) on conflict (origin, account_id) do nothing returning id`;
      const { id, origin, label, createdBy, createdAt } = added;
      const [row] = await this.database.query(sql, [accountId, id, origin, label, createdBy, createdAt]);
      if (!row) throw browserOriginErrors.isThere({ field: 'origin' });
      await this.audit.record('CREATE', audited, null, added);
      this.unitOfWork.afterCommit(() => this.cache.forget(origin));
    });
    return added;
  }

  /** 404 when the origin is unknown or belongs to another account. */
  async remove({ accountId }: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const sql = `delete from browser_origins where account_id = $1 and id = $2 returning ${columns}`;
      const [row] = await this.database.query<BrowserOriginRow>(sql, [accountId, id]);
      if (!row) throw browserOriginErrors.notFound();
      await this.audit.record('DELETE', audited, fromRow(row), fromRow(row));
      this.unitOfWork.afterCommit(() => this.cache.forget(row.origin));
    });
  }
}
