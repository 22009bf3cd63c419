import { Injectable } from '@nestjs/common';
import { Clock } from '@exchange/kernel';
import { batched, Database, Log, RequestContext, Settings } from '@exchange/platform';
import { browserOriginErrors } from './errors';
import { isLoopbackOrigin } from './origins';

/** Milliseconds for which a process caches whether any account allows an origin. */
const cacheMs = 10_000;
const maxCached = 10_000;

/** Decides which origins' pages may call the endpoints that are open to pages of other origins. */
@Injectable()
export class AllowedOrigins {
  private readonly cache = new Map<string, { readonly isAllowed: boolean; readonly until: number }>();
  private readonly read: (origin: string) => Promise<true | undefined>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly settings: Settings,
  ) {
    this.read = batched((origins) => this.loadAllowed(origins));
  }

  /** Whether the operator or any account allows the origin, by settings and cache; undefined when the database has to be read. */
  cachedDecision(origin: string): boolean | undefined {
    if (this.isAllowedLoopback(origin)) return true;
    const cached = this.cache.get(origin);
    return cached && cached.until > this.clock.now().getTime() ? cached.isAllowed : undefined;
  }

  /** Whether the operator or any account allows the origin; false when the database cannot be read. */
  async isAllowed(origin: string): Promise<boolean> {
    const cached = this.cachedDecision(origin);
    if (cached !== undefined) return cached;
    try {
      const isAllowed = (await this.read(origin)) === true;
      if (this.cache.size >= maxCached) this.cache.clear();
      this.cache.set(origin, { isAllowed, until: this.clock.now().getTime() + cacheMs });
      return isAllowed;
    } catch (error) {
      this.log.warn('browser origins could not be read', { error });
      return false;
    }
  }

  forget(origin: string): void {
    this.cache.delete(origin);
  }

  /** Whether {@link assertOriginAllowed} must check the request; 403 for a page whose origin no account allows. Programs send no origin. */
  isPageRequest(origin: string | undefined): boolean {
    if (RequestContext.current()?.page !== undefined) return true;
    const { baseUrl, corsOrigins } = this.settings;
    if (origin !== undefined && origin !== new URL(baseUrl).origin && !corsOrigins.includes(origin)) throw browserOriginErrors.notLetIn();
    return false;
  }

  /** 403 when the request comes from a page whose origin the account does not allow. Reads the database, not the cache. */
  async assertOriginAllowed(accountId: number): Promise<void> {
    const page = RequestContext.current()?.page;
    if (page === undefined || this.isAllowedLoopback(page)) return;
    const sql = 'select 1 from browser_origins where origin = $1 and account_id = $2';
    const [row] = await this.database.query(sql, [page, accountId], 'browser_origins.lets_in');
    if (!row) throw browserOriginErrors.notOpen();
  }

  private isAllowedLoopback(origin: string): boolean {
    return this.settings.isLoopbackAllowed && isLoopbackOrigin(origin);
  }

  private async loadAllowed(origins: readonly string[]): Promise<ReadonlyMap<string, true>> {
    // `exists` reads one index row per origin, however many accounts allow it.
    const sql = `select o.origin from unnest($1::text[]) o (origin)
      where exists (select 1 from browser_origins b where b.origin = o.origin)`;
    const rows = await this.database.query<{ origin: string }>(sql, [origins], 'browser_origins.open');
    return new Map(rows.map(({ origin }) => [origin, true]));
  }
}
