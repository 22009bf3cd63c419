import { defineErrors } from '@exchange/kernel';

export const toolErrors = defineErrors('mcp', {
  unknownTool: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no tool with that name.' },
  unknownReceipt: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no receipt with that id.' },
  insufficientScope: { kind: 'forbidden', code: 'FORBIDDEN', message: 'The token was not given the scope for that.' },
  tooLarge: { kind: 'too_large', code: 'PAYLOAD_TOO_LARGE', message: 'The arguments are too large for this tool.' },
  tooManySessions: {
    kind: 'rate_limited',
    code: 'RATE_LIMITED',
    message: 'This credential has as many sessions as it may. End one with DELETE; those that are not called end after an hour.',
  },
  noSession: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no such session: begin another one.' },
  wrongHost: { kind: 'forbidden', code: 'FORBIDDEN', message: 'Requests with this Host or Origin are not taken.' },
});
