import { z } from 'zod';
import { access, everyone } from '@exchange/platform';
import { noSpending, Tool, type ToolSpec } from '@exchange/platform/tools';
import { ToolRegistry } from './registry';

const specOf = (scope: 'write' | 'spend'): ToolSpec => ({
  name: 'save_thing',
  title: '',
  description: '',
  input: z.strictObject({}),
  output: z.strictObject({}),
  performs: [access(everyone, scope)],
  hints: {},
});

class Saves extends Tool {
  constructor(readonly spec: ToolSpec) {
    super();
  }

  async run() {
    return {};
  }
}

class Spends extends Saves {
  override async spending() {
    return noSpending('');
  }
}

const registryOf = (tool: Tool) => new ToolRegistry({ getProviders: () => [{ instance: tool }] } as never);

describe('ToolRegistry', () => {
  it('refuses a tool that may spend without a `spending` method', () => {
    expect(() => registryOf(new Saves(specOf('spend'))).tools).toThrow('save_thing may spend, and cannot say what');
    expect([...registryOf(new Spends(specOf('spend'))).tools.keys()]).toEqual(['save_thing']);
    expect([...registryOf(new Saves(specOf('write'))).tools.keys()]).toEqual(['save_thing']);
  });

  it('refuses a tool that changes something without an idempotency key or its mode', () => {
    const changes = { ...specOf('write'), hints: { readOnlyHint: false } };
    const input = z.strictObject({ idempotencyKey: z.string() });
    const refused = 'save_thing changes something, and takes no idempotencyKey';
    expect(() => registryOf(new Saves({ ...changes, keyed: 'together' })).tools).toThrow(refused);
    expect(() => registryOf(new Saves({ ...changes, input })).tools).toThrow(refused);
    expect(registryOf(new Saves({ ...changes, input, keyed: 'together' })).tools.size).toBe(1);
  });
});
