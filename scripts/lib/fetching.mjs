import { installedRunner } from './adcp-runner.mjs';
import { browserTools } from './browser.mjs';
import { helmTools } from './helm.mjs';
import { mcpSuites } from './mcp-suites.mjs';
import { promtool } from './promtool.mjs';

/**
 * Downloads the tools of `npm test` in parallel, at its start. A failure rejects only the promise of that tool.
 * @param {import('./home.mjs').Home} home
 */
export function fetchTools(home) {
  const tools = {
    adcpRunner: installedRunner(home.in('adcp-runner')),
    promtool: promtool(home.in('tools', 'prometheus')),
    helm: helmTools(home.in('tools', 'helm')),
    mcpSuites: mcpSuites(home.in('mcp-suites')),
    browser: browserTools(home.in('browser')),
  };
  for (const tool of Object.values(tools)) tool.catch(() => {});
  return tools;
}
