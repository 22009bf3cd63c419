import { aRecipient } from '../testing/invoices';
import { splitCredit } from './credit-note';
import type { Invoice } from './invoice';

const at = new Date('2026-11-06T00:00:00.000Z');
const invoice = (cycleKey: string, more: Partial<Invoice> = {}): Invoice => ({
  accountId: 1,
  number: 3,
  cycleKey,
  currency: 'EUR',
  feesMinor: 50,
  mediaMinor: 500,
  commitmentMinor: 20,
  overageMinor: 10,
  recipient: aRecipient,
  issuedAt: at,
  dueAt: at,
  ...more,
});
test('credits the fees first, then the plan, and never more than is left', () => {
  expect(splitCredit(invoice('2026-10'), [], 60)).toEqual({ feesMinor: 50, mediaMinor: 0, plansMinor: 10 });
  const before = [{ feesMinor: 45, mediaMinor: 450, plansMinor: 10 }];
  expect(splitCredit(invoice('2026-10'), before, 25)).toEqual({ feesMinor: 5, mediaMinor: 0, plansMinor: 20 });
  const refusal = expect.objectContaining({ status: 409, field: 'amountMinor', details: { leftMinor: '25' } });
  expect(() => splitCredit(invoice('2026-10'), before, 26)).toThrow(refusal);
  // The pending correction of media leaves less than the fees.
  const pending = [{ feesMinor: 40, mediaMinor: 500, plansMinor: 0 }];
  expect(splitCredit(invoice('2026-10'), pending, 40)).toEqual({ feesMinor: 10, mediaMinor: 0, plansMinor: 30 });
  expect(() => splitCredit(invoice('2026-10'), pending, 41)).toThrow('more than is left');
});
