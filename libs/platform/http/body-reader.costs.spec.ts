import { measureLongestTurn } from '@test/processor-time';
import { Field } from './field';
import { readBody } from './validation.pipe';

class AreaBody {
  @Field.text({ min: 1, max: 12, many: { min: 1, max: 1_000 } })
  values: string[];
}

class PlacesBody {
  @Field.object(() => AreaBody, { many: { max: 50 } })
  areas: AreaBody[];
}

class WholeBody {
  @Field.object(() => PlacesBody)
  places: PlacesBody;
}

describe('A body of 50,000 values', () => {
  it.each([
    ['in a few long lists', 50, 1_000],
    ['in many short lists', 50, 90],
  ])('never blocks the event loop for 80 ms while it is read: %s', async (_, lists, values) => {
    const body = () => ({
      places: { areas: Array.from({ length: lists }, () => ({ values: Array.from({ length: values }, (__, i) => `${i}`) })) },
    });
    expect(await measureLongestTurn(() => readBody(WholeBody, body()))).toBeLessThan(80);
  });
});
