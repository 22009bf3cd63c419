import { Field } from '@exchange/platform';
import type { PascalThingState } from '../../domain/kebab-thing';
import { camelThingStates, type PascalThingStatus } from '../../domain/kebab-thing.states';

export class CreatePascalThingBody {
  @Field.name({ min: 1, max: 255 })
  name: string;
}

export class PascalThingWire {
  @Field.text()
  id: string;

  @Field.text()
  name: string;

  @Field.oneOf(camelThingStates.stored)
  status: PascalThingStatus;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function camelThingWire({ id, name, status, createdAt, updatedAt }: PascalThingState): PascalThingWire {
  return { id, name, status, createdAt, updatedAt };
}
