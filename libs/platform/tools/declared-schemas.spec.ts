import { z } from 'zod';
import { Field } from '../http/field';
import { answerOf, answerSchema, checkedBody, fieldsOf } from './declared-schemas';

class PartBody {
  @Field.text({ min: 1, max: 5, pattern: /^[a-z]+$/ })
  code: string;

  @Field.record({ optional: true })
  ext?: object;
}

class WholeBody {
  @Field.name({ max: 20 })
  name: string;

  @Field.integer({ min: 1, max: 9 })
  size: number;

  @Field.timestamp({ optional: true, nullable: true })
  from?: Date | null;

  @Field.currency({ optional: true })
  currency?: string;

  @Field.oneOf(['a', 'b'], { default: 'a', description: 'Which.' })
  kind: 'a' | 'b' = 'a';

  @Field.object(() => PartBody, { optional: true, many: { max: 2 } })
  parts?: PartBody[];
}

class WholeWire {
  @Field.text()
  name: string;

  @Field.timestamp({ nullable: true })
  at: Date | null;

  @Field.object(() => PartBody, { many: true })
  parts: PartBody[];
}

const input = z.strictObject(fieldsOf(WholeBody));

describe('a body as arguments of a tool', () => {
  it('has its declared limits in the JSON schema', () => {
    expect(z.toJSONSchema(input, { io: 'input' })).toMatchObject({
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 20 },
        size: { type: 'integer', minimum: 1, maximum: 9 },
        from: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
        currency: { type: 'string', pattern: '^[A-Z]{3}$' },
        kind: { enum: ['a', 'b'], default: 'a', description: 'Which.' },
        parts: { type: 'array', maxItems: 2, items: { required: ['code'], additionalProperties: false } },
      },
      additionalProperties: false,
    });
    expect(z.toJSONSchema(input, { io: 'input' }).required).toBeUndefined();
  });

  it.each([{ name: '' }, { size: 10 }, { kind: 'c' }, { parts: [{}, {}, {}] }, { parts: [{ code: 'A' }] }, { other: 1 }])(
    'refuses %j',
    (given) => {
      expect(input.safeParse(given).success).toBe(false);
    },
  );

  it('is validated like a REST body, without changing the arguments', async () => {
    const given = { name: ' Oat ', size: 2, from: '2027-01-01T00:00:00Z', parts: [{ code: 'a', ext: { deep: [1] } }] };
    const copy = structuredClone(given);
    const body = await checkedBody(WholeBody, given);
    expect(body).toBeInstanceOf(WholeBody);
    expect(body).toMatchObject({ name: 'Oat', from: new Date('2027-01-01'), kind: 'a', parts: [{ ext: { deep: [1] } }] });
    expect(given).toEqual(copy);
    await expect(checkedBody(WholeBody, { name: 'Oat' })).rejects.toMatchObject({ field: 'size', message: 'size is required.' });
    await expect(checkedBody(WholeBody, { name: 'Oat', size: 1, currency: 'XXX' })).rejects.toMatchObject({ field: 'currency' });
  });
});

describe('a wire as the output of a tool', () => {
  const wire = { name: 'Oat', at: new Date('2027-01-01'), parts: [{ code: 'a', ext: { none: null }, hidden: 1 }], secret: 'x' };

  it('has only declared members, times as text, and no null members', () => {
    expect(answerOf(WholeWire, wire)).toEqual({ name: 'Oat', at: '2027-01-01T00:00:00.000Z', parts: [{ code: 'a', ext: { none: null } }] });
    expect(answerOf(WholeWire, { ...wire, at: null })).not.toHaveProperty('at');
  });

  it('matches its schema', () => {
    const schema = answerSchema(WholeWire);
    expect(schema.safeParse(answerOf(WholeWire, wire)).success).toBe(true);
    expect(schema.safeParse(answerOf(WholeWire, { ...wire, at: null })).success).toBe(true);
    expect(schema.safeParse({ name: 'Oat' }).success).toBe(false);
  });
});
