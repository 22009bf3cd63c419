import { z } from 'zod';
import { anAdmin, aPerson } from '@exchange/kernel/testing';
import { access, accessRules, authErrors, everyone } from '@exchange/platform';
import { Tool } from '@exchange/platform/tools';
import { ToolRegistry } from './registry';
import { SpendingGate } from './spending-gate';
import { ToolsFacade } from './tools.facade';

class SavesThing extends Tool {
  readonly spec = {
    name: 'save_thing',
    title: '',
    description: '',
    input: z.strictObject({}),
    output: z.strictObject({}),
    performs: [access(everyone, 'write', [accessRules.admins(authErrors.adminsOnly)])],
    hints: {},
  };

  async run() {
    return {};
  }

  override async summary() {
    return 'Rename "Secret".';
  }
}

test('a question names things only to a caller whom the operation takes', async () => {
  const registry = new ToolRegistry({ getProviders: () => [{ instance: new SavesThing() }] } as never);
  const facade = new ToolsFacade(registry, {} as never, new SpendingGate({} as never, {} as never), {} as never);
  await expect(facade.question(aPerson(), 'save_thing', {})).rejects.toThrow(authErrors.adminsOnly());
  expect(await facade.question(anAdmin(), 'save_thing', {})).toEqual({ summary: 'Rename "Secret".', agreed: null });
});
