import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { personality, type Personality, type PersonalityInput } from '../personality';
import { sundial, wavelength } from './audio';
import { hostileSellers } from './hostile';
import { basketwise, cityframe } from './outdoor-and-retail';
import { clipstream, northlight } from './television';
import { alpenblick, harborNews, meadowlark, trailhead } from './web';

export { hostileSellers } from './hostile';
export { storyboardSeller } from './storyboard';

/** Sellers of `npm start`: six prompt ones (one with a wrong plan), one slow, one partial, one asynchronous, one failing. */
export const demoSellers: PersonalityInput[] = [
  northlight,
  harborNews,
  wavelength,
  trailhead,
  alpenblick,
  sundial,
  cityframe,
  basketwise,
  clipstream,
  meadowlark,
];

export const parsePersonalities = (sellers: PersonalityInput[]): Personality[] => {
  const parsed = z.array(personality).parse(sellers);
  const slugs = parsed.map(({ slug }) => slug);
  const repeated = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (repeated) throw new Error(`Two sellers have the slug "${repeated}"`);
  return parsed;
};

/**
 * Reads an array of personalities from a JSON file. `like` names a built-in seller as the base of an entry, for example
 * `{ "slug": "sleepy-tv", "like": "northlight-tv", "behaviour": { "kind": "slow", "latencyMs": 60000 } }`.
 */
export function readSellersFile(path: string): PersonalityInput[] {
  const builtIn = new Map([...demoSellers, ...hostileSellers].map((seller) => [seller.slug, seller]));
  const entries = z.array(z.looseObject({ like: z.string().optional() })).parse(JSON.parse(readFileSync(path, 'utf8')));
  return entries.map(({ like, ...entry }) => {
    const model = like === undefined ? {} : builtIn.get(like);
    if (!model) throw new Error(`${path}: there is no built-in seller "${like}"`);
    return { ...model, ...entry } as PersonalityInput;
  });
}
