import { Field } from '@exchange/platform';
import type { DemoState } from '../../domain/demo';
import { demoStates, type DemoStatus } from '../../domain/demo.states';

export class CreateDemoBody {
  @Field.name({ min: 1, max: 255 })
  name: string;
}

export class DemoWire {
  @Field.text()
  id: string;

  @Field.text()
  name: string;

  @Field.oneOf(demoStates.stored)
  status: DemoStatus;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function demoWire({ id, name, status, createdAt, updatedAt }: DemoState): DemoWire {
  return { id, name, status, createdAt, updatedAt };
}
