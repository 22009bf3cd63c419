import { execFile } from 'node:child_process';
import { join } from 'node:path';

const packages = process.env['MCP_SUITES'] ?? join(__dirname, '..', '..', '.exchange', 'mcp-suites', 'node_modules');

export const conformance = join(packages, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
export const inspector = join(packages, '@modelcontextprotocol', 'inspector', 'clients', 'launcher', 'build', 'index.js');

/** Output and exit code of a program. `onOutput` is called with all of its standard output so far, whenever there is more. */
export function outputOf(args: readonly string[], onOutput?: (output: string) => void): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const program = execFile(process.execPath, [...args], { maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: `${stdout}\n${stderr}` });
    });
    let written = '';
    if (onOutput) program.stdout!.on('data', (chunk: string) => onOutput((written += chunk)));
  });
}
