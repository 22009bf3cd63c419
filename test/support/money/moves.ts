import * as fc from 'fast-check';
import { behaviours } from './processes';

const buy = fc.nat(2);
const cents = (max: number) => fc.integer({ min: 1, max });
const customer = { buyer: fc.nat(1), isMain: fc.boolean() };
const kind = <Kind extends string>(...kinds: [Kind, ...Kind[]]) => fc.constantFrom(...kinds);

/** Actions of sellers, buyers, staff and the worker with money. */
const move = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: kind('deliver'), buy, day: fc.nat(100), cents: fc.nat(90_000) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('correct'), buy, pick: fc.nat(9), cents: fc.nat(90_000) }) },
  { weight: 9, arbitrary: fc.record({ kind: kind('charge') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('transfer'), ...customer, cents: cents(90_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reverse'), ...customer }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pay ahead'), ...customer, cents: cents(90_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('pay now'), ...customer }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('look'), mood: fc.constantFrom('answers', ...behaviours) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('refund'), ...customer, cents: fc.nat(20_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('credit'), ...customer, cents: cents(900) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('prepare') }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: kind('approve', 'approve', 'cancel', 'pay out', 'pay out', 'fail', 'retry', 'approve retry') }),
  },
);

/**
 * An action by `times` concurrent processes, repeated if its answer was lost. The first processes are killed after so many statements and try again.
 */
const made = fc.record({
  move,
  times: fc.constantFrom(1, 1, 2),
  killedAfter: fc.oneof(fc.constant(Infinity), fc.nat(14)),
  isRepeated: fc.boolean(),
});

/** Up to three concurrent actions. Sometimes months have passed: eight processes close them at the same time, and up to seven of these are killed. */
const step = fc.record({
  moves: fc.array(made, { minLength: 1, maxLength: 3 }),
  closing: fc.option(
    fc.record({
      months: fc.integer({ min: 1, max: 3 }),
      killedAfter: fc.array(fc.oneof(fc.constant(Infinity), fc.nat(20)), { maxLength: 7 }),
    }),
    { freq: 4 },
  ),
});

export type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;
export type PerformedMove = typeof made extends fc.Arbitrary<infer T> ? T : never;
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const sequence = (maxLength: number) => fc.array(step, { minLength: 4, maxLength });

const main = { buyer: 0, isMain: true };
const whole: Omit<PerformedMove, 'move'> = { killedAfter: Infinity, isRepeated: false, times: 1 };
/** Consecutive steps, each with some concurrent actions. */
const each = (steps: readonly (readonly Move[])[], how: Omit<PerformedMove, 'move'>): Step[] =>
  steps.map((moves) => ({ moves: moves.map((one) => ({ move: one, ...how })), closing: null }));
const closing = (months: number): Step => ({
  moves: [{ move: { kind: 'charge' }, ...whole }],
  closing: { months, killedAfter: [Infinity, 3, 5, 7, 9, 11, 13] },
});

/** All kinds of actions, in an order in which all of them have an effect. */
const life: readonly (readonly Move[])[] = [
  [
    { kind: 'deliver', buy: 0, day: 3, cents: 20_000 },
    { kind: 'deliver', buy: 0, day: 45, cents: 7_000 },
    { kind: 'deliver', buy: 0, day: 70, cents: 8_000 },
  ],
  [
    { kind: 'deliver', buy: 1, day: 29, cents: 5_000 },
    { kind: 'deliver', buy: 2, day: 4, cents: 9_000 },
    { kind: 'transfer', ...main, cents: 5_000 },
  ],
  [{ kind: 'charge' }],
  [{ kind: 'correct', buy: 0, pick: 0, cents: 15_000 }],
  [{ kind: 'charge' }],
  [{ kind: 'prepare' }],
  [{ kind: 'approve' }],
  [{ kind: 'fail' }],
  [{ kind: 'retry' }],
  [{ kind: 'approve retry' }],
  [{ kind: 'pay out' }, { kind: 'correct', buy: 0, pick: 0, cents: 18_000 }],
  [{ kind: 'charge' }],
  [{ kind: 'prepare' }],
  [{ kind: 'cancel' }],
  [{ kind: 'prepare' }, { kind: 'pay now', ...main }],
  [{ kind: 'look', mood: 'answers' }],
  [{ kind: 'reverse', ...main }],
  [{ kind: 'pay ahead', ...main, cents: 30_000 }],
  [{ kind: 'look', mood: 'loses' }],
  [{ kind: 'look', mood: 'answers' }],
  [{ kind: 'refund', ...main, cents: 700 }],
  [{ kind: 'refund', ...main, cents: 0 }],
  [{ kind: 'look', mood: 'loses' }],
  [{ kind: 'look', mood: 'answers' }],
];
const afterwards: readonly (readonly Move[])[] = [
  [
    { kind: 'credit', ...main, cents: 100 },
    { kind: 'correct', buy: 0, pick: 0, cents: 4_000 },
  ],
  [{ kind: 'charge' }],
];

/** A fixed sequence of all kinds of actions. `times` processes perform each action at once, and each is killed after `killedAfter` statements. */
export const scriptedSteps = (killedAfter: number, times: PerformedMove['times'] = 1): Step[] => [
  ...each(life, { killedAfter, isRepeated: false, times }),
  closing(3),
  ...each(afterwards, { killedAfter, isRepeated: true, times }),
  closing(1),
];
