import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

/**
 * Builds the file tree of `docker build` without a container engine, by interpreting the Dockerfile. Unsupported lines are refused, so that none is
 * silently ignored.
 */
export interface Image {
  /** Location of the image's `/` on this machine. */
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly workdir: string;
  readonly user: { readonly uid: number; readonly gid: number };
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

export interface Building {
  /** The repository: the build context, and the source of installed packages. */
  readonly context: string;
  readonly dockerfile: string;
  /** An empty folder for the stages. */
  readonly into: string;
  readonly args: Readonly<Record<string, string>>;
}

interface Stage extends Image {
  readonly env: Record<string, string>;
  readonly args: Record<string, string>;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export function buildImage(building: Building): Image {
  const isInContext = contextFilter(readFileSync(join(building.context, '.dockerignore'), 'utf8'));
  const stages = new Map<string, Stage>();
  let stage: Mutable<Stage> | undefined;
  for (const { name, rest } of instructionsOf(readFileSync(join(building.context, building.dockerfile), 'utf8'))) {
    if (name === 'FROM') {
      const [, label = 'image'] = /^\S+(?: AS (\S+))?$/i.exec(rest) ?? refuse(`FROM ${rest}`);
      if (stages.has(rest.split(' ')[0]!)) refuse(`FROM ${rest}: a stage on top of another`);
      const root = join(building.into, label);
      mkdirSync(root, { recursive: true });
      stage = { root, env: {}, args: {}, workdir: '/', user: { uid: 0, gid: 0 }, command: [], healthcheck: [] };
      stages.set(label, stage);
      continue;
    }
    if (!stage) throw refused(`${name} before FROM`);
    // As in Docker: the shell expands variables of these instructions at run time.
    const text = ['RUN', 'CMD', 'HEALTHCHECK'].includes(name) ? rest : substituted(rest, { ...stage.args, ...stage.env });
    const at = (path: string) => join(stage!.root, posix.resolve(stage!.workdir, path));
    if (name === 'WORKDIR') mkdirSync(at((stage.workdir = posix.resolve(stage.workdir, text))), { recursive: true });
    else if (name === 'ARG') Object.assign(stage.args, argument(text, building.args));
    else if (name === 'ENV') Object.assign(stage.env, variables(text));
    else if (name === 'USER') stage.user = numericUser(text);
    else if (name === 'CMD') stage.command = words(text);
    else if (name === 'HEALTHCHECK') stage.healthcheck = words(text.replace(/^(--\S+ )*CMD /, ''));
    else if (name === 'COPY') copy(text, stage, stages, building.context, isInContext);
    else if (name === 'RUN') for (const command of text.split(' && ')) run(command, stage, building.context);
    else if (!['EXPOSE', 'STOPSIGNAL'].includes(name)) refuse(`${name} ${rest}`);
  }
  return stage ?? refuse('a file without FROM');
}

function refused(what: string): Error {
  return new Error(`test/image does not know ${what}`);
}

function refuse(what: string): never {
  throw refused(what);
}

export function instructionsOf(dockerfile: string): { name: string; rest: string }[] {
  const lines = dockerfile.split('\n').filter((line) => !/^\s*#/.test(line));
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '');
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, rest] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? refuse(line);
      return { name: name!, rest: rest!.replaceAll(/\s+/g, ' ') };
    });
}

/** Filter of `.dockerignore`: the last pattern that matches the path or one of its folders decides. */
export function contextFilter(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '').replace(/^\/|\/$/g, '')) }));
  return (path) => {
    const parts = path.split('/');
    const names = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return patterns.findLast(({ pattern }) => names.some((name) => pattern.test(name)))?.isKept ?? true;
  };
}

function patternOf(text: string): RegExp {
  if (/[[\]?\\]/.test(text)) refuse(`the pattern ${text} of .dockerignore`);
  const escaped = text.replaceAll('.', String.raw`\.`);
  return new RegExp(`^${escaped.replaceAll(/\*\*\/|\*\*|\*/g, (stars) => ({ '**/': '(?:.*/)?', '**': '.*' })[stars] ?? '[^/]*')}$`);
}

const substituted = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? refuse(`the variable ${name}`));

function argument(text: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const [, name, fallback = ''] = /^(\w+)(?:=(\S*))?$/.exec(text) ?? refuse(`ARG ${text}`);
  return { [name!]: given[name!] ?? fallback };
}

