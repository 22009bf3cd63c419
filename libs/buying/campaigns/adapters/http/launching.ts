import { access, everyone } from '@exchange/platform';

/** Whom launching and resuming take: money flows after it. */
export const launching = access(everyone, 'spend');
