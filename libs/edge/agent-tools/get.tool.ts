import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, invalidField } from '@exchange/kernel';
import { access, everyone, Tool, type ToolCall, toolFields } from '@exchange/platform';
import { agentToolErrors } from './errors';
import { Kinds } from './kinds';
import { plain } from './plain';

const input = z.strictObject({
  kind: z.string().min(1).max(64).describe('As in search.'),
  id: toolFields.id.optional().describe('Left out: the account’s own account, storefront, billing or usage, or the list of skills.'),
  include: z
    .array(z.string().min(1).max(64))
    .max(10)
    .default([])
    .describe(
      'campaign: launch (what launching a draft would buy). media_buy: packages. rfp: responses. property_list: items. work_item: timeline.',
    ),
  advertiserId: toolFields.advertiserId.optional().describe('Whose it is: audience, catalog, event_source and property_list need it.'),
  campaignId: toolFields.campaignId.optional().describe('Whose it is: proposal needs it.'),
});
const output = z.object({ kind: z.string(), object: z.record(z.string(), z.unknown()) });

/** docs/spec/gaps.md. */
@Injectable()
export class GetTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'get',
    title: 'Get one object',
    description: 'Reads one object as it is now, by kind and id. It changes nothing.',
    input,
    output,
    performs: [access(everyone, 'read')],
    hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  } as const;

  constructor(private readonly kinds: Kinds) {
    super();
  }

  async run(asked: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    const { kind: name, id, include, advertiserId, campaignId } = asked;
    const kind = this.kinds.named(caller, name);
    if (!kind.get) throw invalidField('kind', `Objects of kind ${name} have no ids: search for them.`);
    if (id === undefined && !kind.isSingleton) throw invalidField('id', 'id says which one.');
    if (id !== undefined && kind.isSingleton && !kind.search)
      throw invalidField('id', `There is one object of kind ${name}: leave id out.`);
    const unknown = include.find((part) => !kind.includes.includes(part));
    if (unknown !== undefined) {
      const known = kind.includes.length > 0 ? `It has: ${kind.includes.join(', ')}.` : 'It has nothing to include.';
      throw invalidField('include', `There is nothing of that name to include in objects of kind ${name}. ${known}`);
    }
    const object = await kind.get(caller, id ?? '', include, definedOnly({ advertiserId, campaignId }));
    if (object === null) throw agentToolErrors.notFound();
    return { kind: name, object: plain(object) };
  }
}
