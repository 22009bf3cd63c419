import { Injectable } from '@nestjs/common';
import { cycleOf, PlanChargesFacade } from '@exchange/billing';
import { type Caller, Clock, isSignedInPerson, type PersonCaller, UnitOfWork } from '@exchange/kernel';
import { AcceptedTerms, type Audited, AuditTrail, Database, Settings } from '@exchange/platform';
import { type Binding, cutoffOf, isOfCycle, type Renewal, type RenewalAction, renewalOf, termAfter } from './binding';
import { Bindings, type StoredInstruction } from './bindings';
import { planErrors } from './errors';
import { type PlanOffer, offerOf } from './rate-card';
import { RateCardsService } from './rate-cards.service';
import { UnitsService } from './units.service';

export const offerActions = ['ACCEPT_GOVERNING_AGREEMENT', 'SELECT_IU_PLAN', 'NONE'] as const;

export interface OfferView {
  readonly accountId: number;
  readonly offer: PlanOffer | null;
  readonly current: Binding | null;
  readonly upcoming: Binding | null;
  readonly history: readonly Binding[];
  readonly renewal: Renewal | null;
  /** The actions that {@link OffersService.instruct} accepts now. */
  readonly actions: readonly RenewalAction[];
  /** Instructions of the plan that `renewal` describes, latest first. */
  readonly instructions: readonly StoredInstruction[];
  /** The terms to accept before a plan. */
  readonly agreement: { readonly version: string; readonly url: string | null; readonly accepted: boolean };
  readonly grant: { readonly grantMilli: number; readonly grantExpiresAt: Date | null } | null;
  readonly nextAction: (typeof offerActions)[number];
}

export interface PlanAcceptance {
  readonly offerVersion: string;
  readonly planId: string;
  readonly idempotencyKey: string;
}

/** How the audit log records an accepted plan. */
const audited: Audited<Binding> = {
  resourceType: 'PLAN_BINDING',
  accountId: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ plan, currency }) => `${plan.displayName} (${currency})`,
  hidden: ['id', 'plan', 'idempotencyKey', 'acceptedBy', 'acceptedAt'],
};

