import { Injectable } from '@nestjs/common';
import { Clock, type Day, daysAfter } from '@exchange/kernel';
import type { OlderDaysResult, Collection } from '../domain/collection';
import { collectionLimits } from '../domain/collection-limits';
import { type Period, intersectionOf } from '../domain/days';
import { daysLatestFirst, type OlderDays } from '../domain/open-days';
import { SellerDeliveryClient, type DeliveryQuestion } from '../domain/ports';
import type { DeliveredAnswer, SellerDeliveryAnswer } from '../domain/seller-answer';

export interface AnsweredQuestion {
  readonly asked: Period;
  readonly answer: DeliveredAnswer;
}

interface Delivered {
  readonly kind: 'delivered';
  readonly answers: readonly AnsweredQuestion[];
  readonly through: Day;
  readonly answersInTotals: boolean;
}

/** Outcome of one turn of questions. */
export type InquiryResult =
  | Exclude<SellerDeliveryAnswer, DeliveredAnswer>
  | (Delivered & { readonly older: (OlderDaysResult & { readonly reason: string | null }) | null });

/** One turn, limited in time and in questions about single days. */
interface Turn {
  readonly began: Date;
  readonly signal: AbortSignal;
  /** Days that can have delivery, from the first of the flight until today. */
  readonly bounds: Period;
}

/** Asks a seller about a period: in one question if it reports by day, else once per day (ADR 168). Older days follow the latest ones (ADR 173). */
@Injectable()
export class Inquiries {
  constructor(
    private readonly client: SellerDeliveryClient,
    private readonly clock: Clock,
  ) {}

  async ask(
    collection: Collection,
    question: DeliveryQuestion,
    older: OlderDays | null,
    { bounds, signal }: Omit<Turn, 'began'>,
  ): Promise<InquiryResult> {
    const turn = { began: this.clock.now(), bounds, signal };
    const { collectedThrough, answersInTotals } = collection.state;
    const answered = await this.askPeriod(question, collection.daysToAsk(question.period), answersInTotals, collectedThrough, turn);
    if (answered.kind !== 'delivered' || !older || this.isTurnOver(turn))
      return answered.kind === 'delivered' ? { ...answered, older: null } : answered;
    const left = collectionLimits.maxQuestionsPerTurn - (answered.answersInTotals ? answered.answers.length : 0);
    const days = daysLatestFirst(older.period).slice(0, Math.max(left, 1));
    const again = await this.askPeriod({ ...question, period: older.period }, days, answered.answersInTotals, collectedThrough, turn);
    if (again.kind !== 'delivered') return { ...answered, older: { ...older, answeredFrom: null, reason: reasonOf(again) } };
    const answeredFrom = again.answers.map(({ asked }) => asked.from).toSorted()[0]!;
    return { ...answered, answers: [...answered.answers, ...again.answers], older: { ...older, answeredFrom, reason: null } };
  }

  /** `days`: days to ask about, in this order, when the seller answers in totals. */
  private async askPeriod(
    question: DeliveryQuestion,
    days: readonly Day[],
    known: boolean,
    collectedThrough: Day | null,
    turn: Turn,
  ): Promise<Exclude<SellerDeliveryAnswer, DeliveredAnswer> | Delivered> {
    const { period } = question;
    let includesEnd = false;
    if (!known || period.from === period.to) {
      const answer = await this.client.ask(question, turn.signal);
      if (answer.kind !== 'delivered') return answer;
      const answersInTotals = isInTotals(answer) ?? known;
      const covered = intersectionOf(answer.period, turn.bounds);
      const through = covered?.to ?? period.to;
      if (!answersInTotals || !covered || covered.from === covered.to)
        return { kind: 'delivered', answers: [{ asked: period, answer }], through, answersInTotals };
      includesEnd = answer.period.to > period.to;
    }
    return this.askByDay({ ...question, includesEnd }, days, collectedThrough, turn);
  }

  private async askByDay(
    question: DeliveryQuestion,
    days: readonly Day[],
    collectedThrough: Day | null,
    turn: Turn,
  ): Promise<Exclude<SellerDeliveryAnswer, DeliveredAnswer> | Delivered> {
    const ask = async (day: Day): Promise<SellerDeliveryAnswer> =>
      this.isTurnOver(turn) ? tooSlow : this.client.ask({ ...question, period: { from: day, to: day }, includesEnd }, turn.signal);
    let includesEnd = question.includesEnd ?? false;
    const answers: AnsweredQuestion[] = [];
    for (const day of days) {
      let answer = await ask(day);
      if (!includesEnd && coversDayAfter(answer, day, turn.bounds)) {
        includesEnd = true;
        answer = await ask(day);
      }
      if (answer.kind !== 'delivered') {
        if (answers.length === 0) return answer;
        break;
      }
      const covered = intersectionOf(answer.period, turn.bounds);
      if (isInTotals(answer) && covered && covered.from !== covered.to) {
        // The seller gives the same total for every question, so further questions are useless.
        if (answers.length > 0) break;
        return { kind: 'delivered', answers: [{ asked: question.period, answer }], through: covered.to, answersInTotals: true };
      }
      answers.push({ asked: { from: day, to: day }, answer });
    }
    const asked = answers.map(({ asked: { to } }) => to);
    const through = [...asked, collectedThrough ?? asked[0]!].toSorted().at(-1)!;
    return { kind: 'delivered', answers, through, answersInTotals: answers.some(({ answer }) => isInTotals(answer) !== false) };
  }

  private isTurnOver({ began }: Turn): boolean {
    return this.clock.now().getTime() - began.getTime() > collectionLimits.maxTurnMs;
  }
}

const reasonOf = (answer: Exclude<SellerDeliveryAnswer, DeliveredAnswer>): string =>
  answer.kind === 'failed' ? answer.reason : 'The seller does not report delivery.';

const tooSlow: SellerDeliveryAnswer = { kind: 'failed', reason: 'The seller answers too slowly.' };

/** Whether a package lacks its days; null when the answer has no package. */
function isInTotals({ packages }: DeliveredAnswer): boolean | null {
  return packages.length === 0 ? null : packages.some(({ days }) => days === null);
}

/** Detects a seller that includes `end_date`: its answer about one day covers the following day too. */
function coversDayAfter(answer: SellerDeliveryAnswer, day: Day, bounds: Period): boolean {
  const covered = answer.kind === 'delivered' && isInTotals(answer) ? intersectionOf(answer.period, bounds) : null;
  return covered?.from === day && covered.to === daysAfter(day, 1);
}
