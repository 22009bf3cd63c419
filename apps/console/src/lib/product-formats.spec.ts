import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatIds, formatParts } from './product-formats';

const contract = readFileSync(join(__dirname, '../../../../docs/openapi.json'), 'utf8');

describe('formats of products', () => {
  test('are those that the contract lists', () => {
    const [, listed] = /"description": "Any of: ([\w, ]+)\."/.exec(contract)!;
    expect([...formatIds].toSorted()).toEqual(listed!.split(', ').toSorted());
  });

  test('are read from their ids, and an unknown id is its own kind', () => {
    expect(formatParts('display_300x250')).toEqual({ kind: 'display', size: '300×250', seconds: null });
    expect(formatParts('dooh_video_10s')).toEqual({ kind: 'dooh_video', size: null, seconds: 10 });
    expect(formatParts('text_ad')).toEqual({ kind: 'text_ad', size: null, seconds: null });
    expect(formatParts('hologram_x')).toEqual({ kind: 'hologram_x', size: null, seconds: null });
  });
});
