import { Field } from './field';

/** What every DELETE answers that takes away the thing at its address (docs/adr/0053): revoked, archived and removed ones too. */
export class DeletedWire {
  @Field.boolean({ description: 'Always true.' })
  success: boolean;

  @Field.text({ description: 'What the path says.' })
  id: string;
}

/** The same for what is numbered. */
export class DeletedNumberWire {
  @Field.boolean({ description: 'Always true.' })
  success: boolean;

  @Field.integer({ description: 'What the path says.' })
  id: number;
}

export const deleted = <Id extends string | number>(id: Id): { readonly success: true; readonly id: Id } => ({ success: true, id });
