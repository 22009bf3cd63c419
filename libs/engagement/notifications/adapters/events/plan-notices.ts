import type { BillingEvents } from '@exchange/billing';
import { definedOnly } from '@exchange/kernel';
import type { PlanEvents } from '@exchange/plans';
import type { Notice } from '../../domain/notification';
import type { NoticesOf } from './notices-of';

type InvoiceEvent = BillingEvents['billing.invoice_issued'];

const invoiceFields = ({ number, cycle, currency }: InvoiceEvent): Pick<Notice, 'type' | 'path' | 'data'> => ({
  type: 'system.warning',
  path: null,
  data: { invoiceNumber: number, cycleKey: cycle, ...definedOnly({ currency }) },
});

function overdueText({ number, cycle, dueAt, reminder = 1, holdsAt = null }: BillingEvents['billing.invoice_overdue']): string {
  const invoice = `nvoice ${number} for ${cycle} was due on ${dueAt.slice(0, 10)} and is`;
  const text = reminder === 1 ? `I${invoice} not paid.` : `Reminder ${reminder}: i${invoice} still not paid.`;
  return holdsAt === null ? text : `${text} If it stays open, nothing new can be bought from ${holdsAt.slice(0, 10)} on.`;
}

const holdTexts: Readonly<Record<BillingEvents['billing.held']['type'], string>> = {
  PAYMENT_FAILED: 'A payment failed',
  INVOICE_OVERDUE: 'An invoice is overdue',
  REVIEW: 'Billing is under review',
};

/** Messages contain no amounts: every member reads them, but only admins may read invoices. */
export const billing: NoticesOf<BillingEvents> = {
  'billing.month_ended': ({ cycle, closesAt }) => ({
    type: 'system.warning',
    status: 'info',
    path: null,
    data: { cycleKey: cycle, closesAt },
    message: `What was delivered in ${cycle} is invoiced on ${closesAt.slice(0, 10)}: until then it can be looked at as a draft.`,
  }),
  'billing.invoice_issued': (event) => ({
    ...invoiceFields(event),
    status: 'info',
    message: `Invoice ${event.number} for ${event.cycle} was issued. It is due on ${event.dueAt.slice(0, 10)}.`,
  }),
  'billing.invoice_overdue': (event) => ({
    ...invoiceFields(event),
    status: 'warning',
    message: overdueText(event),
  }),
  'billing.credit_note_issued': ({ number, invoiceNumber, cycle, currency }) => ({
    type: 'system.warning',
    status: 'info',
    path: null,
    data: { creditNoteNumber: number, invoiceNumber, cycleKey: cycle, ...definedOnly({ currency }) },
    message: `Credit note ${number} for invoice ${invoiceNumber} of ${cycle} was issued.`,
  }),
  'billing.over_delivered': ({ mediaBuyId, countedBy }) => ({
    type: 'system.warning',
    status: 'warning',
    path: null,
    data: { mediaBuyId },
    message: `${countedBy === 'THIRD_PARTY' ? `With what a third party counted, media buy ${mediaBuyId} delivered` : `The seller of media buy ${mediaBuyId} reports`} more than was agreed. It is not charged unless an admin accepts it.`,
  }),
  'billing.counting_changed': ({ from, countedBy, measurementVendor }) => ({
    type: 'system.warning',
    status: 'info',
    path: null,
    data: { from, countedBy },
    message: `From ${from} on, delivery is charged by what ${countedBy === 'SELLER' ? 'sellers report' : `${measurementVendor} counted`}.`,
  }),
  'billing.held': ({ type, reason }) => ({
    type: 'system.warning',
    status: 'error',
    path: null,
    data: { type },
    message: `${holdTexts[type]}: nothing new can be bought. ${reason}`,
  }),
};

const allowanceTexts = { trial_free_grant: 'the free usage units', plan_included: 'the usage units of the plan' } as const;

export const plans: NoticesOf<PlanEvents> = {
  'plans.allowance_reached': ({ allowance, percent, cycle }) => ({
    type: 'system.warning',
    status: 'warning',
    path: null,
    data: { allowance, percent, cycle },
    message: `${percent} % of ${allowanceTexts[allowance]} are used (${cycle}).`,
  }),
  'plans.overage_reached': ({ limit, cycle }) => ({
    type: 'system.warning',
    status: 'warning',
    path: null,
    data: { limit, cycle },
    message:
      limit === 'cap'
        ? `Usage units beyond the plan cost as much as they can in ${cycle}.`
        : `Usage units beyond the plan cost more in ${cycle} than the plan warns of.`,
  }),
};
