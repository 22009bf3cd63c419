import { Injectable } from '@nestjs/common';
import { Clock, type Day, daysAfter } from '@exchange/kernel';
import type { AskedOlder, Collection } from '../domain/collection';
import { collectionLimits } from '../domain/collection-limits';
import { type Period, shared } from '../domain/days';
import { latestFirst, type OlderDays } from '../domain/open-days';
import { DeliveryDesk, type DeliveryQuestion } from '../domain/ports';
import type { DeliveredAnswer, SellerAnswer } from '../domain/seller-answer';

export interface Answered {
  readonly asked: Period;
  readonly answer: DeliveredAnswer;
}

interface Delivered {
  readonly kind: 'delivered';
  readonly answers: readonly Answered[];
  readonly through: Day;
  readonly answersInTotals: boolean;
}

/** Outcome of one turn of questions. */
export type Inquiry =
  | Exclude<SellerAnswer, DeliveredAnswer>
  | (Delivered & { readonly older: (AskedOlder & { readonly reason: string | null }) | null });

/** One turn, limited in time and in questions about single days. */
interface Turn {
  readonly began: Date;
  readonly signal: AbortSignal;
  /** Days that can have delivery, from the first of the flight until today. */
  readonly bounds: Period;
}

/** Asks a seller about a period. A seller that reports by day gets one question, another one question per day (docs/adr/0168). Older days follow once the latest ones are answered (docs/adr/0173). */
@Injectable()
export class Inquiries {
  constructor(
    private readonly desk: DeliveryDesk,
    private readonly clock: Clock,
  ) {}

  async ask(
    collection: Collection,
    question: DeliveryQuestion,
    older: OlderDays | null,
    { bounds, signal }: Omit<Turn, 'began'>,
  ): Promise<Inquiry> {
    const turn = { began: this.clock.now(), bounds, signal };
    const { collectedThrough, answersInTotals } = collection.state;
    const answered = await this.inquire(question, collection.daysToAsk(question.period), answersInTotals, collectedThrough, turn);
    if (answered.kind !== 'delivered' || !older || this.isLate(turn))
      return answered.kind === 'delivered' ? { ...answered, older: null } : answered;
    const left = collectionLimits.questionsPerTurn - (answered.answersInTotals ? answered.answers.length : 0);
    const days = latestFirst(older.period).slice(0, Math.max(left, 1));
    const again = await this.inquire({ ...question, period: older.period }, days, answered.answersInTotals, collectedThrough, turn);
    if (again.kind !== 'delivered') return { ...answered, older: { ...older, answeredFrom: null, reason: reasonOf(again) } };
    const answeredFrom = again.answers.map(({ asked }) => asked.from).toSorted()[0]!;
    return { ...answered, answers: [...answered.answers, ...again.answers], older: { ...older, answeredFrom, reason: null } };
  }

  /** `days`: the days to ask a seller of totals about, in this order. */
  private async inquire(
    question: DeliveryQuestion,
    days: readonly Day[],
    known: boolean,
    collectedThrough: Day | null,
    turn: Turn,
  ): Promise<Exclude<SellerAnswer, DeliveredAnswer> | Delivered> {
    const { period } = question;
    let includesEnd = false;
    if (!known || period.from === period.to) {
      const answer = await this.desk.ask(question, turn.signal);
      if (answer.kind !== 'delivered') return answer;
      const answersInTotals = isInTotals(answer) ?? known;
      const covered = shared(answer.period, turn.bounds);
      const through = covered?.to ?? period.to;
      if (!answersInTotals || !covered || covered.from === covered.to)
        return { kind: 'delivered', answers: [{ asked: period, answer }], through, answersInTotals };
      includesEnd = answer.period.to > period.to;
    }
    return this.byDay({ ...question, includesEnd }, days, collectedThrough, turn);
  }

  private async byDay(
    question: DeliveryQuestion,
    days: readonly Day[],
    collectedThrough: Day | null,
    turn: Turn,
  ): Promise<Exclude<SellerAnswer, DeliveredAnswer> | Delivered> {
    const ask = async (day: Day): Promise<SellerAnswer> =>
      this.isLate(turn) ? tooSlow : this.desk.ask({ ...question, period: { from: day, to: day }, includesEnd }, turn.signal);
    let includesEnd = question.includesEnd ?? false;
    const answers: Answered[] = [];
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
      const covered = shared(answer.period, turn.bounds);
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

  private isLate({ began }: Turn): boolean {
    return this.clock.now().getTime() - began.getTime() > collectionLimits.turn;
  }
}

const reasonOf = (answer: Exclude<SellerAnswer, DeliveredAnswer>): string =>
  answer.kind === 'failed' ? answer.reason : 'The seller does not report delivery.';

const tooSlow: SellerAnswer = { kind: 'failed', reason: 'The seller answers too slowly.' };

/** Whether a package lacks its days; null when the answer has no package. */
function isInTotals({ packages }: DeliveredAnswer): boolean | null {
  return packages.length === 0 ? null : packages.some(({ days }) => days === null);
}

/** Detects a seller that includes `end_date`: its answer about one day covers the following day too. */
function coversDayAfter(answer: SellerAnswer, day: Day, bounds: Period): boolean {
  const covered = answer.kind === 'delivered' && isInTotals(answer) ? shared(answer.period, bounds) : null;
  return covered?.from === day && covered.to === daysAfter(day, 1);
}
