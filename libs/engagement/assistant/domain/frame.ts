/** An event that is sent to the followers of a turn. */
export interface Frame {
  readonly event: 'token' | 'tool' | 'confirmation' | 'done' | 'error' | 'part';
  readonly data: object;
}
