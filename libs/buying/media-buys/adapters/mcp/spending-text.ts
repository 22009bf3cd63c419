import type { z } from 'zod';
import { moneyText, type spendingAnswer } from '@exchange/platform/tools';

export type SpendingNumbers = NonNullable<z.input<typeof spendingAnswer.spending>>;

/** The numbers as sentences: `Today 100 USD, then 150 USD: 50 USD more. …` */
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
