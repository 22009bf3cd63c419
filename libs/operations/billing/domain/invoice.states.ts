import { stateTable, type StatesOf } from '@exchange/kernel';

/**
 * docs/adr/0171. The state of an invoice is computed from its amounts and the time (`invoiceStatus`); the table names the changes that a posting, a
 * closing or a due date can make.
 */
export const invoiceStates = stateTable({
  name: 'invoice',
  states: ['draft', 'final', 'partly_paid', 'overdue', 'paid', 'corrected'],
  initial: 'draft',
  rows: [
    { from: 'draft', on: 'close', when: 'nothing is paid', to: 'final', also: 'the invoice gets its number and keeps its recipient' },
    { from: 'draft', on: 'close', when: 'a part is paid', to: 'partly_paid', also: 'from prepaid money' },
    { from: 'draft', on: 'close', when: 'nothing is open', to: 'paid', also: 'from prepaid money' },
    { from: 'final', on: 'payment', when: 'a part is paid', to: 'partly_paid', also: 'a deposit, or a failed refund' },
    { from: ['final', 'partly_paid', 'overdue'], on: 'payment', when: 'nothing is open', to: 'paid' },
    {
      from: 'final',
      on: 'credit',
      when: 'a part is paid',
      to: 'partly_paid',
      also: 'the overpaid amount of an older invoice pays this one',
    },
    { from: ['final', 'partly_paid', 'overdue'], on: 'credit', when: 'nothing is open', to: 'paid' },
    {
      from: ['final', 'partly_paid', 'overdue', 'paid'],
      on: 'credit',
      when: 'fully credited',
      to: 'corrected',
      also: 'a downward delivery correction, or a credit note by staff',
    },
    { from: ['paid', 'partly_paid'], on: 'reversal', when: 'nothing is paid', to: 'final', also: 'a reversed deposit, or a refund' },
    { from: 'paid', on: 'reversal', when: 'a part is paid', to: 'partly_paid' },
    { from: 'paid', on: 'reversal', when: 'open after its due date', to: 'overdue' },
    {
      from: ['paid', 'partly_paid', 'corrected'],
      on: 'charge',
      when: 'nothing is paid',
      to: 'final',
      also: 'a correction that is reversed before its credit note is issued',
    },
    { from: ['paid', 'corrected'], on: 'charge', when: 'a part is paid', to: 'partly_paid' },
    { from: ['paid', 'corrected'], on: 'charge', when: 'open after its due date', to: 'overdue' },
    { from: 'corrected', on: 'charge', when: 'nothing is open', to: 'paid' },
    { from: ['final', 'partly_paid'], on: 'due date', to: 'overdue', also: 'people of the organization are notified' },
  ],
  sets: {
    /** Unpaid and not yet overdue. */
    payable: ['final', 'partly_paid'],
  },
});

export type InvoiceStatus = StatesOf<typeof invoiceStates>;
