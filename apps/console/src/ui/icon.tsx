/** Icon paths on a grid of 24. An icon package has thousands of files; the console needs twenty icons. */
const paths = {
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  advertiser: 'M4 20V6l8-3v17M12 20V9l8 3v8M2 20h20M8 8v.01M8 12v.01M8 16v.01M16 14v.01M16 17v.01',
  campaign: 'M4 10v4l10 5V5zM14 8a4 4 0 0 1 0 8M7 15v5h3v-4',
  cart: 'M3 4h3l2 11h10l2-8H7M9 20v.01M17 20v.01',
  chart: 'M4 4v16h16M8 15l4-5 3 3 5-7',
  key: 'M14 10a4 4 0 1 0-3.5 4L13 16.500h2.500v2.500H18V21h3v-3l-7.400-7.400M9 9v.01',
  agent: 'M5 9h14v10H5zM12 9V5M12 4v.01M9 13v1.500M15 13v1.500M2 13v3M22 13v3',
  hook: 'M12 8a3 3 0 1 0-2.500 3L6 17M9 17h8a3 3 0 1 1-2.600 4.500M14 7l3.500 6a3 3 0 1 1-2 4',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4',
  people:
    'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20a6.500 6.500 0 0 1 13 0M16 4.500a3.500 3.500 0 0 1 0 6M18 14.500a6.500 6.500 0 0 1 3.500 5.500',
  log: 'M6 3h9l4 4v14H6zM9 9h6M9 13h7M9 17h5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9l6 6 6-6',
  check: 'M5 13l4 4L19 7',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.500 5l-3 14',
  image: 'M4 5h16v14H4zM4 16l4-4 4 4 3-3 5 5M15 9v.01',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9h4M4 15h4M16 9h4M16 15h4',
  sound: 'M9 18V6l10-2v12M9 18a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM19 16a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  plus: 'M12 5v14M5 12h14',
  alert: 'M12 4 2.500 20h19zM12 10v4M12 17v.01',
  coin: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM15 9c-1-1.500-6-1.500-6 .500s6 2 6 4.500-5 2-6 .500M12 6v12',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  live: 'M12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM8 16a5.500 5.500 0 0 1 0-8M16 8a5.500 5.500 0 0 1 0 8M5 19a10 10 0 0 1 0-14M19 5a10 10 0 0 1 0 14',
  out: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  send: 'M4 12 20 4l-6 16-3-6z',
  pause: 'M8 5v14M16 5v14',
  resume: 'M7 4.500v15l12-7.500z',
  theme: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 3v18',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  keyboard: 'M3 6h18v12H3zM7 10v.01M11 10v.01M15 10v.01M7 14h10',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500 21 21',
  rail: 'M4 5h16v14H4zM10 5v14',
  bulb: 'M9 18h6M10 21h4M8.500 15a6 6 0 1 1 7 0V17h-7z',
  target: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12v.01',
  next: 'M9 6l6 6-6 6',
  box: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  machine: 'M5 5h14v14H5zM9 9h6v6H9zM9 2v3M15 2v3M9 19v3M15 19v3M2 9h3M2 15h3M19 9h3M19 15h3',
  spark: 'M12 3l2.500 6.500L21 12l-6.500 2.500L12 21l-2.500-6.500L3 12l6.500-2.500z',
  store: 'M4 10v10h16V10M3 10l2-6h14l2 6zM9 20v-6h6v6',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 0 0-2 0',
} as const;
export type IconName = keyof typeof paths;

export function Icon({ name, size = 16, className = '' }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={paths[name]} />
    </svg>
  );
}
