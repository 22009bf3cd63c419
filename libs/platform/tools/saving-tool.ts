import { z } from 'zod';
import { type Caller, definedOnly } from '@exchange/kernel';
import type { Constructor } from '../http/declared-shape';
import { answerOf, answerSchema, checkedBody, fieldsOf } from './declared-schemas';
import { changeText, creationText, quoted } from './questions';
import { Tool, type ToolCall, type ToolSpec } from './tool';
import { idempotencyKeyField, idField, refuseArguments } from './tool-fields';

/** What a tool saves. */
export interface SavedThing<Create extends object, Change extends object> {
  /** The argument that names one, and where the answer holds it: `eventSourceId`, `eventSource`. */
  readonly names: { readonly id: string; readonly object: string };
  /** Whose it is: arguments of every call. */
  readonly owner: z.ZodRawShape;
  readonly create: new () => Create;
  readonly change: new () => Change;
  readonly wire: Constructor;
  /** As a question calls it: `property list`. */
  readonly noun: string;
  /** What `isArchived` does, and what comes of it: `Delete`, `campaigns go on without it`. */
  readonly archiving: readonly [does: string, comes: string];
  readonly key: 'required' | 'optional';
}

export interface Saved {
  readonly id: string;
  readonly wire: object;
}

type Said = Pick<ToolSpec, 'name' | 'title' | 'description' | 'accountType' | 'performs' | 'maxBytes'> & {
  readonly openWorldHint: boolean;
};
type Given = Readonly<Record<string, unknown>>;

/**
 * Creates, changes or archives one thing, as three operations of REST do: without its id a new one is made, with `isArchived` alone it goes, and what is left out
 * of a change stays. Bodies, problems and answers are those of REST.
 */
export abstract class SavingTool<Owner extends object, Create extends object, Change extends object> extends Tool {
  readonly spec: ToolSpec;

  constructor(
    private readonly thing: SavedThing<Create, Change>,
    { openWorldHint, ...said }: Said,
  ) {
    super();
    const { names, owner, change, wire, archiving, key } = thing;
    this.spec = {
      ...said,
      input: z.strictObject({
        ...owner,
        [names.id]: idField('Left out: a new one is made.').optional(),
        ...fieldsOf(change),
        isArchived: z
          .literal(true)
          .optional()
          .describe(`${archiving.join(' it: ')}. Alone with the ids.`),
        idempotencyKey: key === 'required' ? idempotencyKeyField : idempotencyKeyField.optional(),
      }),
      output: z.strictObject({
        action: z.enum(['created', 'updated', 'archived']),
        [names.id]: z.string(),
        [names.object]: answerSchema(wire).optional(),
      }),
      hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint },
      keyed: 'together',
    };
  }

  protected abstract create(caller: Caller, owner: Owner, body: Create): Promise<Saved>;
  protected abstract change(caller: Caller, owner: Owner, id: string, body: Change): Promise<Saved>;
  /** What is there. */
  protected abstract find(caller: Caller, owner: Owner, id: string): Promise<Saved>;
  protected abstract archive(caller: Caller, owner: Owner, id: string): Promise<void>;

  async run(given: Given, { caller }: ToolCall): Promise<Given> {
    const { names, create, change } = this.thing;
    const { id, isArchived, owner, fields } = this.read(given);
    if (typeof id !== 'string') {
      refuseArguments(given, ['isArchived'], `needs ${names.id}`);
      return this.answered('created', await this.create(caller, owner, await checkedBody(create, fields)));
    }
    if (isArchived === true) {
      refuseArguments(fields, Object.keys(fields), 'must be in a call of its own, without isArchived');
      await this.archive(caller, owner, id);
      return { action: 'archived', [names.id]: id };
    }
    return this.answered('updated', await this.change(caller, owner, id, await checkedBody(change, fields)));
  }

  override async summary(given: Given, caller: Caller): Promise<string> {
    const { noun, archiving } = this.thing;
    const { id, isArchived, owner, fields } = this.read(given);
    if (typeof id !== 'string') {
      const { name, ...rest } = fields;
      return creationText(`the ${noun} ${quoted(name)}`, { ...owner, ...rest });
    }
    const { wire } = await this.find(caller, owner, id);
    const thing = `the ${noun} ${quoted((wire as Given)['name'])}`;
    return isArchived === true ? `${archiving[0]} ${thing}: ${archiving[1]}.` : changeText(thing, wire, fields);
  }

  private read(given: Given) {
    const { [this.thing.names.id]: id, isArchived, idempotencyKey: _, ...rest } = given;
    const isOwner = ([name]: [string, unknown]): boolean => name in this.thing.owner;
    const members = Object.entries(definedOnly(rest));
    const owner = Object.fromEntries(members.filter(isOwner)) as Owner;
    const fields: Record<string, unknown> = Object.fromEntries(members.filter((member) => !isOwner(member)));
    return { id, isArchived, owner, fields };
  }

  private answered(action: 'created' | 'updated', { id, wire }: Saved): Given {
    const { names, wire: type } = this.thing;
    return { action, [names.id]: id, [names.object]: answerOf(type, wire) };
  }
}
