import { Injectable } from '@nestjs/common';
import { Clock, type Day, daysAfter } from '@exchange/kernel';
import type { Collection } from '../domain/collection';
import { collectionLimits } from '../domain/collection-limits';
import { type Period, shared } from '../domain/days';
import { DeliveryDesk, type DeliveryQuestion } from '../domain/ports';
import type { DeliveredAnswer, SellerAnswer } from '../domain/seller-answer';

export interface Answered {
  readonly asked: Period;
  readonly answer: DeliveredAnswer;
}

/** What came of one turn of questions. */
export type Inquiry =
  | Exclude<SellerAnswer, DeliveredAnswer>
  | { readonly kind: 'delivered'; readonly answers: readonly Answered[]; readonly through: Day; readonly answersInTotals: boolean };

/**
 * Asks a seller about a period: in one question where it reports by day, else about each day by itself, so that a total is of the day that it is
 * about (docs/adr/0168).
 */
@Injectable()
export class Inquiries {
  constructor(
    private readonly desk: DeliveryDesk,
    private readonly clock: Clock,
  ) {}

  /** `bounds`: the days that can have delivered, from the first of the flight until today. */
  async ask(collection: Collection, question: DeliveryQuestion, bounds: Period, signal: AbortSignal): Promise<Inquiry> {
    const began = this.clock.now();
    const known = collection.state.answersInTotals;
    const { period } = question;
    let includesEnd = false;
    if (!known || period.from === period.to) {
      const answer = await this.desk.ask(question, signal);
      if (answer.kind !== 'delivered') return answer;
      const answersInTotals = isInTotals(answer) ?? known;
      const covered = shared(answer.period, bounds);
      const through = covered?.to ?? period.to;
      if (!answersInTotals || !covered || covered.from === covered.to)
        return { kind: 'delivered', answers: [{ asked: period, answer }], through, answersInTotals };
      includesEnd = answer.period.to > period.to;
    }
    return this.byDay(collection, { ...question, includesEnd }, bounds, began, signal);
  }

  private async byDay(
    collection: Collection,
    question: DeliveryQuestion,
    bounds: Period,
    began: Date,
    signal: AbortSignal,
  ): Promise<Inquiry> {
    const isLate = (): boolean => this.clock.now().getTime() - began.getTime() > collectionLimits.turn;
    const ask = async (day: Day): Promise<SellerAnswer> =>
      isLate() ? tooSlow : this.desk.ask({ ...question, period: { from: day, to: day }, includesEnd }, signal);
    let includesEnd = question.includesEnd ?? false;
    const answers: Answered[] = [];
    for (const day of collection.daysToAsk(question.period)) {
      let answer = await ask(day);
      if (!includesEnd && coversDayAfter(answer, day, bounds)) {
        includesEnd = true;
        answer = await ask(day);
      }
      if (answer.kind !== 'delivered') {
        if (answers.length === 0) return answer;
        break;
      }
      const covered = shared(answer.period, bounds);
      if (isInTotals(answer) && covered && covered.from !== covered.to) {
        // The seller gives the same total whatever it is asked about: further questions would bring nothing.
        if (answers.length > 0) break;
        return { kind: 'delivered', answers: [{ asked: question.period, answer }], through: covered.to, answersInTotals: true };
      }
      answers.push({ asked: { from: day, to: day }, answer });
    }
    const days = answers.map(({ asked }) => asked.to);
    const through = [...days, collection.state.collectedThrough ?? days[0]!].toSorted().at(-1)!;
    return { kind: 'delivered', answers, through, answersInTotals: answers.some(({ answer }) => isInTotals(answer) !== false) };
  }
}

const tooSlow: SellerAnswer = { kind: 'failed', reason: 'The seller answers too slowly.' };

/** Whether a package comes without its days; null where the seller tells of no package. */
function isInTotals({ packages }: DeliveredAnswer): boolean | null {
  return packages.length === 0 ? null : packages.some(({ days }) => days === null);
}

/** Asked about one day, a seller that includes the end answers about the day after, too. */
function coversDayAfter(answer: SellerAnswer, day: Day, bounds: Period): boolean {
  const covered = answer.kind === 'delivered' && isInTotals(answer) ? shared(answer.period, bounds) : null;
  return covered?.from === day && covered.to === daysAfter(day, 1);
}
