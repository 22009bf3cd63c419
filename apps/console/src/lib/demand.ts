import { sentNumber } from './amount';
import type { Schemas } from './api';
import { endOfDay } from './days';

type Signal = Schemas['DemandSignal'];
export type AnswerKind = Schemas['RespondBody']['kind'];
export type Step = 'acknowledge' | 'hold';

const answerKinds: readonly AnswerKind[] = ['QUOTE', 'CLARIFY', 'BOOK', 'DECLINE'];

/** The state in the seller's eyes: its answer, else how far it has come. The words are `demand.state`. */
export const stateOf = ({ answer, dispatchStatus }: Pick<Signal, 'answer' | 'dispatchStatus'>): string =>
  answer ?? (dispatchStatus === 'DECLINED' ? 'DECLINE' : dispatchStatus);

/** Whether the brief still takes answers: a booked or abandoned one is closed for every seller. */
export const isOpenSignal = ({ status }: Pick<Signal, 'status'>): boolean => status !== 'BOOKED' && status !== 'ABANDONED';

/** State changes that the table of the API allows now. */
export function stepsOf(signal: Pick<Signal, 'status' | 'answer' | 'dispatchStatus'>): readonly Step[] {
  if (!isOpenSignal(signal)) return [];
  const { dispatchStatus, answer } = signal;
  const acknowledge: readonly Step[] =
    dispatchStatus === 'ON_HOLD' || (dispatchStatus === 'DISPATCHED' && answer === null) ? ['acknowledge'] : [];
  const hold: readonly Step[] = dispatchStatus === 'DISPATCHED' || dispatchStatus === 'ACKNOWLEDGED' ? ['hold'] : [];
  return [...acknowledge, ...hold];
}

/** The step that leads back to exactly the state before; null where there is no way back. */
export function undoOf(step: Step, before: Signal['dispatchStatus']): Step | null {
  if (step === 'hold' && before === 'ACKNOWLEDGED') return 'acknowledge';
  return step === 'acknowledge' && before === 'ON_HOLD' ? 'hold' : null;
}

/** Answers that are possible now: after a refusal, only an offer or a booking. */
export function answersOf(signal: Pick<Signal, 'status' | 'dispatchStatus'>): readonly AnswerKind[] {
  if (!isOpenSignal(signal) || signal.dispatchStatus === 'QUEUED' || signal.dispatchStatus === 'FAILED') return [];
  return signal.dispatchStatus === 'DECLINED' ? ['QUOTE', 'BOOK'] : answerKinds;
}

/** An answer as it is typed. */
interface TypedAnswer {
  readonly kind: AnswerKind;
  readonly amount: string;
  readonly pricingModel: string;
  readonly rate: string;
  /** A day; the offer is valid until its end in UTC. */
  readonly validUntil: string;
  readonly message: string;
  readonly mediaBuyId: string;
}
export const blankAnswer: TypedAnswer = {
  kind: 'QUOTE',
  amount: '',
  pricingModel: '',
  rate: '',
  validUntil: '',
  message: '',
  mediaBuyId: '',
};

/** The body of the request: only what belongs to the kind of answer. The API refuses what is no number at its field. */
export function answerBody(typed: TypedAnswer, currency: string, language: string): Schemas['RespondBody'] {
  const { kind, amount, pricingModel, rate, validUntil, message, mediaBuyId } = typed;
  const hasQuote = kind === 'QUOTE' || (kind === 'BOOK' && amount.trim() !== '');
  return {
    kind,
    ...(message.trim() === '' ? {} : { message: message.trim() }),
    ...(hasQuote
      ? {
          quote: {
            amount: sentNumber(amount, language),
            currency,
            ...(pricingModel === '' ? {} : { pricingModel: pricingModel as NonNullable<Schemas['QuoteBody']['pricingModel']> }),
            ...(rate.trim() === '' ? {} : { rate: sentNumber(rate, language) }),
            ...(validUntil === '' ? {} : { validUntil: endOfDay(validUntil, 'UTC') }),
          },
        }
      : {}),
    ...(kind === 'BOOK' && mediaBuyId.trim() !== '' ? { mediaBuyId: mediaBuyId.trim() } : {}),
  };
}

/** Whole days until the flight begins; 0 on its day, negative after it. */
export const daysUntil = (startDate: string, now: number): number => Math.ceil((Date.parse(startDate) - now) / 86_400_000);

/** Channels that are looked for and that no active product has. */
export function lackedChannels(
  { channels }: Pick<Signal, 'channels'>,
  products: readonly { readonly channels: readonly string[] }[],
): readonly string[] {
  const sold = new Set(products.flatMap((product) => product.channels));
  return channels.filter((channel) => !sold.has(channel));
}
