import type { ToolsFacade } from '@exchange/mcp';
import type { ConfirmationPolicy } from '../domain/chat-response';

/**
 * Whether and why the person must confirm a call; null when the call runs without confirmation. Spending always needs confirmation. Other writes
 * need it when they change what exists, and all of them once the conversation is tainted, which means that it contains text of third parties.
 */
export function policyOf(effect: ReturnType<ToolsFacade['effectOf']>, isTainted: boolean): ConfirmationPolicy | null {
  if (effect === 'none') return null;
  if (effect === 'spends') return 'always';
  if (isTainted) return 'tainted';
  return effect === 'changes' ? 'always' : null;
}
