import { access, beforeTerms, everyone } from '@exchange/platform';

/** Whom launching and resuming take: money flows after it. */
export const launching = access(everyone, 'spend');

/** Whom pausing and canceling take: they only take away. */
export const stopping = beforeTerms(access(everyone, 'write'));
