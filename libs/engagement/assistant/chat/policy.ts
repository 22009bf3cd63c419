import type { Caller } from '@exchange/kernel';
import type { OfferedTool, ToolsFacade } from '@exchange/mcp';
import type { Policy } from './turn';

/** Files something, for whoever may read: previews of what changes something do not. */
const adds = ({ hints }: OfferedTool): boolean => hints.readOnlyHint === false && hints.destructiveHint === false;

/**
 * Whether a person is asked first, and why: what spends, always; once words of others are in the conversation, every write; else what its tool calls
 * destructive. Null: it just runs, and what its arguments are refused for is said by the tool.
 */
export function policyOf(
  tools: Pick<ToolsFacade, 'scopeOf'>,
  caller: Caller,
  tool: OfferedTool,
  args: object,
  isTainted: boolean,
): Policy | null {
  const scope = tools.scopeOf(caller, tool.name, args);
  if (scope === null) return null;
  if (scope === 'read') return isTainted && adds(tool) ? 'tainted' : null;
  if (scope === 'spend') return 'always';
  if (isTainted) return 'tainted';
  return tool.hints.destructiveHint === false ? null : 'always';
}
