import { answerBounds, AnswerRefused, countedValues } from './answer-bounds';

describe('the values of a JSON text', () => {
  it.each([
    ['a number', '1', 1],
    ['a list', '[1,2,3]', 4],
    ['an object', '{"a":1,"b":[true,null]}', 5],
    ['a text that looks like JSON', JSON.stringify(['{"a":[1,2,3]}', '\\"[', '\\']), 4],
    ['what is no JSON', 'hello', 1],
  ])('are counted: %s', (_, text, expected) => {
    expect(countedValues(text)).toBe(expected);
  });

  it('are refused where there are too many', () => {
    const text = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0));
    expect(countedValues(text(answerBounds.values - 1))).toBe(answerBounds.values);
    expect(() => countedValues(text(answerBounds.values))).toThrow(new AnswerRefused('The seller’s answer has more than 100,000 values.'));
  });

  it('are refused where they are nested too deep', () => {
    const text = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(countedValues(text(answerBounds.depth))).toBe(answerBounds.depth + 1);
    expect(() => countedValues(text(answerBounds.depth + 1))).toThrow(AnswerRefused);
  });
});
