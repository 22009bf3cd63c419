import { rangeIn } from './content-range';

describe('rangeIn', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-5', { start: 2, end: 5 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-100', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-100', { start: 0, end: 9 }],
  ])('reads %s of ten bytes', (header, range) => {
    expect(rangeIn(header, 10)).toEqual(range);
  });

  it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('finds %s of ten bytes unsatisfiable', (header) => {
    expect(rangeIn(header, 10)).toBe('unsatisfiable');
  });

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'bytes=a-b',
    'lines=0-1',
    'bytes=0-1 ',
    `bytes=0-${'9'.repeat(16)}`,
  ])('ignores %s', (header) => {
    expect(rangeIn(header, 10)).toBeNull();
  });

  it('finds every range of an empty file unsatisfiable', () => {
    expect([rangeIn('bytes=0-', 0), rangeIn('bytes=-1', 0)]).toEqual(['unsatisfiable', 'unsatisfiable']);
  });
});
