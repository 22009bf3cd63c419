import { defineErrors } from '@exchange/kernel';
import { toolError } from './tool-error';

const errors = defineErrors('notes', {
  stale: { kind: 'stale', code: 'CONFLICT', message: 'The note was changed meanwhile.' },
  taken: { kind: 'conflict', code: 'CONFLICT', message: 'There is another note with that name.' },
  wrong: { kind: 'invalid', code: 'VALIDATION_ERROR', message: 'The note is not valid.' },
});

describe('a tool error', () => {
  it('has code REVISION_CONFLICT and a suggestion for a stale revision, which is a 409 over REST', () => {
    const refusal = errors.stale({ field: 'expectedRevision', details: { revision: 4 } });
    expect([refusal.status, refusal.code]).toEqual([409, 'CONFLICT']);
    expect(toolError(refusal)).toEqual({
      code: 'REVISION_CONFLICT',
      message: 'The note was changed meanwhile.',
      field: 'expectedRevision',
      suggestion: expect.stringContaining('revision'),
      details: { revision: 4 },
      recovery: 'correctable',
    });
  });

  it('keeps CONFLICT for other conflicts, and has the codes of v3', () => {
    expect(toolError(errors.taken()).code).toBe('CONFLICT');
    expect(toolError(errors.wrong()).code).toBe('VALIDATION_FAILED');
  });
});
