import ts from 'typescript';
import { filesIn, read } from './sources';

const wires = filesIn(['libs', 'scripts/templates'], (path) => path.endsWith('.wire.ts'));

test('answers name every field: no rest of a record is sent (ADR 3)', () => {
  expect(wires.flatMap((path) => restsSent(path, read(path)))).toEqual([]);
});

test('a rest in an answer is found in any kind of function; a rest in a body is allowed', () => {
  const found = (text: string) => restsSent('a.wire.ts', text).length;
  expect(found('function toWire({ secret: _, ...shown }: State): ThingWire { return shown; }')).toBe(1);
  expect(found('const toWire = ({ secret: _, ...shown }: State): ThingWire => shown;')).toBe(1);
  expect(found('function toWire(s: State): ThingWire[] { const { secret: _, ...shown } = s; return [shown]; }')).toBe(1);
  expect(found('function toWire(s: State): ThingAnswer { return { all: s.all.map(({ secret: _, ...shown }) => shown) }; }')).toBe(1);
  expect(found('function toWire(s: State) { const { secret: _, ...shown } = s; return shown; }')).toBe(1);
  expect(found('function patchFrom({ name, ...rest }: ThingBody): ThingPatch { return { ...rest, title: name }; }')).toBe(0);
  expect(found('function toWire({ id, name }: State): ThingWire { return { id, name }; }')).toBe(0);
});

/** Rest patterns in functions that return an answer, by declared type or without a declared type. */
function restsSent(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: string[] = [];
  const visit = (node: ts.Node, answers: boolean): void => {
    const inside = isOutermost(node) ? /Wire|Answer/.test(node.type?.getText() ?? 'Answer') : answers;
    if (inside && ts.isBindingElement(node) && node.dotDotDotToken && ts.isObjectBindingPattern(node.parent))
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(file, false);
  return found;
}

/** A top-level function of the file: nested functions belong to its answer. */
function isOutermost(node: ts.Node): node is ts.FunctionDeclaration | ts.ArrowFunction {
  if (ts.isFunctionDeclaration(node)) return ts.isSourceFile(node.parent);
  return ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent) && ts.isSourceFile(node.parent.parent.parent.parent);
}
