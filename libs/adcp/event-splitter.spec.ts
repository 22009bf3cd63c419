import { answerBounds, AnswerRefused } from './answer-bounds';
import { dataOf, EventSplitter } from './event-splitter';

/** Data of the events of a stream that arrives in chunks of `size` bytes. */
function eventsIn(stream: string, size: number): (string | null)[] {
  const splitter = new EventSplitter();
  const bytes = Buffer.from(stream);
  const events: (string | null)[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const event of splitter.push(bytes.subarray(at, at + size)))
      if (event.toString().trim() !== '') events.push(dataOf(event.toString()));
  }
  return events;
}

describe('EventSplitter', () => {
  it.each([1, 2, 3, 7, 1_000])('splits at blank lines with any line ending, in chunks of %i bytes', (size) => {
    for (const end of ['\n', '\r\n', '\r']) {
      const stream = ['event: message', 'data: {"a":', 'data:"ü"}', '', ': comment', '', 'event: other', 'data: 1', '', 'data', ''];
      expect(eventsIn(`${[...stream, 'data: half'].join(end)}`, size)).toEqual(['{"a":\n"ü"}', null, null, '']);
    }
  });

  it('throws when one event has too many lines', () => {
    const lines = (count: number) => Buffer.from('data: 1\n'.repeat(count));
    const splitter = new EventSplitter();
    expect([...splitter.push(lines(answerBounds.lines))]).toEqual([]);
    expect(() => [...splitter.push(lines(1))]).toThrow(AnswerRefused);
  });
});
