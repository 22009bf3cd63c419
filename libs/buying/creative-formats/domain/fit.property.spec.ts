import * as fc from 'fast-check';
import { aFormat, anAsset, aRole, someContents } from '../testing/formats';
import { compareWithFormat } from './fit';
import { noParameters, type Requirements } from './format';

const facts = fc.record({
  width: fc.integer({ min: 1, max: 8_000 }),
  height: fc.integer({ min: 1, max: 8_000 }),
  durationMs: fc.integer({ min: 1, max: 600_000 }),
  bitRate: fc.integer({ min: 1_000, max: 50_000_000 }),
});
type Facts = { readonly width: number; readonly height: number; readonly durationMs: number; readonly bitRate: number };

/** The fact of each requirement, in the requirement's unit. */
const bounds = {
  width: ({ width }: Facts) => width,
  height: ({ height }: Facts) => height,
  duration_ms: ({ durationMs }: Facts) => durationMs,
  bitrate_kbps: ({ bitRate }: Facts) => bitRate / 1000,
} as const;
const bound = fc.constantFrom(...(Object.keys(bounds) as (keyof typeof bounds)[]));

function ask(requirements: Requirements, found: Partial<Facts>) {
  const asset = anAsset('video', found);
  const contents = someContents({ video_main: { assetId: asset.id } });
  return compareWithFormat(aFormat([aRole('video', requirements)]), {
    contents,
    assets: new Map([[asset.id, asset]]),
    parameters: noParameters,
  });
}

describe('the fit of any creative', () => {
  it('has no problem when every bound contains the fact', () => {
    const slack = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(facts, slack, (found, more) => {
        const limits = Object.entries(bounds).flatMap(([name, fact]) => [
          [`min_${name}`, fact(found) - more],
          [`max_${name}`, fact(found) + more],
        ]);
        expect(ask(Object.fromEntries(limits) as Requirements, found)).toMatchObject({ problems: [], unchecked: [] });
      }),
    );
  });

  it('names exactly the bound that is broken', () => {
    fc.assert(
      fc.property(facts, bound, fc.boolean(), fc.integer({ min: 1, max: 500 }), (found, name, isMin, by) => {
        const value = bounds[name](found);
        const requirement = `${isMin ? 'min' : 'max'}_${name}`;
        const { problems } = ask({ [requirement]: isMin ? value + by : value - by }, found);
        expect(problems).toMatchObject([{ field: 'roles.video_main', requirement }]);
      }),
    );
  });

  it('is unchecked, and no problem, without the fact', () => {
    fc.assert(
      fc.property(bound, fc.integer(), (name, limit) => {
        const field = 'roles.video_main';
        expect(ask({ [`max_${name}`]: limit }, {})).toMatchObject({ problems: [], unchecked: [{ field, requirement: `max_${name}` }] });
      }),
    );
  });

  it('never throws, whatever a seller requires, and gives each requirement at most one verdict', () => {
    const known = [
      'min_width',
      'sizes',
      'aspect_ratio',
      'orientation',
      'containers',
      'frame_rates',
      'audio_channels',
      'audio_required',
      'unit',
      'toString',
    ];
    const requirements = fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string()), fc.jsonValue());
    fc.assert(
      fc.property(requirements, facts, (wanted, found) => {
        const { problems, unchecked } = ask(wanted as Requirements, found);
        const named = [...problems, ...unchecked].map(({ requirement }) => requirement);
        expect(new Set(named).size).toBe(named.length);
        expect(named.every((name) => Object.hasOwn(wanted, name))).toBe(true);
      }),
    );
  });
});
