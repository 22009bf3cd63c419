import { answerBounds } from './answer-bounds';
import { LargeAnswers } from './answer-turns';

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Conversations that begin a turn; `begun` lists those that have one. */
function aProcess() {
  const answers = new LargeAnswers();
  const begun: string[] = [];
  const begin = (name: string, accountId: number, signal = never) => {
    const turns = answers.turnsFor(accountId, signal);
    const given = turns.begin().then(() => void begun.push(name));
    given.catch(() => undefined);
    return { turns, given };
  };
  return { answers, begun, begin };
}

describe('AnswerTurns.begin', () => {
  it('alternates between accounts, however many answers of one account wait', async () => {
    const { begun, begin } = aProcess();
    const fat = Array.from({ length: 50 }, (_, index) => begin(`fat ${index}`, 1));
    const other = begin('other', 2);
    await settled();
    expect(begun).toEqual(['fat 0']);
    fat[0]!.turns.end();
    await settled();
    fat[1]!.turns.end();
    await settled();
    expect(begun).toEqual(['fat 0', 'fat 1', 'other']);
    other.turns.end();
    await settled();
    expect(begun.at(-1)).toBe('fat 2');
  });

  it('waits for room, which is released with the turn unless it was kept', async () => {
    const { answers } = aProcess();
    let taken = 0;
    const room = async () => {
      taken += 1;
      return () => void (taken -= 1);
    };
    const [polled, read] = [answers.turnsFor(1, never, room), answers.turnsFor(2, never, room)];
    await polled.begin();
    expect(taken).toBe(1);
    polled.end();
    expect(taken).toBe(0);
    await read.begin();
    read.keepRoom();
    read.close();
    expect(taken).toBe(1);
  });

  it('releases the turn when the conversation ends, also while waiting', async () => {
    const { begun, begin } = aProcess();
    const [first, second, third] = [begin('first', 1), begin('second', 2), begin('third', 3)];
    await settled();
    second.turns.close();
    await expect(second.given).rejects.toThrow();
    first.turns.close();
    await third.given;
    expect(begun).toEqual(['first', 'third']);
  });

  it('stops waiting at the deadline', async () => {
    const { begin } = aProcess();
    await begin('first', 1).given;
    const deadline = new AbortController();
    const { given } = begin('late', 2, deadline.signal);
    deadline.abort(new Error('The time is over.'));
    await expect(given).rejects.toThrow('The time is over.');
  });

  it('counts the waiting time, infinite when the conversation ends first', async () => {
    const { begin } = aProcess();
    const [first, second, late] = [begin('first', 1), begin('second', 2), begin('late', 3)];
    await first.given;
    expect([second.turns.waitedMs, late.turns.waitedMs]).toEqual([Infinity, Infinity]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    first.turns.end();
    await second.given;
    expect(second.turns.waitedMs).toBeGreaterThan(15);
    expect(second.turns.waitedMs).toBeGreaterThan(first.turns.waitedMs);
    late.turns.close();
    await expect(late.given).rejects.toThrow();
    expect([second.turns.waitedMs < Infinity, late.turns.waitedMs]).toEqual([true, Infinity]);
  });

  it('ends the turn after its timeout', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const { begun, begin } = aProcess();
      begin('stuck', 1);
      begin('next', 2);
      await settled();
      jest.advanceTimersByTime(answerBounds.turnMs);
      await settled();
      expect(begun).toEqual(['stuck', 'next']);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('AnswerTurns.buffer', () => {
  const { all, ofAccount } = answerBounds.buffered;

  it('limits the places of one account without delaying others', async () => {
    const answers = new LargeAnswers();
    let given = 0;
    const one = answers.turnsFor(1, never);
    const places = Array.from({ length: ofAccount + 1 }, () => one.buffer().then((leave) => ((given += 1), leave)));
    await settled();
    expect(given).toBe(ofAccount);
    await answers.turnsFor(2, never).buffer();
    (await places[0]!)();
    await settled();
    expect(given).toBe(ofAccount + 1);
  });

  it('limits the places of a process and releases them when a conversation ends', async () => {
    const answers = new LargeAnswers();
    const conversations = Array.from({ length: all }, (_, index) => answers.turnsFor(index, never));
    await Promise.all(conversations.map((turns) => turns.buffer()));
    let isGiven = false;
    const waiting = answers
      .turnsFor(all, never)
      .buffer()
      .then(() => (isGiven = true));
    await settled();
    expect(isGiven).toBe(false);
    conversations[0]!.close();
    await waiting;
  });
});
