import { compileFunction } from "node:vm";
import { expect } from "chai";
import { loadWithDirectCalls } from "../../src/compiler/direct-calls.ts";

type Call = (index: number, value: number) => number;

/** What Node has and its types have not. */
interface WebAssemblyLike {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (program: object, imports: object) => { readonly exports: { readonly go: Call } };
}

/**
 * Has a table of two functions: one adds one, the other is the imported `fail`. `go` calls the imported function `invoke`
 * as it is called, as programs do that Emscripten made.
 */
const program = [
  ...["0061736d01000000", "010c02", "60027f7f017f", "60017f017f"],
  ...["021502", "016106696e766f6b650000", "0161046661696c0001", "030403010100", "040401700002"],
  ...["070a02", "01740100", "02676f0004", "09080100", "41000b020203"],
  ...["0a1903", "07002000", "41016a0b", "0600200010010b", "0800200020011000", "0b"],
].join("");

/** How Emscripten tells an exception of the program. */
const knownRule = "if (e !== e+0) throw e;";

interface Loading {
  readonly module?: (exports: object) => object;
  readonly rule?: string;
}

/** Loads the program; `log` is what it said to JavaScript. */
function open(
  fail: (value: number) => void,
  { module = (exports) => exports, rule = knownRule }: Loading = {},
) {
  const log: string[] = [];
  const note = (text: string) => {
    log.push(text);
  };
  let go: Call | undefined;
  const stack = {
    stackSave: () => 1234,
    stackRestore: (pointer: number) => note(`back to ${pointer}`),
    _setThrew: (...thrown: readonly number[]) => note(`threw ${thrown.join()}`),
  };
  loadWithDirectCalls((webAssembly) => {
    const { Module, Instance } = asWebAssembly(webAssembly);
    const text = `return function invoke_ii(index, a1) { note(); try { return index + a1 } catch (e) { ${rule} } }`;
    const invoke = compileFunction(text, ["note"])(() => note("JavaScript calls"));
    const instance = new Instance(new Module(Buffer.from(program, "hex")), { a: { invoke, fail } });
    go = instance.exports.go;
    return module(stack);
  });
  return { go: go ?? expect.fail("the program was loaded"), log };
}

function asWebAssembly(value: object): WebAssemblyLike {
  expect(isWebAssembly(value)).to.equal(true);
  return isWebAssembly(value) ? value : expect.fail();
}

function isWebAssembly(value: object): value is WebAssemblyLike {
  return "Module" in value && "Instance" in value;
}

describe("loadWithDirectCalls", () => {
  it("lets a program call itself without JavaScript", () => {
    const { go, log } = open(() => expect.fail("it is not called"));
    expect([go(0, 41), go(0, -1)]).to.deep.equal([42, 0]);
    expect(log).to.deep.equal([]);
  });

  it("catches an exception of the program as Emscripten does", () => {
    const { go, log } = open((value) => {
      throw value;
    });
    expect(go(1, 7)).to.equal(0);
    expect(log).to.deep.equal(["back to 1234", "threw 1,0"]);
    expect(go(0, 7)).to.equal(8);
  });

  it("passes on what is no exception of the program", () => {
    const failure = new RangeError("no more memory");
    const { go, log } = open(() => {
      throw failure;
    });
    expect(() => go(1, 7)).to.throw(failure);
    expect(log).to.deep.equal(["back to 1234"]);
  });

  const unknown: readonly [string, Loading][] = [
    ["the program shows no stack", { module: () => ({}) }],
    ["Emscripten tells exceptions by another rule", { rule: "if (!(e instanceof CppException)) throw e;" }],
  ];
  for (const [name, loading] of unknown) {
    it(`leaves the calls to JavaScript where ${name}`, () => {
      const { go, log } = open(() => undefined, loading);
      expect(go(1, 7)).to.equal(8);
      expect(log).to.deep.equal(["JavaScript calls"]);
    });
  }
});
