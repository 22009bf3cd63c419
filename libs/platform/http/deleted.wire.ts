import { Field } from './field';

/** Response of every DELETE that deletes, revokes, archives or removes the resource at its path (docs/adr/0053). */
export class DeletedWire {
  @Field.boolean({ description: 'Always true.' })
  success: boolean;

  @Field.text({ description: 'The id from the path.' })
  id: string;
}

/** {@link DeletedWire} for resources with integer ids. */
export class DeletedNumberWire {
  @Field.boolean({ description: 'Always true.' })
  success: boolean;

  @Field.integer({ description: 'The id from the path.' })
  id: number;
}

export const deleted = <Id extends string | number>(id: Id): { readonly success: true; readonly id: Id } => ({ success: true, id });
