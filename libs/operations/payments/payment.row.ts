import { EntitySchema } from 'typeorm';
import { column, type ColumnsOf, type Mapping } from '@exchange/platform';
import { Payment, type PaymentState, Refund, type RefundState } from './payment';
import { Capture, type CaptureState, PaymentMethod, type MethodState } from './payment-method';

const key = { accountId: column.id('account_id', { primary: true }), id: column.text('id', { primary: true }) };
const times = { createdAt: column.timestamp('created_at'), updatedAt: column.timestamp('updated_at') };

/** Columns outside of the state: the token's hash, digests of the idempotency keys separated by spaces, and the time of the next look. */
const ofLink = {
  tokenHash: column.binary('token_hash', { select: false }),
  askedWith: column.text('asked_with', { nullable: true, select: false }),
  lookAt: column.timestamp('look_at', { nullable: true, select: false }),
};

export const captureRow = new EntitySchema<CaptureState>({
  name: 'Capture',
  tableName: 'payment_captures',
  columns: {
    ...({
      ...key,
      status: column.text('status'),
      customerRef: column.text('customer_ref'),
      sessionRef: column.text('session_ref'),
      url: column.text('url'),
      expiresAt: column.timestamp('expires_at'),
      submission: column.text('submission_status', { nullable: true }),
      submittedAt: column.timestamp('submitted_at', { nullable: true }),
      completedAt: column.timestamp('completed_at', { nullable: true }),
      failureReason: column.text('failure_reason', { nullable: true }),
      methodId: column.text('method_id', { nullable: true }),
      ...times,
    } satisfies ColumnsOf<CaptureState>),
    ...ofLink,
  },
});

export const captureMapping: Mapping<CaptureState, Capture> = {
  schema: captureRow,
  from: (state) => new Capture(state),
  audited: {
    resourceType: 'PAYMENT_METHOD',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: () => 'by a capture link',
    hidden: ['id', 'customerRef', 'sessionRef', 'url', 'methodId'],
  },
};

export const methodRow = new EntitySchema<MethodState>({
  name: 'PaymentMethod',
  tableName: 'payment_methods',
  columns: {
    ...key,
    status: column.text('status'),
    brand: column.text('brand'),
    last4: column.text('last4'),
    expiresMonth: column.integer('expires_month'),
    expiresYear: column.integer('expires_year'),
    customerRef: column.text('customer_ref'),
    methodRef: column.text('method_ref'),
    ...times,
  } satisfies ColumnsOf<MethodState>,
});

export const methodMapping: Mapping<MethodState, PaymentMethod> = {
  schema: methodRow,
  from: (state) => new PaymentMethod(state),
  audited: {
    resourceType: 'PAYMENT_METHOD',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: (state) => `${state.brand} ${state.last4}`,
    hidden: ['id', 'customerRef', 'methodRef'],
  },
};

export const paymentRow = new EntitySchema<PaymentState>({
  name: 'Payment',
  tableName: 'payments',
  columns: {
    ...key,
    purpose: column.text('purpose'),
    origin: column.text('origin'),
    amountMinor: column.id('amount_minor'),
    currency: column.text('currency'),
    status: column.text('status'),
    methodId: column.text('method_id'),
    customerRef: column.text('customer_ref'),
    methodRef: column.text('method_ref'),
    chargeRef: column.text('charge_ref', { nullable: true }),
    failureCode: column.text('failure_code', { nullable: true }),
    failureReason: column.text('failure_reason', { nullable: true }),
    refundedMinor: column.id('refunded_minor'),
    settledAt: column.timestamp('settled_at', { nullable: true }),
    ...times,
  } satisfies ColumnsOf<PaymentState>,
});

export const paymentMapping: Mapping<PaymentState, Payment> = {
  schema: paymentRow,
  from: (state) => new Payment(state),
  audited: {
    resourceType: 'PAYMENT',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: ({ purpose, currency }) => `${purpose} in ${currency}`,
    hidden: ['id', 'customerRef', 'methodRef', 'methodId'],
  },
};

export const refundRow = new EntitySchema<RefundState>({
  name: 'Refund',
  tableName: 'payment_refunds',
  columns: {
    ...key,
    paymentId: column.text('payment_id'),
    amountMinor: column.id('amount_minor'),
    currency: column.text('currency'),
    status: column.text('status'),
    reason: column.text('reason', { nullable: true }),
    refundRef: column.text('refund_ref', { nullable: true }),
    failureReason: column.text('failure_reason', { nullable: true }),
    ...times,
  } satisfies ColumnsOf<RefundState>,
});

export const refundMapping: Mapping<RefundState, Refund> = {
  schema: refundRow,
  from: (state) => new Refund(state),
  audited: {
    resourceType: 'REFUND',
    accountId: (state) => state.accountId,
    id: (state) => state.id,
    name: ({ paymentId }) => `of ${paymentId}`,
    hidden: ['id', 'refundRef'],
  },
};
