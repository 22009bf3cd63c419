import { Field } from '@exchange/platform';
import type { BrowserOrigin } from './browser-origin.row';

export class CreateBrowserOriginBody {
  @Field.name({ min: 1, max: 255 })
  name: string;
}

export class BrowserOriginWire {
  @Field.text()
  id: string;

  @Field.text()
  name: string;

  @Field.timestamp()
  createdAt: Date;
}

export function browserOriginWire({ id, name, createdAt }: BrowserOrigin): BrowserOriginWire {
  return { id, name, createdAt };
}
