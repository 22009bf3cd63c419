import type { Schemas } from './api';

/** Limit of one attempt in milliseconds, from its start to the end of the answer. */
export const attemptLimitMs = 5_000;

type StepName = 'dns' | 'connect' | 'tls' | 'firstByte' | 'rest';
/** `ended`: the attempt failed in this step. `unknown`: without an answer, nothing tells whether the connection was open before. */
type StepState = 'done' | 'ended' | 'reused' | 'unneeded' | 'unreached' | 'unknown';
export interface Step {
  readonly name: StepName;
  readonly state: StepState;
  /** From the begin of the attempt, in milliseconds. */
  readonly start: number;
  readonly ms: number;
}

type Attempt = Pick<Schemas['WebhookDelivery'], 'error' | 'timings'>;
type Timings = NonNullable<Attempt['timings']>;

/** Errors before a connection that can carry a request. */
const hasNoConnection = (error: string | null): boolean => error !== null && ['dns', 'connect', 'refused', 'tls'].includes(error);
/** An address of IPv4 or IPv6 needs no lookup. */
const isNumeric = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** The steps of an attempt, one after the other. Steps that were not taken say why. */
export function stepsOf({ timings, error }: { timings: Timings; error: string | null }, url: string | undefined): Step[] {
  const { firstByte, total } = timings;
  const states = statesOf(timings, error, url);
  const steps: Step[] = [];
  let start = 0;
  for (const name of ['dns', 'connect', 'tls', 'firstByte', 'rest'] as const) {
    const ends = { firstByte, rest: firstByte === null ? null : total };
    const ms = name === 'firstByte' || name === 'rest' ? until(start, ends[name]) : timings[name];
    const state = ms === null ? states[name] : 'done';
    steps.push({ name, state, start, ms: ms ?? (state === 'ended' ? (until(start, total) ?? 0) : 0) });
    start += ms ?? 0;
  }
  // The connection broke, or the time was over, while the answer arrived.
  const last = steps.at(-1)!;
  return last.state === 'done' && error !== null && error !== 'http_status' ? [...steps.slice(0, -1), { ...last, state: 'ended' }] : steps;
}

const until = (start: number, end: number | null): number | null => (end === null ? null : Math.max(0, end - start));

/** States of the steps that have no time. */
function statesOf({ dns, connect, tls, firstByte }: Timings, error: string | null, url: string | undefined): Record<StepName, StepState> {
  const address = url === undefined ? null : new URL(url);
  const [needsDns, needsTls] = [address === null || !isNumeric(address.hostname), address?.protocol !== 'http:'];
  const rest = 'unreached';
  if (firstByte !== null) {
    const before = connect === null ? 'reused' : 'unneeded';
    return { dns: needsDns ? before : 'unneeded', connect: 'reused', tls: needsTls ? before : 'unneeded', firstByte: 'unknown', rest };
  }
  const [dnsDone, tlsDone] = [dns !== null || !needsDns || connect !== null, tls !== null || !needsTls];
  if (connect !== null)
    return { dns: 'unneeded', connect: 'done', tls: needsTls ? 'ended' : 'unneeded', firstByte: tlsDone ? 'ended' : 'unreached', rest };
  const isBefore = hasNoConnection(error) || dns !== null;
  if (!isBefore) {
    const [dnsState, tlsState] = [needsDns ? 'unknown' : 'unneeded', needsTls ? 'unknown' : 'unneeded'] as const;
    return { dns: dnsState, connect: 'unknown', tls: tlsState, firstByte: 'ended', rest };
  }
  const connectState = dnsDone ? 'ended' : 'unreached';
  return {
    dns: needsDns ? 'ended' : 'unneeded',
    connect: connectState,
    tls: needsTls ? 'unreached' : 'unneeded',
    firstByte: 'unreached',
    rest,
  };
}

/** Whether a receiver may have got a delivery that is not marked as delivered: then it must not run twice. */
export function mayHaveArrived({ error, timings }: Attempt): boolean {
  if (error === 'outcome_unknown') return true;
  if (error === null || error === 'secret_unreadable' || error === 'http_status' || hasNoConnection(error)) return false;
  // A lookup that was measured without a connection after it: nothing was sent.
  return timings === null || timings.connect !== null || timings.firstByte !== null || timings.dns === null;
}
