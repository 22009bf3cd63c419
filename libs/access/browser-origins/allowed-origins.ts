import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { batched, Database, Log, RequestContext, Settings } from '@exchange/platform';
import { browserOriginErrors } from './errors';
import { isLoopbackOrigin } from './origins';

/** How long a process remembers whether any account lets an origin in. */
const rememberedMs = 10_000;
const mostRemembered = 10_000;

/** Whom browsers may ask for, read by everything that pages of other origins can reach. */
@Injectable()
export class OpenOrigins {
  private readonly remembered = new Map<string, { readonly isOpen: boolean; readonly until: number }>();
  private readonly read: (origin: string) => Promise<true | undefined>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly settings: Settings,
  ) {
    this.read = batched((origins) => this.openOf(origins));
  }

  /** Whether the operator or any account lets pages of it in; undefined when that is not known without asking. */
  known(origin: string): boolean | undefined {
    if (this.isOfLoopback(origin)) return true;
    const found = this.remembered.get(origin);
    return found && found.until > this.clock.now().getTime() ? found.isOpen : undefined;
  }

  /** The same, asked for where it is not known. False while nobody can be asked. */
  async isOpen(origin: string): Promise<boolean> {
    const known = this.known(origin);
    if (known !== undefined) return known;
    try {
      const isOpen = (await this.read(origin)) === true;
      if (this.remembered.size >= mostRemembered) this.remembered.clear();
      this.remembered.set(origin, { isOpen, until: this.clock.now().getTime() + rememberedMs });
      return isOpen;
    } catch (error) {
      this.log.warn('browser origins could not be read', { error });
      return false;
    }
  }

  forget(origin: string): void {
    this.remembered.delete(origin);
  }

  /** Whether the request is of a page that {@link assertLetIn} has to judge; 403 for a page that nobody lets in. Programs name no origin. */
  isOfPage(origin: string | undefined): boolean {
    if (RequestContext.current()?.page !== undefined) return true;
    const { baseUrl, corsOrigins } = this.settings;
    if (origin !== undefined && origin !== new URL(baseUrl).origin && !corsOrigins.includes(origin)) throw browserOriginErrors.notLetIn();
    return false;
  }

  /** Once the account of a request is known: 403 when a page asks whose origin that account does not let in. Read at that moment. */
  async assertLetIn(accountId: number): Promise<void> {
    const page = RequestContext.current()?.page;
    if (page === undefined || this.isOfLoopback(page)) return;
    const sql = 'select 1 from browser_origins where origin = $1 and account_id = $2';
    const [row] = await this.database.query(sql, [page, accountId], 'browser_origins.lets_in');
    if (!row) throw browserOriginErrors.notOpen();
  }

  private isOfLoopback(origin: string): boolean {
    return this.settings.isLoopbackLetIn && isLoopbackOrigin(origin);
  }

  private async openOf(origins: readonly string[]): Promise<ReadonlyMap<string, true>> {
    // However many accounts let one in, one row of the index answers.
    const sql = `select o.origin from unnest($1::text[]) o (origin)
      where exists (select 1 from browser_origins b where b.origin = o.origin)`;
    const rows = await this.database.query<{ origin: string }>(sql, [origins], 'browser_origins.open');
    return new Map(rows.map(({ origin }) => [origin, true]));
  }
}
