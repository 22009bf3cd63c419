import { z } from 'zod';
import { isRecord } from '@exchange/kernel';
import { confirmationAnswer } from './tool-fields';

/** Numbers of {@link Spending} in the output; amounts are in `currency`. */
const spendingField = z
  .strictObject({
    currency: z.string().optional(),
    before: z.number().optional().describe('Amount it may spend today.'),
    after: z.number().optional().describe('Amount it may spend once your person has agreed.'),
    difference: z.number().optional().describe('after less before.'),
    campaignBudget: z.number().optional().describe('The budget of the campaign today.'),
    campaignLeft: z.number().optional().describe('Budget of the campaign that no media buy has committed today.'),
    unspent: z.number().optional().describe('Committed and not spent yet, by what sellers have reported: it would be spent.'),
    ceiling: z.number().optional().describe('Maximum that the exchange spends by itself.'),
  })
  .describe('Amounts that this call would spend.');

/** Values of `action` when a spending tool has done nothing. */
export const spendingActions = ['pending_confirmation', 'declined'] as const;

const shownActions: readonly unknown[] = [...spendingActions, 'preview', 'blocked', 'needs_input'];

/** Whether the tool has done nothing but show or ask something, so that the idempotency key of the call stays free. */
export const isWithoutEffect = (output: unknown): boolean => isRecord(output) && shownActions.includes(output['action']);

/** Members of a spending tool's output. */
export const spendingAnswer = {
  spending: spendingField.optional(),
  ...confirmationAnswer,
};

/** What a tool call would spend, determined before it is carried out (docs/adr/0177). */
export interface Spending {
  /** Question to the person, with the numbers. Null when the call spends no more than before and needs no agreement. */
  readonly question: string | null;
  /** {@link agreedDigest} of the object's state and everything shown. It differs after the call was carried out. */
  readonly digest: string;
  /** Id of the object, or the idempotency key of a new one. */
  readonly about: string;
  /** Revision that was read; the call is refused when it differs. Undefined: the object has no revision. */
  readonly revision?: number;
  /** Value of `action` for calls that spend nothing but need agreement; their output has the token beside it. Undefined: `pending_confirmation`. */
  readonly action?: 'preview';
  /** Members of the output that shows the spending. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** Checkbox of the form. Undefined: `confirm`. */
  readonly tick?: { readonly name: string; readonly title: string };
  /** Additional arguments of the next call. */
  readonly again?: Readonly<Record<string, unknown>>;
}

/** The spending of a call that needs no agreement and shows nothing. */
export const noSpending = (about: string): Spending => ({ question: null, digest: '', about, shown: {} });
