import { ProtocolError } from '@modelcontextprotocol/client';
import { isUnknownTool } from './wire';

test.each([
  ['an unknown method', -32601, undefined, true],
  ['invalid parameters', -32602, undefined, true],
  ['a missing resource', -32002, { uri: 'task://1' }, false],
  ['an internal error', -32603, undefined, false],
])('an error for %s: whether the seller does not offer the tool', (_, code, data, isUnknown) => {
  expect(isUnknownTool(ProtocolError.fromError(code, 'No', data))).toBe(isUnknown);
});
