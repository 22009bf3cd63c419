import { answerBounds, AnswerRefused, countValues } from './answer-bounds';

describe('countedValues', () => {
  it.each([
    ['a number', '1', 1],
    ['a list', '[1,2,3]', 4],
    ['an object', '{"a":1,"b":[true,null]}', 5],
    ['a text that looks like JSON', JSON.stringify(['{"a":[1,2,3]}', '\\"[', '\\']), 4],
    ['text that is not JSON', 'hello', 1],
  ])('counts the values of %s', (_, text, expected) => {
    expect(countValues(text)).toBe(expected);
  });

  it('throws above the maximum number', () => {
    const text = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0));
    expect(countValues(text(answerBounds.values - 1))).toBe(answerBounds.values);
    expect(() => countValues(text(answerBounds.values))).toThrow(new AnswerRefused('The seller’s answer has more than 100,000 values.'));
  });

  it('throws above the maximum depth', () => {
    const text = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(countValues(text(answerBounds.depth))).toBe(answerBounds.depth + 1);
    expect(() => countValues(text(answerBounds.depth + 1))).toThrow(AnswerRefused);
  });
});
