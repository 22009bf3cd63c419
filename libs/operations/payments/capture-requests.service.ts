import { createHmac, hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PaymentsFacade } from '@exchange/billing';
import { type Caller, Clock, hashOfToken, Ids, later, UnitOfWork } from '@exchange/kernel';
import { AggregateStore, Database, DerivedKeys, Log, RateLimits, Settings } from '@exchange/platform';
import { CaptureLinksService } from './capture-links.service';
import { paymentErrors } from './errors';
import { GatewayUnavailable, type HostedPage, PaymentGateway } from './gateway';
import { paymentLimits } from './limits';
import { Capture, type CaptureState } from './payment-method';
import { captureMapping } from './payment.row';

export interface RequestedCapture {
  readonly capture: CaptureState;
  /** Returned once; only its hash is stored. */
  readonly token: string;
}

interface CaptureRequest {
  /** The `Idempotency-Key`. */
  readonly key?: string | undefined;
  /** Id of the link that must be the newest one before this request; null when there must be none. */
  readonly after?: string | null;
}

/** A stored link. The provider's page returns to the exchange with `token`. */
type StoredLink = Pick<CaptureState, 'accountId' | 'id' | 'expiresAt'> & { readonly token: string };

interface StoredLinkRow extends Omit<StoredLink, 'token'> {
  readonly tokenHash: Buffer;
  /** Whether this idempotency key created or joined the link. */
  readonly isAsked: boolean;
}

const use = 'tokens of capture links';

/** Finds the link of idempotency key `$3` that already has a page; otherwise the link without a page that was created after `$2`. */
const begunSql = `
  select account_id as "accountId", id, expires_at as "expiresAt", token_hash as "tokenHash", "isAsked" from payment_captures
  cross join lateral (select coalesce($3 = any (string_to_array(asked_with, ' ')), false) as "isAsked") asked
  where account_id = $1 and ("isAsked" and url <> '' and expires_at > $4 or status = 'pending' and url = '' and created_at > $2)
  order by url <> '' desc, id desc limit 1`;

const joinSql = `update payment_captures set asked_with = concat_ws(' ', asked_with, $3::text) where account_id = $1 and id = $2`;

const unusedSql = `select id from payment_captures where account_id = $1 and status = 'pending' and id <> $2 order by id`;

