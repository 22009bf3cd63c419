import { defineErrors } from '@exchange/kernel';

/** Those in the protocol's words meet a buyer's agent (AdCP 3.0 error codes); the others are answers of the REST API. */
export const orderErrors = defineErrors('orders', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no media buy with that id.' },
  flightOver: { kind: 'conflict', code: 'CONFLICT', message: 'The flight of the media buy is over.' },
  pausedByBuyer: { kind: 'conflict', code: 'CONFLICT', message: 'The buyer has paused the media buy, so only the buyer can resume it.' },
  notBegun: { kind: 'conflict', code: 'CONFLICT', message: 'The media buy has not begun, so it has delivered nothing.' },
  unknownOrder: { kind: 'not_found', code: 'MEDIA_BUY_NOT_FOUND', message: 'There is no media buy with that id.' },
  unknownPackage: { kind: 'not_found', code: 'PACKAGE_NOT_FOUND', message: 'The media buy has no package with that id.' },
  invalidState: { kind: 'conflict', code: 'INVALID_STATE', message: 'Not possible in the state of the media buy.' },
  notCancellable: { kind: 'conflict', code: 'NOT_CANCELLABLE', message: 'The media buy is over.' },
  needsApproval: {
    kind: 'conflict',
    code: 'INVALID_STATE',
    message: 'This seller approves what it takes on: order more money or a longer flight as a new media buy.',
  },
  otherRevision: { kind: 'conflict', code: 'CONFLICT', message: 'The media buy has changed since: read it again.' },
  otherRequest: {
    kind: 'conflict',
    code: 'IDEMPOTENCY_CONFLICT',
    message: 'This idempotency_key was used for a different request.',
  },
});
