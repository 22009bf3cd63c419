import type { Schemas } from './api';

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

const names = ['dns', 'connect', 'tls', 'firstByte', 'rest'] as const;

/** The steps of an attempt, one after the other. Steps that were not taken say why. */
export function stepsOf({ timings, error }: { timings: Timings; error: string | null }, url: string | undefined): Step[] {
  const { firstByte, total } = timings;
  const stateOf = missingStates(timings, error, url);
  const ends = { firstByte, rest: firstByte === null ? null : total };
  const steps: Step[] = [];
  let start = 0;
  for (const name of names) {
    const ms = name === 'firstByte' || name === 'rest' ? until(start, ends[name]) : timings[name];
    const state = ms === null ? stateOf(name) : 'done';
    steps.push({ name, state, start, ms: ms ?? (state === 'ended' ? (until(start, total) ?? 0) : 0) });
    start += ms ?? 0;
  }
  // The connection broke, or the time was over, while the answer arrived.
  const last = steps.at(-1)!;
  return last.state === 'done' && error !== null && error !== 'http_status' ? [...steps.slice(0, -1), { ...last, state: 'ended' }] : steps;
}

const until = (start: number, end: number | null): number | null => (end === null ? null : Math.max(0, end - start));

/** The step in which an attempt without an answer ended; null when it cannot be told. */
function lastStep({ dns, connect, tls }: Timings, error: string | null, unneeded: readonly StepName[]): StepName | null {
  if (connect !== null) return tls !== null || unneeded.includes('tls') ? 'firstByte' : 'tls';
  if (dns === null && !hasNoConnection(error)) return null;
  return dns !== null || unneeded.includes('dns') ? 'connect' : 'dns';
}

/** States of the steps that have no time. */
function missingStates(timings: Timings, error: string | null, url: string | undefined): (name: StepName) => StepState {
  const { hostname = '', protocol = '' } = url === undefined ? {} : new URL(url);
  const unneeded: StepName[] = [...(isNumeric(hostname) ? ['dns' as const] : []), ...(protocol === 'http:' ? ['tls' as const] : [])];
  const last = lastStep(timings, error, unneeded);
  return (name) => {
    if (unneeded.includes(name)) return 'unneeded';
    if (timings.firstByte !== null) return name === 'rest' ? 'unreached' : timings.connect === null ? 'reused' : 'unneeded';
    if (last === null) return name === 'rest' ? 'unreached' : name === 'firstByte' ? 'ended' : 'unknown';
    if (name === last) return 'ended';
    return names.indexOf(name) < names.indexOf(last) ? 'unneeded' : 'unreached';
  };
}

/** Whether a receiver may have got a delivery that is not marked as delivered: then it must not run twice. */
export function mayHaveArrived({ error, timings }: Attempt): boolean {
  if (error === 'outcome_unknown') return true;
  if (error === null || error === 'secret_unreadable' || error === 'http_status' || hasNoConnection(error)) return false;
  // A lookup that was measured without a connection after it: nothing was sent.
  return timings === null || timings.connect !== null || timings.firstByte !== null || timings.dns === null;
}
