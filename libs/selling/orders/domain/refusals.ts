import { domainError, type DomainError, type ErrorExtras, type ErrorKind } from '@exchange/kernel';

/** Refusals for buyers' agents. The codes are those of the protocol (AdCP 3.1); the REST API never returns them. */
function refusal(kind: ErrorKind, code: string, message: string): (extras?: ErrorExtras) => DomainError {
  return (extras) => domainError(kind, code, message, extras);
}

export const refusals = {
  unknownOrder: refusal('not_found', 'MEDIA_BUY_NOT_FOUND', 'There is no media buy with that id.'),
  unknownPackage: refusal('not_found', 'PACKAGE_NOT_FOUND', 'The media buy has no package with that id.'),
  invalidState: refusal('conflict', 'INVALID_STATE', 'Not possible in the state of the media buy.'),
  notCancellable: refusal('conflict', 'NOT_CANCELLABLE', 'The media buy is over.'),
  needsApproval: refusal(
    'conflict',
    'REQUOTE_REQUIRED',
    'This seller approves what it takes on: order more money or a longer flight as a new media buy.',
  ),
  tooMany: refusal('conflict', 'PERMISSION_DENIED', 'The buyer has as many media buys at this storefront as it can have.'),
  otherRequest: refusal('conflict', 'IDEMPOTENCY_CONFLICT', 'This idempotency_key was used for a different request.'),
};
