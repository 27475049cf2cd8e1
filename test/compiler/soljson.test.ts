import { expect } from "chai";
import { rememberTableEntries } from "../../src/compiler/soljson.ts";

interface Table {
  get(index: number): unknown;
  set(index: number, entry: unknown): void;
  grow(entries: number): number;
}

/** What Node has and its types have not. */
declare const WebAssembly: {
  readonly Table: {
    readonly prototype: Table;
    new (kind: { readonly element: "anyfunc"; readonly initial: number }): Table;
  };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

/** Exports two functions, a and b, that do nothing. */
const moduleHex = "0061736d01000000010401600000030302000007090201610000016200010a070202000b02000b";

describe("rememberTableEntries", () => {
  const { prototype } = WebAssembly.Table;
  const { get, set, grow } = prototype;
  afterEach(() => {
    Object.assign(prototype, { get, set, grow });
  });

  /** Returns a table that holds a, the functions, and how often its entries were looked up. */
  const open = () => {
    let lookUps = 0;
    prototype.get = function count(this: Table, index) {
      lookUps += 1;
      return get.call(this, index);
    };
    rememberTableEntries();
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(moduleHex, "hex")));
    const table = new WebAssembly.Table({ element: "anyfunc", initial: 2 });
    table.set(0, exports.a);
    const { a, b } = exports;
    return { table, a, b, lookUps: () => lookUps };
  };

  it("looks up each entry of a table once", () => {
    const { table, a, lookUps } = open();
    expect([table.get(0), table.get(0), table.get(0)]).to.deep.equal([a, a, a]);
    expect(lookUps()).to.equal(1);
  });

  it("keeps the entries of one table from another", () => {
    const [one, other] = [open(), open()];
    expect(one.table.get(0)).to.equal(one.a);
    expect(other.table.get(0)).to.equal(other.a);
    expect(other.a).not.to.equal(one.a);
  });

  it("looks again when a table has changed", () => {
    const { table, a, b } = open();
    expect([table.get(0), table.get(1)]).to.deep.equal([a, null]);
    table.set(0, b);
    table.set(1, a);
    expect([table.get(0), table.get(1)]).to.deep.equal([b, a]);
    expect(table.grow(1)).to.equal(2);
    expect([table.get(0), table.get(2)]).to.deep.equal([b, null]);
  });

  it("refuses what lies beyond a table", () => {
    const { table } = open();
    expect(() => table.get(2)).to.throw(RangeError);
  });
});
