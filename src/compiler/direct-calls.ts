import { encodeCalls, encodeEntrances } from "./encode-calls.ts";

/** What is needed here of what Node has and its types have not. */
declare const WebAssembly: {
  readonly JSTag?: unknown;
  validate(bytes: Uint8Array): boolean;
  readonly Module: {
    new (bytes: Uint8Array): object;
    exports(program: object): readonly { readonly name: string; readonly kind: string }[];
  };
  readonly Instance: new (program: object, imports: Imports) => Instance;
};

type Members = Readonly<Record<string, unknown>>;

type Imports = Readonly<Record<string, Members>>;

interface Instance {
  readonly exports: Members;
}

/** What Emscripten exports for its own functions that catch. */
interface Stack {
  stackSave(): number;
  stackRestore(pointer: number): void;
  _setThrew(thrown: number, value: number): void;
}

/**
 * Loads a program that Emscripten made, so that it calls itself without JavaScript.
 *
 * A call that may throw leaves the program for a function of its JavaScript, `invoke_…`, which calls back and catches:
 * these calls were a sixth of a compilation. Here, two small programs take the place of those functions, and
 * JavaScript gets only what was thrown. The program needs its imports before it has a table of what it calls;
 * so it imports entrances, which lead to JavaScript's functions until the table is there.
 *
 * In an engine that catches nothing of JavaScript in WebAssembly, and where Emscripten catches in a way that is not known
 * here, the program runs as Emscripten made it.
 *
 * @param load runs the program's script with this as its `WebAssembly`, and returns what it exports
 * @see https://emscripten.org/docs/porting/exceptions.html#javascript-based-c-exceptions-support
 * @see https://github.com/WebAssembly/exception-handling/blob/main/proposals/exception-handling/legacy/Exceptions.md
 */
export function loadWithDirectCalls(load: (webAssembly: object) => unknown): unknown {
  let connect = (_stack: Stack): void => undefined;
  const start = function start(program: object, imports: Imports): Instance {
    const table = WebAssembly.Module.exports(program).find(({ kind }) => kind === "table");
    const signatures = readSignatures(imports);
    const calls = encodeCalls([...signatures.values()]);
    const { JSTag: tag } = WebAssembly;
    // Programs of older versions of Emscripten import a table, and look some places in it up by signature.
    if (table === undefined || tag === undefined || !WebAssembly.validate(calls)) {
      return new WebAssembly.Instance(program, imports);
    }
    const catching = Object.fromEntries([...signatures].map(([member, signature]) => [signature, member]));
    const { targets, ...entrances } = run(encodeEntrances([...signatures.values()]), catching);
    const redirected = mapMembers(imports, (member) => entrances[signatures.get(member) ?? ""] ?? member);
    const instance = new WebAssembly.Instance(program, redirected);
    connect = (stack) => {
      const callees = instance.exports[table.name];
      run(calls, { targets, callees, save: stack.stackSave, caught: takeThrown(stack), tag });
    };
    return instance;
  };
  const module = load(Object.create(WebAssembly, { Instance: { value: start } }));
  if (hasStack(module)) {
    connect(module);
  }
  return module;
}

function hasStack(module: unknown): module is Stack {
  const names = ["stackSave", "stackRestore", "_setThrew"];
  return typeof module === "object" && module !== null && names.every((name) => name in module);
}

/** As Emscripten's functions do with what they catch: a number is an exception of the program, other things are none. */
function takeThrown({ stackRestore, _setThrew: setThrew }: Stack) {
  return (thrown: unknown, pointer: number): void => {
    stackRestore(pointer);
    if (typeof thrown !== "number") {
      throw thrown;
    }
    setThrew(1, 0);
  };
}

/** How the functions of Emscripten tell an exception of the program, as `takeThrown` does; solc makes no long jumps. */
const rule = /if ?\(e ?!== ?e ?\+ ?0( ?&& ?e ?!== ?"longjmp")?\)\s*throw e;/;

/**
 * The result and the parameters of the calls that a function of Emscripten catches for: whole numbers (`i`), others (`d`),
 * or no result (`v`). Empty for other functions. Calls with numbers of 64 bits are rare, and stay as they are.
 */
function readSignature(member: unknown): string {
  if (typeof member !== "function") {
    return "";
  }
  const [, signature = ""] = /^invoke_([vid][id]*)$/.exec(member.name) ?? [];
  return signature !== "" && rule.test(String(member)) ? signature : "";
}

/** Emscripten's functions that catch, each with its signature. */
function readSignatures(imports: Imports): ReadonlyMap<unknown, string> {
  const members = Object.values(imports).flatMap(Object.values);
  return new Map(
    members
      .map((member): [unknown, string] => [member, readSignature(member)])
      .filter(([, signature]) => signature),
  );
}

function mapMembers(imports: Imports, map: (member: unknown) => unknown): Imports {
  const toMapped = (members: Members) =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, map(member)]));
  return Object.fromEntries(Object.entries(imports).map(([name, members]) => [name, toMapped(members)]));
}

function run(program: Uint8Array, own: Members): Members {
  return new WebAssembly.Instance(new WebAssembly.Module(program), { own }).exports;
}
