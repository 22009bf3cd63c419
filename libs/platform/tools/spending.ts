import { hash } from 'node:crypto';
import { z } from 'zod';
import { isRecord } from '@exchange/kernel';
import { moneyText } from './questions';
import { nextStepField, questionField } from './tool-fields';

/** Numbers of {@link Spending} in an answer. Money is in `currency`. */
const spendingField = z
  .strictObject({
    currency: z.string().optional(),
    before: z.number().optional().describe('What it may spend today.'),
    after: z.number().optional().describe('What it may spend once your person has agreed.'),
    difference: z.number().optional().describe('after less before.'),
    campaignBudget: z.number().optional().describe('The budget of the campaign today.'),
    campaignLeft: z.number().optional().describe('What no media buy holds of the budget of the campaign today.'),
    unspent: z.number().optional().describe('What would be held and is not spent yet, as far as sellers have reported: it would be spent.'),
    ceiling: z.number().optional().describe('What the exchange never goes beyond by itself.'),
  })
  .describe('What this call would spend.');

export type SpendingNumbers = z.input<typeof spendingField>;

/** Of a call that needs a confirmation and has none. */
export const confirmationTokenField = z.string().max(2_000).optional().describe('From nextStep, once your person has agreed.');

/** Actions of a tool that spends, when nothing was done. */
export const spendingActions = ['pending_confirmation', 'declined'] as const;

const shownActions: readonly unknown[] = [...spendingActions, 'preview', 'blocked', 'needs_input'];

/** Whether this is the answer of a tool that only showed or asked something: nothing was done, and the key of the call stays free. */
export const isOnlyShown = (output: unknown): boolean => isRecord(output) && shownActions.includes(output['action']);

/** Members of the answer of a tool that spends. */
export const spendingAnswer = {
  spending: spendingField.optional(),
  question: questionField.optional(),
  nextStep: nextStepField.optional(),
  expiresAt: z.string().optional().describe('Of the confirmation token in nextStep.'),
};

/** What a call of a tool would spend, looked up before it is done (docs/adr/0177). */
export interface Spending {
  /** What a person is asked, with the numbers. Null: the call spends nothing more than before, and nobody is asked. */
  readonly question: string | null;
  /** Names the object as it is and everything that is shown: {@link digestOf}. Doing it makes another one. */
  readonly digest: string;
  /** The object; of a new one: its key. */
  readonly about: string;
  /** The revision that was looked at: the work is refused at another one. Left out: the object has none. */
  readonly revision?: number;
  /** What the answer that shows it is called, of what spends nothing and is agreed to all the same; its token stands beside. Left out: `pending_confirmation`. */
  readonly action?: 'preview';
  /** Members of the answer that shows it. */
  readonly shown: Readonly<Record<string, unknown>>;
  /** What a person ticks. Left out: `confirm`. */
  readonly tick?: { readonly name: string; readonly title: string };
  /** Arguments of the next call besides those of this one. */
  readonly again?: Readonly<Record<string, unknown>>;
}

export const digestOfSpending = (...parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** Numbers of a question: `Today 100 USD, then 150 USD: 50 USD more. …` */
export function spendingText({
  currency = '',
  before,
  after,
  difference,
  campaignBudget,
  campaignLeft,
  unspent,
  ceiling,
}: SpendingNumbers): string {
  const money = (amount: number) => moneyText(amount, currency);
  return [
    before !== undefined && after !== undefined && difference !== undefined && difference > 0
      ? `Today ${money(before)}, then ${money(after)}: ${money(difference)} more.`
      : null,
    unspent === undefined ? null : `Not spent yet, and spent from then on: ${money(unspent)}.`,
    campaignBudget === undefined || campaignLeft === undefined
      ? null
      : `The budget of the campaign is ${money(campaignBudget)}, of which ${money(campaignLeft)} are left today.`,
    ceiling === undefined ? null : `It never goes beyond ${money(ceiling)} in all.`,
  ]
    .filter((text) => text !== null)
    .join(' ');
}
