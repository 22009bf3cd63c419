import { decimal, type Micros } from '@exchange/kernel';
import { spendingDigest, type Spending, type SpendingNumbers, spendingText } from '@exchange/platform';
import type { BuySpending } from '../../application/spending.service';
import { changeOfBuyText } from './save-media-buy.questions';
import { savedMediaBuy } from './saved-media-buy';

const amount = (micros: Micros): number => Number(decimal(micros));

/** What a call that never spends is looked at by. */
export const unspent = (about: string): Spending => ({ question: null, digest: '', about, shown: {} });

/** What a change of one media buy spends, with its numbers. */
export function spendingOf(
  { buy, isMore, before, after, unspent: left, campaign }: BuySpending,
  sent: Readonly<Record<string, unknown>>,
): Spending {
  const { id, revision, currency } = buy;
  const numbers: SpendingNumbers = {
    currency,
    before: amount(before),
    after: amount(after),
    difference: amount(after - before),
    campaignBudget: amount(campaign.budget),
    campaignLeft: amount(campaign.left),
    unspent: amount(left),
  };
  const { mediaBuyId: _, ...change } = sent;
  return {
    question: isMore ? `${changeOfBuyText(buy, change)} ${spendingText(numbers)}` : null,
    // What is reported between two calls changes `unspent`, not what is agreed to.
    digest: spendingDigest(id, revision, sent, { ...numbers, unspent: null }),
    about: id,
    revision,
    shown: { mediaBuy: savedMediaBuy(buy), spending: numbers },
  };
}
