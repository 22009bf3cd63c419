import { dunningDays, dunningStep, holdsAt, isHeldFor, type Dunning } from './dunning';

const at = (text: string) => new Date(`${text}T00:00:00.000Z`);
const dunning: Dunning = { reminderDays: [0, 7, 14], holdDay: 21 };
const dueAt = at('2026-11-05');

test.each([
  ['before the due date', '2026-11-01', '2026-11-05', null, false],
  ['on the due date', '2026-11-05', '2026-11-06', 1, false],
  ['between two reminders', '2026-11-06', '2026-11-12', null, false],
  ['a week later', '2026-11-06', '2026-11-13', 2, false],
  ['after a worker outage of three weeks: only the last reminder', '2026-11-05', '2026-11-26', 3, false],
  ['when the hold is due', '2026-11-20', '2026-11-27', null, true],
  ['when everything is due', '2026-11-05', '2026-12-24', 3, true],
  ['after the last step', '2026-11-27', '2026-12-24', null, false],
])('returns the dunning steps %s', (_, since, until, reminder, isHeld) => {
  expect(dunningStep(dunning, dueAt, at(since), at(until))).toEqual({ reminder, isHeld });
});

test('does nothing when no days are set', () => {
  const none: Dunning = { reminderDays: [], holdDay: null };
  expect(dunningDays(none)).toEqual([]);
  expect(dunningStep(none, dueAt, at('2026-01-01'), at('2027-01-01'))).toEqual({ reminder: null, isHeld: false });
  expect([holdsAt(none, dueAt, dueAt), isHeldFor(none, dueAt, at('2027-01-01'))]).toEqual([null, false]);
});

test('announces a hold until its day and keeps it afterwards', () => {
  expect([holdsAt(dunning, dueAt, at('2026-11-26')), isHeldFor(dunning, dueAt, at('2026-11-26'))]).toEqual([at('2026-11-26'), false]);
  expect([holdsAt(dunning, dueAt, at('2026-11-27')), isHeldFor(dunning, dueAt, at('2026-11-27'))]).toEqual([null, true]);
});