/** Creates capture links. A link is stored before its page is requested; its id is the idempotency key, so a repeated request gets the same page (ADR 191). */
@Injectable()
export class CaptureRequestsService {
  constructor(
    private readonly links: CaptureLinksService,
    private readonly gateway: PaymentGateway,
    private readonly billing: PaymentsFacade,
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly keys: DerivedKeys,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Creates a link and ends earlier unopened ones; a repeated key returns its usable link. 403 when the gateway keeps no methods, 503 when it is
   * unreachable, 409 when `after` is not the newest link or a newer one was made meanwhile.
   */
  async request(caller: Caller, { key, after }: CaptureRequest): Promise<RequestedCapture> {
    const accountId = await this.links.payerOf(caller);
    await this.assertNewest(accountId, after);
    await this.limits.consume(paymentLimits.setups, String(accountId));
    const begun = await this.begin(accountId, key === undefined ? null : hash('sha256', `${caller.accountId}/${key}`));
    const known = await this.store.find(captureMapping, { accountId, id: begun.id });
    if (after === undefined && known && !known.isWithoutPage) return { capture: known.state, token: begun.token };
    const page = await this.open(begun);
    return this.finish(begun, page, after);
  }

  /** The link of the key; otherwise the link whose page was requested less than a minute ago, which the key joins; otherwise a new link. */
  private begin(accountId: number, askedWith: string | null): Promise<StoredLink> {
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      await this.billing.lock(accountId);
      const since = later(now, -paymentLimits.capturePageMs);
      const values = [accountId, since, askedWith, now];
      const [begun] = await this.database.query<StoredLinkRow>(begunSql, values, 'captures.begun');
      const known = begun && this.tokenOf(begun.id);
      if (begun && known?.hash.equals(begun.tokenHash)) {
        if (askedWith !== null && !begun.isAsked) await this.database.query(joinSql, [accountId, begun.id, askedWith], 'captures.join');
        return { accountId, id: begun.id, expiresAt: begun.expiresAt, token: known.token };
      }
      const id = this.ids.next('capture');
      const { token, hash: tokenHash } = this.tokenOf(id);
      const expiresAt = later(now, paymentLimits.captureMs);
      await this.store.insert(captureMapping, Capture.request({ accountId, id, expiresAt }, now), { tokenHash, askedWith, lookAt: null });
      return { accountId, id, expiresAt, token };
    });
  }

  private async open({ accountId, id, expiresAt, token }: StoredLink): Promise<HostedPage> {
    const { contactName, currencies, email } = await this.billing.read(accountId);
    const request = {
      accountId,
      captureId: id,
      customerRef: await this.customerOf(accountId),
      name: contactName ?? (await this.billing.nameOf(accountId)),
      email: email?.[0] ?? null,
      currency: currencies[0].currency,
      returnUrl: `${this.settings.baseUrl}/capture-links/${token}/return`,
      expiresAt: later(expiresAt, paymentLimits.capturePageMs),
    };
    return this.gateway.openSetup(request).catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable)) throw error;
      this.log.warn('no page to set up a payment method', { error });
      throw paymentErrors.unavailable();
    });
  }

  private finish({ accountId, id, token }: StoredLink, page: HostedPage, after: string | null | undefined): Promise<RequestedCapture> {
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      await this.billing.lock(accountId);
      await this.assertNewest(accountId, after);
      const led = await this.store.change(captureMapping, { accountId, id }, (capture) =>
        capture.isWithoutPage ? capture.attachPage(page, now) : null,
      );
      // A concurrent request may have stored the same page already.
      const capture = led ?? (await this.store.find(captureMapping, { accountId, id }));
      if (!capture?.isOpen) throw paymentErrors.otherLink();
      if (led) await this.lookAt(capture.state, later(now, paymentLimits.leaseMs));
      await this.endUnused(capture.state, now);
      return { capture: capture.state, token };
    });
  }

  /** Ends earlier links that nobody has opened. Callers hold the lock of the organization. */
  private async endUnused({ accountId, id: newest }: CaptureState, now: Date): Promise<void> {
    for (const { id } of await this.database.query<Pick<CaptureState, 'id'>>(unusedSql, [accountId, newest], 'captures.unused')) {
      const ended = await this.store.change(captureMapping, { accountId, id }, (capture) =>
        capture.state.status === 'pending' && capture.state.submission === null ? capture.expire(now) : null,
      );
      if (ended) await this.lookAt(ended.state, null);
    }
  }

  private async lookAt({ accountId, id }: CaptureState, at: Date | null): Promise<void> {
    await this.database.query('update payment_captures set look_at = $3 where account_id = $1 and id = $2', [accountId, id, at]);
  }

  private async assertNewest(accountId: number, after: string | null | undefined): Promise<void> {
    if (after !== undefined && after !== ((await this.links.newestOf(accountId))?.id ?? null)) throw paymentErrors.otherLink();
  }

  /** Derives the token from the keyring and the link's id, so that a repeated request returns the same token. */
  private tokenOf(id: string): { readonly token: string; readonly hash: Buffer } {
    const token = createHmac('sha256', this.keys.key(use)!).update(id).digest('base64url');
    return { token, hash: hashOfToken(token)! };
  }

  /** Id of the organization at the provider; null before its first link. */
  private async customerOf(accountId: number): Promise<string | null> {
    const sql = `
      select ref from (
        (select customer_ref as ref, created_at from payment_methods where account_id = $1 order by created_at desc limit 1)
        union all (select customer_ref, created_at from payment_captures where account_id = $1 and customer_ref <> '' order by id desc limit 1)) known
      order by created_at desc limit 1`;
    return (await this.database.query<{ ref: string }>(sql, [accountId], 'captures.customer'))[0]?.ref ?? null;
  }
}
