import { isolated } from '../../lib/isolated';
import { minorMoney } from '../../lib/minor';
import { nearlyUsed, usedShare } from '../../lib/used-share';
import type { AttentionItem } from './attention';
import type { Schemas } from '#/lib/api';

type Billing = Schemas['BillingAccount'];

/** Advertisers that other organizations offer to work on. */
export const grantItems = (grants: readonly Schemas['AdvertiserGrant'][], account: string): AttentionItem[] =>
  grants.map(({ grantRef, grantor, advertisers, invitedAt, expiresAt }) => ({
    key: grantRef,
    urgency: 'waits',
    since: invitedAt,
    tone: 'attention',
    state: ['home.state', 'waits'],
    kind: 'home.kind.grant',
    name: grantor.displayName,
    why: { key: 'home.why.grant', values: (text) => ({ count: advertisers.length, day: text.day(expiresAt) }) },
    target: { to: '/a/$account/accounts/grants/$id', params: { account, id: grantRef } },
    due: { label: 'home.due.decide' },
  }));

/** Open asks of all accounts, for staff. */
export const staffAskItems = (asks: readonly Schemas['QueuedAsk'][], account: string): AttentionItem[] =>
  asks.map(({ id, title, accountId, filedBy, isCustomerBlocked, createdAt }) => ({
    key: `staff ${id}`,
    urgency: 'waits',
    since: createdAt,
    tone: isCustomerBlocked === true ? 'bad' : 'attention',
    state: ['home.state', isCustomerBlocked === true ? 'blocked' : 'waits'],
    kind: 'home.kind.ask',
    name: title,
    why: { key: 'home.why.staffAsk', values: { person: isolated(filedBy), account: String(accountId) } },
    target: { to: '/a/$account/staff/asks/$id', params: { account, id } },
    due: { label: 'home.due.confirm' },
  }));

/** What is due about money: the next action and open invoices of buyers, and the allowance of units. */
export function billingItems(
  billing: Billing,
  { account, isBuyer }: { readonly account: string; readonly isBuyer: boolean },
): AttentionItem[] {
  if (!billing.payment.billingEnabled) return [];
  const units = unitItems(billing.usage.iuAccount, account);
  return isBuyer ? [...actionItems(billing, account), ...invoiceItems(billing, account), ...units] : units;
}

/** Readiness has the same key and says less. Terms are its own. */
function actionItems({ nextAction: { type }, standing: { holds } }: Billing, account: string): AttentionItem[] {
  if (type === 'NONE' || type === 'ACCEPT_TOS') return [];
  const isHeld = holds.length > 0;
  return [
    {
      key: 'account_standing',
      urgency: 'blocks',
      since: holds[0]?.createdAt ?? null,
      tone: 'bad',
      state: ['home.state', isHeld ? 'blocked' : 'missing'],
      kind: 'home.kind.standing',
      name: null,
      why: { key: `billing.next.${type}` },
      target: { to: '/a/$account/billing', params: { account } },
      due: { label: 'home.due.look' },
    },
  ];
}

const invoiceItems = ({ payment: { invoices } }: Billing, account: string): AttentionItem[] =>
  invoices
    .filter(({ status, invoiceRef }) => invoiceRef !== null && ['final', 'partly_paid', 'overdue'].includes(status))
    .map(({ invoiceRef, invoiceNumber, status, openMinor, currency, dueAt }) => {
      const isLate = status === 'overdue';
      return {
        key: `invoice ${invoiceRef}`,
        urgency: isLate ? 'waits' : 'next',
        since: null,
        tone: isLate ? 'bad' : 'attention',
        state: ['home.state', isLate ? 'overdue' : 'due'],
        kind: 'home.kind.invoice',
        name: invoiceRef,
        why: {
          key: 'home.why.invoice',
          values: (text) => ({ amount: minorMoney(text, openMinor, currency), day: dueAt === null ? '–' : text.day(dueAt) }),
        },
        target: { to: '/a/$account/billing/invoices/$number', params: { account, number: String(invoiceNumber) } },
        due: { label: 'home.due.look' },
      };
    });

/** The units of the plan, which are used last; without a plan the free ones, after which nothing is charged. */
function unitItems(units: Billing['usage']['iuAccount'], account: string): AttentionItem[] {
  if (units === null) return [];
  const { used, granted } = units.planKey === null ? units.buckets.free : units.buckets.included;
  const share = usedShare(used, granted);
  if (granted <= 0 || share < nearlyUsed || (units.planKey === null && share >= 1)) return [];
  return [
    {
      ...usedUp('units', share),
      why: { key: 'home.why.units', values: (text) => ({ used: text.number(used), granted: text.number(granted) }) },
      kind: 'home.kind.units',
      target: { to: '/a/$account/usage', params: { account } },
    },
  ];
}

/** The quota of language models, of which other accounts of the organization may have used a part. */
export function quotaItems({ model, limitMicroUsd, remainingMicroUsd }: Schemas['UsageQuota'], account: string): AttentionItem[] {
  if (model === null || limitMicroUsd === null || remainingMicroUsd === null) return [];
  const share = usedShare(limitMicroUsd - remainingMicroUsd, limitMicroUsd);
  if (share < nearlyUsed) return [];
  return [
    {
      ...usedUp('quota', share),
      why: {
        key: 'home.why.quota',
        values: (text) => ({ left: minorMoney(text, String(Math.floor(remainingMicroUsd / 10_000)), 'USD') }),
      },
      kind: 'home.kind.quota',
      target: { to: '/a/$account/usage/ai', params: { account } },
    },
  ];
}

const usedUp = (key: string, share: number) =>
  ({
    key,
    urgency: 'next',
    since: null,
    tone: share >= 1 ? 'bad' : 'attention',
    state: ['home.state', share >= 1 ? 'used' : 'nearly'],
    name: null,
    due: { label: 'home.due.look' },
  }) as const;
