import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, newestPage, type Page, type PageRequest, sliceOf, standingOf, UnitOfWork } from '@exchange/kernel';
import { AuditTrail, Caps, Database, type Audited } from '@exchange/platform';
import { browserOriginErrors } from './errors';
import { fromRow, type BrowserOrigin, type BrowserOriginRow } from './browser-origin.row';

const columns = 'account_id, id, name, created_at';

/** What the audit log says about a browser origin. */
const audited: Audited<BrowserOrigin> = {
  resourceType: 'BROWSER_ORIGIN',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ name }) => name,
  hidden: ['id'],
};

@Injectable()
export class BrowserOriginsService {
  constructor(
    private readonly database: Database,
    private readonly caps: Caps,
    private readonly audit: AuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async create(caller: Caller, { name }: { readonly name: string }): Promise<BrowserOrigin> {
    const accountId = accountOf(caller);
    const browserOrigin: BrowserOrigin = { accountId, id: this.ids.next('origin'), name, createdAt: this.clock.now() };
    await this.unitOfWork.run(async () => {
      const room = { name: 'browser-origins', place: 'browser_origins where account_id = $1', params: [accountId] } as const;
      await this.caps.insistOn({ ...room, error: browserOriginErrors.tooMany });
      await this.database.query(`insert into browser_origins (${columns}) values ($1, $2, $3, $4)`, Object.values(browserOrigin));
      await this.audit.record('CREATE', audited, null, browserOrigin);
    });
    return browserOrigin;
  }

  /** 404 when it is unknown or belongs to another account. */
  async read(caller: Caller, id: string): Promise<BrowserOrigin> {
    const [row] = await this.database.query<BrowserOriginRow>(`select ${columns} from browser_origins where account_id = $1 and id = $2`, [
      accountOf(caller),
      id,
    ]);
    if (!row) throw browserOriginErrors.notFound();
    return fromRow(row);
  }

  /** Newest first. */
  async list(caller: Caller, request: PageRequest): Promise<Page<BrowserOrigin>> {
    const { limit, after } = sliceOf(request);
    const [createdAt, id] = after ?? [null, null];
    const rows = await this.database.query<BrowserOriginRow>(
      `select ${columns} from browser_origins
       where account_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3))
       order by created_at desc, id desc limit $4`,
      [accountOf(caller), createdAt, id, limit + 1],
      'browser_origins.list',
    );
    return newestPage(rows.map(fromRow), limit);
  }
}

/** 403 to whoever reaches only some advertisers: a browser origin belongs to none. */
function accountOf(caller: Caller): number {
  if (standingOf(caller) === 'agent') throw browserOriginErrors.notForAgents();
  return caller.accountId;
}