/** Offers of organizations and their acceptance. Callers never send a price: it is computed from the rate card. */
@Injectable()
export class OffersService {
  constructor(
    private readonly billing: PlanChargesFacade,
    private readonly rateCards: RateCardsService,
    private readonly bindings: Bindings,
    private readonly units: UnitsService,
    private readonly terms: AcceptedTerms,
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly settings: Settings,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async read(caller: Caller): Promise<OfferView> {
    return this.of(await this.billing.payerForAdmin(caller));
  }

  /** A repeated key returns its binding. 409 when the offer or the use of the key differs, and while a plan is bound. */
  async accept(caller: Caller, { offerVersion, planId, idempotencyKey }: PlanAcceptance): Promise<OfferView> {
    const { person, accountId } = await this.buyer(caller);
    if (!(await this.terms.has(accountId))) throw planErrors.termsFirst();
    await this.unitOfWork.run(async () => {
      const payer = await this.billing.lock(accountId);
      const before = await this.bindings.byKey(accountId, idempotencyKey);
      if (before && before.offerVersion === offerVersion && before.plan.id === planId) return;
      if (before) throw planErrors.keyReused({ field: 'idempotencyKey' });
      const offer = await this.offer(accountId, payer.currency);
      if (offer?.offerVersion !== offerVersion) throw planErrors.offerChanged({ field: 'offerVersion' });
      const plan = offer.plans.find(({ id }) => id === planId);
      if (!plan) throw planErrors.noPlan({ field: 'planId' });
      const [newest] = await this.bindings.of(accountId);
      const now = this.clock.now();
      if (newest && newest.ends === null) throw planErrors.bound();
      const starts = newest && newest.ends! > cycleOf(now) ? newest.ends! : cycleOf(now);
      this.billing.assertAffordable(payer, starts === cycleOf(now) ? plan.netCommitmentMinor : 0);
      const { currency } = payer;
      const { discountBasisPoints, rateCard } = offer;
      const who = { accountId, acceptedBy: person.userId, acceptedAt: now, idempotencyKey };
      const bound = { ...who, offerVersion, rateCardVersion: rateCard.version, currency, plan, discountBasisPoints, starts };
      const binding = await this.bindings.insert(bound);
      await this.audit.record({ action: 'CREATE', did: 'accepted' }, audited, null, binding);
      if (starts === cycleOf(now)) await this.units.bind(accountId, currency);
    });
    return this.of(accountId);
  }

  /** 409 without a plan, when nothing would change, and for a reinstatement once a following plan was bought. */
  async instruct(caller: Caller, action: RenewalAction, reason: string): Promise<OfferView> {
    const { person, accountId } = await this.buyer(caller);
    await this.unitOfWork.run(async () => {
      await this.billing.lock(accountId);
      const now = this.clock.now();
      const all = await this.bindings.of(accountId);
      const binding = all.find(isLive(now));
      if (!binding) throw planErrors.nothingBound();
      const isCancel = action === 'CANCEL_AT_TERM';
      if (isCancel && binding.ends !== null) throw planErrors.endsAlready();
      if (!isCancel && binding.ends === null)
        throw all.some((other) => other.ends !== null && other.ends > cycleOf(now)) ? planErrors.succeeded() : planErrors.renewsAlready();
      const ends = isCancel ? termAfter(binding, now) : null;
      const changeCutoffAt = cutoffOf(ends ?? binding.ends!);
      await this.bindings.instruct(binding, { action, ends, changeCutoffAt, reason, instructedBy: person.userId });
      const note = { action: 'UPDATE', did: isCancel ? 'canceled at its term' : 'reinstated the renewal of' } as const;
      await this.audit.record(note, audited, binding, { ...binding, ends });
    });
    return this.of(accountId);
  }

  async offer(accountId: number, currency: string): Promise<PlanOffer | null> {
    const card = await this.rateCards.inForce(currency);
    if (!this.billing.isOn || !card || card.plans.length === 0) return null;
    const sql = 'select discount_basis_points as discount from plan_customers where account_id = $1';
    const [row] = await this.database.query<{ discount: number | null }>(sql, [accountId], 'plans.discount');
    return offerOf(accountId, card, row?.discount ?? null);
  }

  private async of(accountId: number): Promise<OfferView> {
    const now = this.clock.now();
    const offer = await this.offer(accountId, await this.billing.currencyOf(accountId));
    const history = await this.bindings.of(accountId);
    const current = history.find((binding) => isOfCycle(binding, cycleOf(now))) ?? null;
    const upcoming = history.find(({ starts }) => starts > cycleOf(now)) ?? null;
    const latest = current ?? upcoming;
    const isFree = offer !== null && !current && !upcoming;
    const { termsVersion: version, termsUrl } = this.settings;
    const agreement = { version, url: termsUrl || null, accepted: await this.terms.has(accountId) };
    const live = history.find(isLive(now));
    return {
      accountId,
      offer,
      current,
      upcoming,
      history,
      renewal: latest && renewalOf(latest, now),
      actions: live ? [live.ends === null ? 'CANCEL_AT_TERM' : 'REINSTATE_AUTO_RENEWAL'] : [],
      instructions: latest ? await this.bindings.instructions(latest) : [],
      agreement,
      grant: await this.units.grantOf(accountId),
      nextAction: !isFree ? 'NONE' : agreement.accepted ? 'SELECT_IU_PLAN' : 'ACCEPT_GOVERNING_AGREEMENT',
    };
  }

  /** 403 for keys, apps, staff, and everybody who is not an admin of the organization. */
  async assertBuyer(caller: Caller): Promise<void> {
    await this.buyer(caller);
  }

  private async buyer(caller: Caller): Promise<{ readonly person: PersonCaller; readonly accountId: number }> {
    if (!isSignedInPerson(caller) || caller.role !== 'ADMIN') throw planErrors.inPersonOnly();
    return { person: caller, accountId: await this.billing.payerForAdmin(caller) };
  }
}

/** Instructions apply to the newest plan that has not ended. */
const isLive =
  (now: Date) =>
  ({ ends }: Binding): boolean =>
    ends === null || ends > cycleOf(now);