function variables(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((pair) => (/^(\w+)=([^\s"']*)$/.exec(pair) ?? refuse(`ENV ${text}`)).slice(1)));
}

function numericUser(text: string): Stage['user'] {
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(text) ?? refuse(`USER ${text}`);
  return { uid: Number(uid), gid: Number(gid) };
}

const words = (text: string): string[] => (text.startsWith('[') ? (JSON.parse(text) as string[]) : refuse(`the command ${text}`));

function copy(
  text: string,
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  context: string,
  isInContext: (path: string) => boolean,
): void {
  const [, from, paths] = /^(?:--from=(\S+) )?([^-].*)$/.exec(text) ?? refuse(`COPY ${text}`);
  const sources = paths!.split(' ');
  const target = sources.pop()!;
  const isFolder = target.endsWith('/') || sources.length > 1;
  if (sources.length === 0 || (sources.length > 1 && !target.endsWith('/')) || /[*?[]/.test(paths!)) refuse(`COPY ${text}`);
  const other = from === undefined ? undefined : (stages.get(from) ?? refuse(`the stage ${from}`));
  for (const source of sources) {
    const path = other ? join(other.root, source) : join(context, source);
    const isWanted = other ? () => true : (file: string) => isInContext(relative(context, file).split('\\').join('/'));
    const files = existsSync(path) ? filesIn(path).filter(isWanted) : [];
    if (files.length === 0)
      throw new Error(`COPY ${text}: there is no ${source} in the ${other ? `stage ${from}` : 'build context (see .dockerignore)'}`);
    const place = join(stage.root, posix.resolve(stage.workdir, target));
    const isOne = !statSync(path).isDirectory();
    for (const file of files)
      placeFile(file, isOne ? (isFolder ? join(place, source.split('/').at(-1)!) : place) : join(place, relative(path, file)));
  }
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
  );
}

/** Hard-links the file where possible, because files of an image are never changed. */
function placeFile(file: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  try {
    linkSync(file, place);
  } catch {
    copyFileSync(file, place);
  }
}

const ci = 'npm ci --no-audit --no-fund --ignore-scripts';
/** Commands without files in the image. Other tests check the types. */
const withoutFiles = ['npm cache clean --force', 'node node_modules/@typescript/native/bin/tsc -p apps'];
const ciForProduction = 'npm ci --omit=dev --no-audit --no-fund --ignore-scripts';

/** Commands of the Dockerfile. Packages are copied from the local installation, after a comparison of the lockfiles. */
function run(command: string, stage: Stage, context: string): void {
  const workdir = join(stage.root, stage.workdir);
  const at = (path: string) => join(stage.root, posix.resolve(stage.workdir, path));
  const [program, ...parts] = command.trim().split(' ');
  if (command.trim() === ci) {
    sameLock(workdir, context);
    symlinkSync(join(context, 'node_modules'), join(workdir, 'node_modules'));
  } else if (command.trim() === ciForProduction) {
    sameLock(workdir, context);
    installForProduction(workdir, context);
  } else if (command.trim() === 'node scripts/build.mjs') {
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: workdir, stdio: 'pipe', encoding: 'utf8' });
  } else if (program === 'mkdir' && parts.length === 1) mkdirSync(at(parts[0]!));
  else if (program === 'chown' && parts.length === 2) setOwner(at(parts[1]!), numericUser(parts[0]!));
  else if (!withoutFiles.includes(command.trim())) refuse(`RUN ${command}`);
}

/** Only root can change the owner of a folder; otherwise all files have the same owner. */
function setOwner(path: string, { uid, gid }: Stage['user']): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
  else chmodSync(path, 0o777);
}

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

function sameLock(workdir: string, context: string): void {
  if (lockOf(workdir) !== lockOf(context)) throw new Error(`${workdir} and ${context} have different package-lock.json files`);
}

/** Installs as `--omit=dev`: only packages that the lockfile does not mark as development packages. */
function installForProduction(workdir: string, context: string): void {
  const { packages } = JSON.parse(lockOf(workdir)) as { packages: Record<string, { dev?: boolean; optional?: boolean }> };
  for (const [path, { dev, optional }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const installed = join(context, path);
    if (!existsSync(installed)) {
      if (optional) continue;
      throw new Error(`${path} is not installed. Run: npm ci`);
    }
    for (const file of filesOfPackage(installed)) placeFile(file, join(workdir, path, relative(installed, file)));
  }
}

const filesOfPackage = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    return entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)];
  });
