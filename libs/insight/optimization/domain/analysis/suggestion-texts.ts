import type { SpendingPace, Progress } from './pacing';
import type { Paced, Shift } from './shifts';

/** Texts that explain a suggestion to people. */
export class Texts {
  private readonly format: Intl.NumberFormat;

  constructor(
    currency: string,
    private readonly metric: { readonly label: string } | null,
  ) {
    this.format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  }

  pacing(
    whole: { budget: number; spend: number },
    pace: SpendingPace,
    { elapsed }: Progress,
    { rate, needed }: { rate: number; needed: number },
  ): string {
    const state = { on_pace: 'On pace', under_spending: 'Behind', over_spending: 'Ahead' }[pace.status];
    const spent = `${this.money(whole.spend)} of ${this.money(whole.budget)} spent, ${this.money(pace.expected)} expected by now`;
    return `${state}: ${spent} (${percent(elapsed)} of the planned time is over). The last days ran at ${this.money(rate)} a day; ${this.money(needed)} a day would use the recommended budget up.`;
  }

  scaling(change: number, budget: number, pace: SpendingPace, unallocated: number): string {
    if (change < 0) {
      return `At its rate the media buy spends ${this.money(pace.projected)} of ${this.money(budget)}: lowering it by ${this.money(-change)} frees that money for other sellers of the campaign.`;
    }
    if (change > 0) {
      return `At its rate the media buy would spend ${this.money(pace.projected)} and ends early with ${this.money(budget)}: ${this.money(change)} of the ${this.money(unallocated)} that the campaign has left keep it running.`;
    }
    return 'The budget of the media buy stays as it is; money moves between its packages.';
  }

  adjustment({ amount, reason }: Shift, { productName, budget, spend, pace }: Paced, price: number | null): string {
    const step = `${amount < 0 ? 'Lower' : 'Raise'} ${productName} from ${this.money(budget)} to ${this.money(budget + amount)}`;
    const pacing = `it has spent ${this.money(spend)} of ${this.money(pace.expected)} expected and is on the way to ${this.money(pace.projected)}`;
    const cost =
      price === null ? `it has delivered no ${this.metric?.label ?? 'result'}` : `a ${this.metric?.label} costs ${this.money(price)} there`;
    switch (reason) {
      case 'under_spending':
        return `${step}: ${pacing}.`;
      case 'over_spending':
      case 'takes_over':
        return `${step}: ${pacing}, so it runs out before the flight ends.`;
      case 'poor_performance':
        return `${step}: ${cost}, clearly more than in the other packages.`;
      case 'good_performance':
        return `${step}: ${cost}, and it keeps its pace.`;
    }
  }

  private money(amount: number): string {
    return this.format.format(amount);
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
