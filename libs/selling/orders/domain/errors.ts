import { defineErrors } from '@exchange/kernel';

export const orderErrors = defineErrors('orders', {
  notFound: { kind: 'not_found', code: 'NOT_FOUND', message: 'There is no media buy with that id.' },
  flightOver: { kind: 'conflict', code: 'CONFLICT', message: 'The flight of the media buy is over.' },
  pausedByBuyer: { kind: 'conflict', code: 'CONFLICT', message: 'The buyer has paused the media buy, so only the buyer can resume it.' },
  notBegun: { kind: 'conflict', code: 'CONFLICT', message: 'The media buy has not begun, so it has delivered nothing.' },
  otherRevision: { kind: 'stale', code: 'CONFLICT', message: 'The media buy has changed since: read it again.' },
});
