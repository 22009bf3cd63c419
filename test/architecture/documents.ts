import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { statusOfKind, type ErrorKind } from '@exchange/kernel';
import { settingsTable } from '@exchange/platform/testing';
import { buildOpenApi } from '../../apps/api/src/openapi';
import { areaDiagram } from './areas';
import { contextOf, errorCatalogues, policyTables, stateTables } from './catalogue';
import { conformanceDocument } from './conformance-document';
import { dashboard } from './dashboard';
import { type DecisionRecord, decisionRecords } from './decision-records';
import { toolsTable } from './operation-tools';
import { areas, contexts, read, root } from './sources';

/** A generated file, or a file with a generated part between markers. `npm run docs` writes it; a test compares it. */
export interface Document {
  readonly path: string;
  readonly content: string;
}

export async function documents(): Promise<Document[]> {
  const made = [
    errorsDocument(),
    mainReadme(),
    configuration(),
    aliases(),
    codeOwners(),
    decisions(),
    conformanceDocument(),
    monitoring(),
    architecture(),
  ];
  const openApi = await buildOpenApi();
  return [...readmes(), ...made, operationTools(openApi), openApiFile(openApi)];
}

/** READMEs of the contexts: each exported state table and policy stands in one, between `<!-- table:name -->` and `<!-- /table -->`. */
function readmes(): Document[] {
  const byPath = new Map<string, string>();
  for (const { exportName, path, thing } of [...stateTables, ...policyTables]) {
    const readme = `${contextOf(path).folder}/README.md`;
    const text = byPath.get(readme) ?? (existsSync(join(root, readme)) ? read(readme) : '');
    byPath.set(readme, replaceBetween(readme, text, `table:${exportName}`, '/table', thing.toMarkdown()));
  }
  return [...byPath].map(([path, content]) => ({ path, content }));
}

function errorsDocument(): Document {
  const chapters = errorCatalogues.map(({ thing: { context, specs } }) => {
    const rows = Object.entries(specs).map(
      ([name, { kind, code, message }]) =>
        `| ${statusOfKind[kind as ErrorKind]} | \`${code}\`${kind === 'stale' ? ', of tools `REVISION_CONFLICT`' : ''} | ${cell(message)} | ${name} |`,
    );
    return [context, `## ${context}\n\n| Status | Code | Message | Name in the code |\n|---|---|---|---|\n${rows.join('\n')}\n`] as const;
  });
  const sorted = chapters.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, chapter]) => chapter);
  return { path: 'docs/errors.md', content: `${errorsPreface}\n${sorted.join('\n')}` };
}

/** The table of areas in the main README. */
function mainReadme(): Document {
  const rows = areas.map(({ name, holds }) => `| \`libs/${name}\` | ${cell(holds)} |`).join('\n');
  const table = `| Folder | What it holds |\n|---|---|\n${rows}`;
  return { path: 'README.md', content: replaceBetween('README.md', read('README.md'), 'areas', '/areas', table) };
}

/** The diagram of areas. */
function architecture(): Document {
  const path = 'docs/architecture.md';
  return { path, content: replaceBetween(path, read(path), 'areas', '/areas', areaDiagram()) };
}

/** Import aliases: a context is found in any area. */
function aliases(): Document {
  const shelves = ['', ...areas.map(({ name }) => `${name}/`)];
  const lines = shelves.flatMap((shelf) => [`"./libs/${shelf}*/index.ts"`, `"./libs/${shelf}*.ts"`]).map((line) => `        ${line}`);
  const content = read('tsconfig.json').replace(
    /("@exchange\/\*": \[)[^\]]*\]/,
    (_, start: string) => `${start}\n${lines.join(',\n')}\n      ]`,
  );
  return { path: 'tsconfig.json', content };
}

/** CODEOWNERS. A context with another owner than its area has a line of its own. */
function codeOwners(): Document {
  const shelves = areas.map(({ name, team }) => [`/libs/${name}/`, team]);
  const exceptions = contexts
    .filter(({ folder, owner }) => owner !== areas.find(({ name }) => folder.startsWith(`libs/${name}/`))?.team)
    .map(({ folder, owner }) => [`/${folder}/`, owner]);
  const tests = areas.flatMap(({ name, team }) => ['api', 'worker'].map((kind) => [`/test/${kind}/${name}/`, team]));
  const rows = [['*', 'platform'], ...shelves, ...exceptions, ...tests].map(([path, team]) => `${path} @exchange-platform/${team}`);
  return {
    path: '.github/CODEOWNERS',
    content: `# Made by \`npm run docs\` from libs/areas.json and every context.json.\n${rows.join('\n')}\n`,
  };
}

/** The table of all settings. */
function configuration(): Document {
  const rows = Object.values(settingsTable).map(({ name, type, fallback, description }) => {
    const initial = fallback === undefined ? '**required**' : fallback === '' ? 'empty' : `\`${cell(fallback)}\``;
    return `| \`${name}\` | ${cell(type)} | ${initial} | ${cell(description)} |`;
  });
  const table = ['| Variable | Type | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n');
  const path = 'docs/configuration.md';
  return { path, content: replaceBetween(path, read(path), 'config', '/config', table) };
}

/** The list of decisions: accepted ones, then superseded ones. */
function decisions(): Document {
  const index = 'docs/adr/README.md';
  const row = ({ number, title, name }: DecisionRecord): string => `- [${number}. ${title}](${name})`;
  const accepted = decisionRecords.filter(({ status }) => status === 'accepted').map(row);
  const superseded = decisionRecords.filter(({ successors }) => successors.length > 0).map((record) => `${row(record)}: ${record.status}`);
  const lists = [...accepted, '', '## Superseded', '', ...superseded];
  return { path: index, content: replaceBetween(index, read(index), 'decisions', '/decisions', lists.join('\n')) };
}

function monitoring(): Document {
  return { path: 'deploy/chart/monitoring/dashboard.json', content: dashboard() };
}

function openApiFile(document: OpenAPIObject): Document {
  return { path: 'docs/openapi.json', content: `${JSON.stringify(document, null, 2)}\n` };
}

function operationTools({ paths }: OpenAPIObject): Document {
  const path = 'docs/operation-tools.md';
  return { path, content: replaceBetween(path, read(path), 'tools', '/tools', toolsTable(paths)) };
}

/** Replaces the text between two markers and leaves the rest of the page unchanged. */
function replaceBetween(path: string, text: string, start: string, end: string, content: string): string {
  const from = text.indexOf(`<!-- ${start} -->`);
  const to = text.indexOf(`<!-- ${end} -->`, from);
  if (from < 0 || to < 0) throw new Error(`${path} needs a line "<!-- ${start} -->" and after it "<!-- ${end} -->".`);
  return `${text.slice(0, from)}<!-- ${start} -->\n${content}\n${text.slice(to)}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const errorsPreface = `# Errors

Made by \`npm run docs\` from the error catalogues (\`defineErrors\`) of the code. A failure answers
\`{ "data": null, "error": { "code", "message", "field"?, "details"? } }\`. Codes are stable: handle these; messages may name
something and change.
`;
