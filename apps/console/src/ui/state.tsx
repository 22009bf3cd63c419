import type { ReactNode } from 'react';
import { markOf, type Shape, type Tone } from '#/lib/tones';

const colors: Record<Tone, string> = {
  good: 'text-good',
  bad: 'text-bad',
  attention: 'text-attention',
  information: 'text-information',
  mute: 'text-mute',
};
const shapeByTone: Record<Tone, Shape> = { good: 'full', bad: 'triangle', attention: 'half', information: 'full', mute: 'ring' };

/** A state of the API: its shape and color from the table of `lib/tones`, and its word. */
export function State({ of, children }: { of: string; children: ReactNode }) {
  const { tone, shape } = markOf(of);
  return (
    <Badge tone={tone} shape={shape}>
      {children}
    </Badge>
  );
}

/** A dot and a word. Without a shape, the tone has its usual one. */
export function Badge({ tone, shape = shapeByTone[tone], children }: { tone: Tone; shape?: Shape; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-ink">
      <Dot shape={shape} className={colors[tone]} />
      {children}
    </span>
  );
}

/** A property of an object, such as "Sandbox". States have a dot instead. */
export function Tag({ tone = 'mute', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center rounded-sm border border-line px-1.5 text-xs whitespace-nowrap ${colors[tone]}`}>
      {children}
    </span>
  );
}

function Dot({ shape, className }: { shape: Shape; className: string }) {
  return (
    <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10" fill="currentColor" className={`shrink-0 ${className}`}>
      {shape === 'full' && <circle cx="5" cy="5" r="4" />}
      {(shape === 'ring' || shape === 'half') && <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />}
      {shape === 'half' && <path d="M5 1.750a3.250 3.250 0 0 0 0 6.500z" />}
      {shape === 'square' && <rect x="1.500" y="1.500" width="7" height="7" rx="1" />}
      {shape === 'triangle' && <path d="M5 .750 9.500 9H.500z" strokeLinejoin="round" stroke="currentColor" strokeWidth=".500" />}
    </svg>
  );
}
