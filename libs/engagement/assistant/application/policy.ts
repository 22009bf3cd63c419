import type { Caller } from '@exchange/kernel';
import type { OfferedTool, ToolsFacade } from '@exchange/mcp';
import type { ConfirmationPolicy } from '../domain/chat-response';

/** Whether the tool only creates something, such as an ask, which a caller with the scope `read` may do. */
const isAdditive = ({ hints }: OfferedTool): boolean => hints.readOnlyHint === false && hints.destructiveHint === false;

/**
 * Whether and why the person must confirm a call; null when the call runs without confirmation. Spending always needs confirmation. Other writes
 * need it when they are destructive, and all of them once the conversation is tainted, which means that it contains text of third parties.
 */
export function policyOf(
  tools: Pick<ToolsFacade, 'scopeOf'>,
  caller: Caller,
  tool: OfferedTool,
  args: object,
  isTainted: boolean,
): ConfirmationPolicy | null {
  const scope = tools.scopeOf(caller, tool.name, args);
  // Null: a preview, or arguments that will be refused.
  if (scope === null) return null;
  if (scope === 'read') return isTainted && isAdditive(tool) ? 'tainted' : null;
  if (scope === 'spend') return 'always';
  if (isTainted) return 'tainted';
  return tool.hints.destructiveHint === false ? null : 'always';
}
