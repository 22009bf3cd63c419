import { CursorSeal } from '../secrets/cursor-seal';
import { Field } from './field';
import { LargeBody } from './large-body';
import { ExchangeValidationPipe } from './validation.pipe';

class TagBody {
  @Field.text({ min: 1, max: 5, trim: false })
  type: string;

  @Field.text({ min: 1, max: 5, trim: false, large: { problemOf: (text) => (text === 'bad' ? 'is bad' : null) } })
  value: string;
}

class PersonBody {
  @Field.text({ pattern: /^[0-9a-f]{4}$/, optional: true, large: { message: (at) => `${at} is no hash.` } })
  hash?: string;

  @Field.text({ min: 1, max: 20 })
  id: string;

  @Field.object(() => TagBody, {
    optional: true,
    many: { min: 1, max: 3 },
    large: { rule: ({ type, value }: TagBody) => (`${type}` === `${value}` ? ['.value', (at) => `${at} says the same twice.`] : null) },
  })
  tags?: TagBody[];
}

class GroupBody {
  @Field.name({ max: 10 })
  name: string;

  @Field.object(() => PersonBody, { optional: true, many: { max: 100_000 } })
  people?: PersonBody[];

  @Field.opaque({ min: 1, optional: true, many: { max: 100_000 }, large: { itemMessage: () => 'It must be a text.' } })
  texts?: string[];

  @Field.oneOf(['a', 'b'], { optional: true, many: { min: 1, max: 2 }, large: { message: (at) => `${at} must be a list of a or b.` } })
  kinds?: string[];
}

@LargeBody({ max: { items: 100_000, message: 'At most 100000 of them.' }, quotableNames: /^\w{1,64}$/ })
export class LargeWholeBody {
  @Field.object(() => GroupBody, {
    many: { min: 1, max: 1_000 },
    large: {
      acrossItems: (groups: readonly (GroupBody | null)[]) =>
        groups.flatMap((group, i) =>
          i > 0 && group?.name === groups[0]?.name ? [[i, '.name', (at: string) => `${at}.name is taken.`] as const] : [],
        ),
    },
  })
  groups: GroupBody[];

  @Field.boolean({ optional: true })
  flag?: boolean;

  @Field.integer({ optional: true, min: 1 })
  count?: number;

  @Field.record({ optional: true, nullable: true })
  free?: object | null;

  @Field.url({ optional: true, max: 30 })
  url?: string;
}

const pipe = new ExchangeValidationPipe(new CursorSeal(`k1:${Buffer.alloc(32).toString('base64')}`));
export const read = (body: unknown, metatype: new () => object = LargeWholeBody) => pipe.transform(body, { type: 'body', metatype });
export const one = (group: object) => ({ groups: [{ name: 'a', ...group }] });
export const people = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `p${i}`, hash: 'beef', tags: [{ type: 'a', value: 'b' }] }));
