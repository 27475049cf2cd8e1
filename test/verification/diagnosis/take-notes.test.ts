import { expect } from "chai";
import type { BuildProfile } from "../../../src/core/causes/settings.ts";
import { toChecksumAddress } from "../../../src/core/contract/address.ts";
import type { Host } from "../../../src/verification/run.ts";
import { libraryAddress, toRuntimeOnChain } from "../../core/bytecode/on-chain.ts";
import type { FakeWorldOptions } from "../../helpers/fake-ports.ts";
import { type FakeRequest, targetAddress, verifyIn } from "../../helpers/fake-run.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { build, child, createChildWorld, factory } from "../../helpers/worlds.ts";

const compilerOf = (settings: Readonly<Record<string, unknown>>) => [{ version: "0.8.37", settings }];

const profiles: readonly BuildProfile[] = [
  { name: "default", compilers: compilerOf(build.input.settings) },
  { name: "production", compilers: compilerOf({ optimizer: { enabled: true, runs: 99 } }) },
];

const host: Host = {
  networkName: "sepolia",
  buildProfiles: profiles,
  selectedProfile: undefined,
  otherChains: [],
  readSource: async () => ({ kind: "foreign" }),
  readPackageVersion: async () => undefined,
};

/** What is noted of a submission; it is sent in any case. */
async function notesOf(
  options: FakeWorldOptions = {},
  request: FakeRequest = {},
): Promise<readonly string[]> {
  const world = createChildWorld({
    host,
    compile: (job) => realCompiler.compile(job),
    submissions: [{ kind: "already-verified", message: "" }],
    ...options,
  });
  const { notes = [] } = await verifyIn(world, request);

  expect(world.submissions).to.have.length(1);
  expect(world.progress.flatMap((event) => (event.step === "noted" ? [event.note] : []))).to.deep.equal(
    notes,
  );
  return notes;
}

describe("takeNotes", () => {
  it("says that it was found in an earlier build of the same profile, as before an edit", async () => {
    const later = { ...build, id: "later" };
    const newest = { ...child, buildInfoId: "later", runtimeBytecode: factory.runtimeBytecode };
    const [note = ""] = await notesOf({ artifacts: [newest], outputs: [child], buildInfos: [build, later] });

    expect(note).to.include(
      "was found in an earlier build (with the settings of the build profile `default`), not in the newest one (with the settings of the build profile `default`)",
    );
  });

  it("says of an edited file whether another build has it as it is now, of a tool with artifacts or without", async () => {
    const [name = "", { content = "" } = {}] = Object.entries(build.input.sources)[0] ?? [];
    const now = `${content}// more\n`;
    const line = content.split("\n").length;
    const edited: Host = {
      ...host,
      readSource: async (wanted) => (wanted === name ? { kind: "text", text: now } : { kind: "foreign" }),
    };
    const input = { ...build.input, sources: { ...build.input.sources, [name]: { content: now } } };
    const rebuilt = { ...child, buildInfoId: "later", runtimeBytecode: factory.runtimeBytecode };
    const buildInfos = [build, { ...build, id: "later", input }];
    const worlds = [
      {},
      { artifacts: [rebuilt], outputs: [child] },
      { artifacts: [], outputs: [child, rebuilt] },
    ];
    const notes = await Promise.all(worlds.map((world) => notesOf({ host: edited, buildInfos, ...world })));

    expect(notes.map((all) => all.filter((note) => note.startsWith(name)))).to.deep.equal([
      [
        `${name} (line ${line}) changed after the compared build. ` +
          "Use --check to compare the current files.",
      ],
      ...[1, 2].map(() => [
        `${name} (line ${line}) changed after the compared build. Another build has the current files. ` +
          "Use --check to compare the current files.",
      ]),
    ]);
  });

  describe("of a library", () => {
    const constructorArguments = { kind: "hex", hex: `0x${"7".padStart(64, "0")}` } as const;
    const library = toChecksumAddress(libraryAddress);
    const code = { [targetAddress]: toRuntimeOnChain(factory) };
    const note = `The code is linked to ${library} for the library contracts/Arithmetic.sol:Arithmetic, and there is no code at that address: a call to the library fails.`;

    it("says that it has no code where the contract is linked to it", async () => {
      const notesWith = (all: typeof code) => notesOf({ code: all, records: [] }, { constructorArguments });

      expect(await notesWith(code)).to.include(note);
      expect((await notesWith({ ...code, [library]: "00" })).join()).to.not.include("is linked to");
    });
  });

  it("warns of what the explorer does not list, before anything else", async () => {
    const settings = { ...build.input.settings, evmVersion: "osaka" };
    const [note = ""] = await notesOf({
      buildInfos: [{ ...build, input: { ...build.input, settings } }],
      capabilities: { evmVersions: ["paris"] },
    });

    expect(note).to.include("evmVersion is osaka");
  });

  it("gives only warnings if no explanation is wanted", async () => {
    const notes = await notesOf({}, { explain: false });

    expect(notes).to.deep.equal([]);
  });
});
