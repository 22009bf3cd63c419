import { Field } from '@exchange/platform';
import type { PascalThing } from './kebab-thing.row';

export class CreatePascalThingBody {
  @Field.name({ min: 1, max: 255 })
  name: string;
}

export class PascalThingWire {
  @Field.text()
  id: string;

  @Field.text()
  name: string;

  @Field.timestamp()
  createdAt: Date;
}

export function camelThingWire({ id, name, createdAt }: PascalThing): PascalThingWire {
  return { id, name, createdAt };
}
