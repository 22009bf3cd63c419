import { decimal, type Micros } from '@exchange/kernel';
import { agreedDigest, type Spending } from '@exchange/platform/tools';
import type { BuySpending } from '../../application/spending.service';
import { mediaBuyChangeText } from './save-media-buy.questions';
import { savedMediaBuy } from './saved-media-buy';
import { type SpendingNumbers, spendingText } from './spending-text';

const amount = (micros: Micros): number => Number(decimal(micros));

/** The spending of a change of one media buy, with its numbers and question. */
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
    question: isMore ? `${mediaBuyChangeText(buy, change)} ${spendingText(numbers)}` : null,
    // `unspent` changes with every report of the seller and is not part of the confirmation.
    digest: agreedDigest(id, revision, sent, { ...numbers, unspent: null }),
    about: id,
    revision,
    shown: { mediaBuy: savedMediaBuy(buy), spending: numbers },
  };
}
