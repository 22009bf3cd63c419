import { z } from 'zod';
import { type Caller, definedOnly } from '@exchange/kernel';
import type { Constructor } from '../http/declared-shape';
import { answerOf, answerSchema, checkedBody, fieldsOf } from './declared-schemas';
import { changeText, creationText, quoted } from './questions';
import { Tool, type ToolCall, type ToolSpec } from './tool';
import { idempotencyKeyField, idField, refuseArguments } from './tool-fields';

export interface SavedThing<Create extends object, Change extends object> {
  /** Names of the id and of the object in the output: `eventSourceId`, `eventSource`. */
  readonly names: { readonly id: string; readonly object: string };
  /** Arguments that name the owner, part of every call. */
  readonly owner: z.ZodRawShape;
  readonly create: new () => Create;
  readonly change: new () => Change;
  readonly wire: Constructor;
  /** Noun in questions: `property list`. */
  readonly noun: string;
  /** Verb for `isArchived`, and its consequence: `Delete`, `campaigns go on without it`. */
  readonly archiving: readonly [verb: string, consequence: string];
  readonly key: 'required' | 'optional';
}

export interface SavedObject {
  readonly id: string;
  readonly wire: object;
}

type Description = Pick<ToolSpec, 'name' | 'title' | 'description' | 'accountType' | 'performs' | 'maxBytes'> & {
  readonly openWorldHint: boolean;
};
type Arguments = Readonly<Record<string, unknown>>;

/**
 * A tool for three REST operations with the same bodies, errors and responses: creates an object when no id is given, archives it with `isArchived` alone,
 * otherwise changes the given fields.
 */
export abstract class SavingTool<Owner extends object, Create extends object, Change extends object> extends Tool {
  readonly spec: ToolSpec;

  constructor(
    private readonly thing: SavedThing<Create, Change>,
    { openWorldHint, ...description }: Description,
  ) {
    super();
    const { names, owner, change, wire, archiving, key } = thing;
    this.spec = {
      ...description,
      input: z.strictObject({
        ...owner,
        [names.id]: idField('Omit to create a new one.').optional(),
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

  protected abstract create(caller: Caller, owner: Owner, body: Create): Promise<SavedObject>;
  protected abstract change(caller: Caller, owner: Owner, id: string, body: Change): Promise<SavedObject>;
  /** Reads the current object. */
  protected abstract find(caller: Caller, owner: Owner, id: string): Promise<SavedObject>;
  protected abstract archive(caller: Caller, owner: Owner, id: string): Promise<void>;

  async run(args: Arguments, { caller }: ToolCall): Promise<Arguments> {
    const { names, create, change } = this.thing;
    const { id, isArchived, owner, fields } = this.read(args);
    if (typeof id !== 'string') {
      refuseArguments(args, ['isArchived'], `needs ${names.id}`);
      return this.outputOf('created', await this.create(caller, owner, await checkedBody(create, fields)));
    }
    if (isArchived === true) {
      refuseArguments(fields, Object.keys(fields), 'must be in a call of its own, without isArchived');
      await this.archive(caller, owner, id);
      return { action: 'archived', [names.id]: id };
    }
    return this.outputOf('updated', await this.change(caller, owner, id, await checkedBody(change, fields)));
  }

  override async summary(args: Arguments, caller: Caller): Promise<string> {
    const { noun, archiving } = this.thing;
    const { id, isArchived, owner, fields } = this.read(args);
    if (typeof id !== 'string') {
      const { name, ...rest } = fields;
      return creationText(`the ${noun} ${quoted(name)}`, { ...owner, ...rest });
    }
    const { wire } = await this.find(caller, owner, id);
    const thing = `the ${noun} ${quoted((wire as Arguments)['name'])}`;
    return isArchived === true ? `${archiving[0]} ${thing}: ${archiving[1]}.` : changeText(thing, wire, fields);
  }

  private read(args: Arguments) {
    const { [this.thing.names.id]: id, isArchived, idempotencyKey: _, ...rest } = args;
    const isOwner = ([name]: [string, unknown]): boolean => name in this.thing.owner;
    const members = Object.entries(definedOnly(rest));
    const owner = Object.fromEntries(members.filter(isOwner)) as Owner;
    const fields: Record<string, unknown> = Object.fromEntries(members.filter((member) => !isOwner(member)));
    return { id, isArchived, owner, fields };
  }

  private outputOf(action: 'created' | 'updated', { id, wire }: SavedObject): Arguments {
    const { names, wire: type } = this.thing;
    return { action, [names.id]: id, [names.object]: answerOf(type, wire) };
  }
}
