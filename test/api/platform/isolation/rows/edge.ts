import type { Rows } from '../row';

/** Delegates get 403, because these operations do not switch accounts by `X-Account-Id`. */
const notSwitching = { delegate: '403', 'delegate that reads': '403', "delegate's key": '403' } as const;

/** Each tool checks access itself. The tool called here only reads and is open to everybody. */
export const edge: Rows = {
  'GET /api/v2/realtime': { agent: 'list', isStream: true },
  'GET /api/v2/mcp-apps/{view}/mcp-app.html': { agent: 'open', fixed: { view: 'campaigns' }, isStream: true },
  'GET /api/v2/mcp-apps/{view}/sandbox': { agent: 'open', fixed: { view: 'campaigns' } },
  'POST /api/v3/tools/{tool}': { agent: 'open', fixed: { tool: 'read_note' }, with: () => ({ body: { id: 'n1' } }), but: notSwitching },
  'GET /api/v3/receipts/{id}': { agent: 'others', at: { id: 'receipt' }, by: 'its caller', but: notSwitching },
};
