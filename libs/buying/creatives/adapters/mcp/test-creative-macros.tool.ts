import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { invalidField } from '@exchange/kernel';
import { access, everyone } from '@exchange/platform';
import { Tool } from '@exchange/platform/tools';
import { addressOf, maxAddressLength } from '../../domain/addresses';
import { macroExamples } from '../../domain/macro-examples';
import { isUniversalMacro, macrosIn, withMacros } from '../../domain/macros';
import { moderate } from '../../domain/moderation';

/** Characters. Values can make an address a thousand times as long. */
const maxExampleLength = 16_384;

const input = z.strictObject({
  url: z.string().min(1).max(maxAddressLength).describe('As of a tracker: https://count.example/i?c={CREATIVE_ID}'),
  values: z
    .record(z.string().regex(/^[A-Za-z]\w{0,63}$/), z.string().max(500))
    .optional()
    .describe('Values by name of a macro, in place of the examples.'),
});

const output = z.strictObject({
  macros: z.array(
    z.strictObject({
      written: z.string(),
      name: z.string(),
      isKnown: z.boolean().describe('Whether the protocol has it, written like this.'),
      value: z.string().optional().describe('What stands in example.'),
    }),
  ),
  findings: z
    .array(z.strictObject({ rule: z.string(), severity: z.enum(['blocks', 'warns']), message: z.string() }))
    .describe('One that blocks prevents a creative with this address from becoming ready.'),
  example: z
    .string()
    .describe('The address with the values, encoded as sellers do it. Macros that nobody replaces stay. Cut after 16,384 characters.'),
});

type Input = z.output<typeof input>;
type Answer = z.input<typeof output>;

/** The tool `test_creative_macros` (gaps-2.md §15): the rules for addresses of a creative, applied to one address. */
@Injectable()
export class TestCreativeMacrosTool extends Tool<typeof input, typeof output> {
  readonly spec = {
    name: 'test_creative_macros',
    title: 'Test macros of an address',
    description:
      'Says which macros a tracker or click-through address has, which of them nobody would replace, and how the address looks with values. Calls nothing.',
    input,
    output,
    performs: [access(everyone, 'read')],
    accountType: 'BUYER',
    hints: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  } as const;

  async run({ url, values = {} }: Input): Promise<Answer> {
    if (!addressOf(url)) throw invalidField('url', 'url must be an http or https address without macros in its host.');
    const given = { ...macroExamples, ...values };
    const macros = [...new Map(macrosIn(url).map((macro) => [macro.written, macro])).values()];
    return {
      macros: macros.map(({ written, name, form }) => {
        const value = form === 'protocol' && Object.hasOwn(given, name) ? given[name as keyof typeof given] : undefined;
        return { written, name, isKnown: form === 'protocol' && isUniversalMacro(name), ...(value === undefined ? {} : { value }) };
      }),
      findings: findingsOf(url),
      example: withMacros(url, given, maxExampleLength),
    };
  }
}

/** An address that is fetched has more rules than one to which a click leads. The domains of the operator are checked with the creative. */
function findingsOf(url: string): Answer['findings'] {
  const contents = { roles: {}, clickThroughUrl: null, trackers: [{ event: 'impression', url }], disclosure: null } as const;
  const found = moderate({ contents, assetTexts: new Map() }, { forbiddenDomains: [], isDisclosureRequired: false });
  return found.map(({ rule, severity, message }) => ({ rule, severity, message }));
}
