import { parseLongVersion } from "../core/build/compiler-version.ts";
import type { SoljsonPool } from "./create-soljson-pool.ts";
import { type CompilerKind, detectCompilerKind } from "./detect-compiler-kind.ts";
import { runProgram } from "./run-program.ts";

/** To say the version; loading the largest soljson.js takes half a second on a machine with time. */
const timeoutMs = 60_000;

/** What a file turned out to be when it was asked. */
export type CompilerIdentity =
  | { readonly kind: CompilerKind; readonly solcLongVersion: string }
  /** The finding is a clause: "does not start". */
  | { readonly kind: "unusable"; readonly finding: string };

interface Asking {
  readonly path: string;
  readonly pool: SoljsonPool;
  readonly signal: AbortSignal;
}

type VersionAnswer =
  | { readonly kind: "said"; readonly text: string }
  | { readonly kind: "silent"; readonly detail: string };

/**
 * Asks a compiler for its version. Nothing else is to be trusted: npm's solc 0.8.7 contains the
 * compiler 0.7.5, and the version that a config gives with a path is what its author hoped for.
 */
export async function identifyCompiler(asking: Asking): Promise<CompilerIdentity> {
  const kind = await detectCompilerKind(asking.path);
  const answer = kind === "native" ? await askNative(asking) : await askSoljson(asking);
  asking.signal.throwIfAborted();
  if (answer.kind === "silent") {
    return { kind: "unusable", finding: `does not start: ${answer.detail}` };
  }
  const solcLongVersion = parseLongVersion(answer.text);
  return solcLongVersion === undefined
    ? {
        kind: "unusable",
        finding: `says ${JSON.stringify(answer.text.slice(0, 60))}, which is no version of solc`,
      }
    : { kind, solcLongVersion };
}

async function askNative({ path, signal }: Asking): Promise<VersionAnswer> {
  const end = await runProgram({ path, programArguments: ["--version"], inputText: "", timeoutMs, signal });
  return end.kind === "answered"
    ? { kind: "said", text: end.outputText }
    : { kind: "silent", detail: end.kind === "crash" ? end.detail : "it does not come to an end" };
}

function askSoljson({ path, pool, signal }: Asking): Promise<VersionAnswer> {
  return pool.use({ path, signal }, async (session) => {
    const answer = await session.load(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    return answer.kind === "ready"
      ? { kind: "said", text: answer.version }
      : { kind: "silent", detail: answer.kind === "ended" ? answer.detail : "it answers out of turn" };
  });
}
