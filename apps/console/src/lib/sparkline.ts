/** The days from the first to the last that has a value in any of the series, of each series. They stay comparable with each other. */
export function knownDays(series: readonly (readonly (number | null)[])[]): readonly (readonly (number | null)[])[] {
  const known = series.map((values) => ({
    first: values.findIndex((value) => value !== null),
    last: values.findLastIndex((value) => value !== null),
  }));
  const some = known.filter(({ first }) => first !== -1);
  const from = Math.min(...some.map(({ first }) => first));
  const to = Math.max(...some.map(({ last }) => last));
  return some.length === 0 ? series : series.map((values) => values.slice(from, to + 1));
}

/** Paths of a line in a box, one per run of known values; a single known value is a short line. The lowest value of the axis is 0. */
export function sparkline(values: readonly (number | null)[], width: number, height: number): readonly string[] {
  const known = values.filter((value) => value !== null);
  const max = Math.max(0, ...known);
  if (known.length === 0) return [];
  const step = width / Math.max(1, values.length - 1);
  const point = (n: number, value: number) => `${round(n * step)} ${round(height - (max === 0 ? 0 : (value / max) * height))}`;
  const paths: string[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 0) paths.push(`M${run.length === 1 ? `${run[0]} h1` : run.join(' L')}`);
    run = [];
  };
  for (const [n, value] of values.entries()) {
    if (value === null) end();
    else run.push(point(n, value));
  }
  end();
  return paths;
}

const round = (value: number): number => Math.round(value * 10) / 10;
