import { z } from 'zod';
import { correlationIdOf, traced, tracedSchema, untraced } from './tracing';

const input = traced(z.strictObject({ id: z.string() }));

describe('correlationId', () => {
  it.each(['a', 'run:7/step{2}', '~'.repeat(128)])('%j is accepted and removed from the arguments', (correlationId) => {
    const args = { id: 'n1', correlationId };
    expect(untraced(input.parse(args))).toEqual({ id: 'n1' });
    expect(untraced(args)).toEqual({ id: 'n1' });
    expect(correlationIdOf(args)).toBe(correlationId);
  });

  it.each(['', 'two words', 'x'.repeat(129), 'é', 'a\n', 7, null])('%j is refused and not recorded', (correlationId) => {
    const { error } = input.safeParse({ id: 'n1', correlationId });
    expect(error!.issues.map(({ path }) => path)).toEqual([['correlationId']]);
    expect(correlationIdOf({ correlationId })).toBeUndefined();
  });

  it('is optional, and unknown arguments are still refused', () => {
    expect(untraced(input.parse({ id: 'n1' }))).toEqual({ id: 'n1' });
    expect(input.safeParse({ id: 'n1', colour: 'red' }).success).toBe(false);
    expect(untraced([1])).toEqual([1]);
  });

  it('is listed without its pattern', () => {
    expect(tracedSchema({ type: 'object', properties: { id: { type: 'string' } } })).toEqual({
      type: 'object',
      properties: { id: { type: 'string' }, correlationId: { type: 'string' } },
    });
  });
});
