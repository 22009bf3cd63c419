import { z } from 'zod';
import { type Scope } from '@exchange/kernel';
import { access, everyone } from '../auth/access';
import { effectOf } from './performed';
import { noSpending } from './spending';
import type { Tool, ToolSpec } from './tool';

function toolOf(scope: Scope, { hints = {}, ...more }: Partial<ToolSpec> = {}, spending?: Tool['spending']) {
  const spec = { name: 'save_thing', title: '', description: '', input: z.object({}), output: z.object({}), ...more };
  return { spec: { ...spec, hints, performs: [access(everyone, scope)] } as ToolSpec, spending };
}

describe('effectOf', () => {
  it.each([
    ['read', {}, 'none'],
    ['read', { readOnlyHint: true }, 'none'],
    ['read', { destructiveHint: false }, 'none'],
    ['read', { readOnlyHint: false }, 'none'],
    ['read', { readOnlyHint: false, destructiveHint: true }, 'none'],
    ['read', { readOnlyHint: false, destructiveHint: false }, 'adds'],
    ['write', { destructiveHint: false }, 'adds'],
    ['write', { destructiveHint: true }, 'changes'],
    ['write', {}, 'changes'],
    ['spend', { destructiveHint: false }, 'spends'],
    ['spend', { destructiveHint: true }, 'spends'],
  ] as const)('for the scope %p and the hints %p is %p', (scope, hints, effect) => {
    expect(effectOf(toolOf(scope, { hints }), {})).toBe(effect);
  });

  it('is none for a call that only shows', () => {
    expect(effectOf(toolOf('spend', { previews: () => true }), {})).toBe('none');
  });

  it('is that of a spend for a call with a confirmation token, whatever its scope', () => {
    const sent = { confirmationToken: 'token' };
    const tool = toolOf('write', { previews: () => true }, async () => noSpending(''));
    expect([effectOf(tool, sent), effectOf(tool, {})]).toEqual(['spends', 'none']);
    expect(effectOf(toolOf('write', { hints: { destructiveHint: false } }), sent)).toBe('adds');
  });
});
