import { closeSync, openSync, readSync, statSync } from 'node:fs';

/**
 * Prints error lines of log files as they are written.
 * @param {string} file
 * @param {(line: string) => void} show
 * @returns {() => void} stops following, after a last look
 */
export function followErrors(file, show) {
  let offset = 0;
  let rest = '';
  const look = () => {
    const size = sizeOf(file);
    if (size <= offset) return;
    const chunk = Buffer.alloc(size - offset);
    const descriptor = openSync(file, 'r');
    offset += readSync(descriptor, chunk, 0, chunk.length, offset);
    closeSync(descriptor);
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const error = errorIn(line);
      if (error) show(error);
    }
  };
  const timer = setInterval(look, 500);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
  };
}

/** @param {string} file */
function sizeOf(file) {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/**
 * The message of a structured log line with level `error` or `fatal`.
 * @param {string} line
 */
function errorIn(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line);
    const severe = typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal';
    return severe ? [msg, err?.message].filter(Boolean).join(': ') || line : undefined;
  } catch {
    return undefined;
  }
}
