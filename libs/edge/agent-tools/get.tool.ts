import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { definedOnly, invalidField } from '@exchange/kernel';
import { access, everyone, Log } from '@exchange/platform';
import { type ObjectKind, Tool, type ToolCall, toolFields } from '@exchange/platform/tools';
import { agentToolErrors } from './errors';
import { assertIncludes, readIncludes } from './included';
import { Kinds } from './kinds';
import { advertiserOf } from './owners';
import { toPlainJson } from './summaries';

const input = z.strictObject({
  kind: z.string().min(1).max(64).describe('As in search.'),
  id: toolFields.id.optional().describe('Left out for what the account has one of: account, billing, storefront, usage; skill: the list.'),
  include: z
    .array(z.string().min(1).max(64))
    .max(10)
    .default([])
    .describe(
      'More to show beside the object. campaign: mediaBuys, discovery, proposals, deliverySummary, launch; media_buy: products, deliverySummary. A wrong name is refused with those of the kind.',
    ),
  advertiserId: toolFields.advertiserId
    .optional()
    .describe(
      'Needed by audience, catalog, event_source, property_list; this or campaignId by creative, creative_asset, creative_collection.',
    ),
  campaignId: toolFields.campaignId.optional().describe('Needed by proposal.'),
});
const output = z.looseObject({
  kind: z.string(),
  object: z.record(z.string(), z.unknown()),
  truncated: z.array(z.string()).optional().describe('Of what was included: there is more than is shown.'),
  unavailableIncludes: z
    .array(z.object({ include: z.string(), message: z.string() }))
    .optional()
    .describe('What could not be included, and why.'),
});

/** Tool `get` (gaps-2.md §15.3). */
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

  constructor(
    private readonly kinds: Kinds,
    private readonly log: Log,
  ) {
    super();
  }

  async run(asked: z.output<typeof input>, { caller }: ToolCall): Promise<z.input<typeof output>> {
    const { kind: name, id = '', include, advertiserId, campaignId } = asked;
    const kind = this.kinds.findOrThrow(caller, name);
    assertId(kind, asked.id);
    const named = { advertiserId, campaignId };
    const owner = (await advertiserOf(this.kinds, kind, caller, named)) ?? definedOnly(named);
    const found = await kind.get!(caller, id, owner);
    if (found === null) throw agentToolErrors.notFound();
    const object = toPlainJson(found);
    const parts = this.kinds.partsOf(kind);
    assertIncludes(kind, include, parts, object);
    const { shown, truncated, unavailableIncludes } = await readIncludes({ caller, id, owner, log: this.log }, include, parts, object);
    return {
      kind: name,
      object,
      ...toPlainJson(shown),
      ...(truncated.length > 0 ? { truncated: [...truncated] } : {}),
      ...(unavailableIncludes.length > 0 ? { unavailableIncludes: [...unavailableIncludes] } : {}),
    };
  }
}

function assertId(kind: ObjectKind, id: string | undefined): void {
  if (!kind.get) throw invalidField('kind', `Objects of kind ${kind.kind} have no ids: search for them.`);
  if (id === undefined && !kind.isSingleton) throw invalidField('id', 'id says which one.');
  if (id !== undefined && kind.isSingleton && !kind.search)
    throw invalidField('id', `There is one object of kind ${kind.kind}: leave id out.`);
}
