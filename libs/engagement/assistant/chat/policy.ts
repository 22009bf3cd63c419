import type { Caller } from '@exchange/kernel';
import type { OfferedTool, ToolsFacade } from '@exchange/mcp';
import type { ConfirmationPolicy } from './turn';

/** Whether the tool only files something new, which a caller with the scope `read` may do. Previews of changes are not additive. */
const isAdditive = ({ hints }: OfferedTool): boolean => hints.readOnlyHint === false && hints.destructiveHint === false;

/**
 * Whether and why the person must confirm a call. Spending always needs confirmation. Every write needs it once the conversation contains text of
 * third parties, otherwise only destructive ones. Null: the call runs without a question.
 */
export function policyOf(
  tools: Pick<ToolsFacade, 'scopeOf'>,
  caller: Caller,
  tool: OfferedTool,
  args: object,
  isTainted: boolean,
): ConfirmationPolicy | null {
  const scope = tools.scopeOf(caller, tool.name, args);
  if (scope === null) return null;
  if (scope === 'read') return isTainted && isAdditive(tool) ? 'tainted' : null;
  if (scope === 'spend') return 'always';
  if (isTainted) return 'tainted';
  return tool.hints.destructiveHint === false ? null : 'always';
}
