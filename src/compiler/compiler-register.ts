import { open } from "node:fs/promises";
import { findErrorCode, isSystemError } from "../base/system-error.ts";
import { isSameVersion, parseLongVersion } from "../core/build/compiler-version.ts";
import type { CompilerPlace } from "../core/errors/rows/compiler-rows.ts";
import { runProgram } from "./run-native.ts";
import type { SoljsonPool } from "./soljson-pool.ts";

export interface CompilerRegister {
  /** Returns undefined if there is no file. */
  lookUp(path: string, signal: AbortSignal): Promise<CompilerIdentity | undefined>;
}

/** Asks a compiler once for its version, and again if it did not answer. */
export function createCompilerRegister(pool: SoljsonPool): CompilerRegister {
  const known = new Map<string, CompilerIdentity>();
  return {
    lookUp: async (path, signal) => {
      const identity = known.get(path) ?? (await identifyCompiler({ path, pool, signal }));
      if (identity !== undefined && identity.kind !== "unusable") {
        known.set(path, identity);
      }
      return identity;
    },
  };
}

/** Loading the largest soljson.js takes half a second on a machine that is not busy. */
const timeoutMs = 60_000;

type CompilerIdentity = { readonly kind: CompilerKind; readonly solcLongVersion: string } | Unusable;

interface Unusable {
  readonly kind: "unusable";
  /** A clause: "does not start". */
  readonly finding: string;
}

interface Asking {
  readonly path: string;
  readonly pool: SoljsonPool;
  readonly signal: AbortSignal;
}

/**
 * Only the compiler's own word counts: npm's solc 0.8.7 contains the compiler 0.7.5, and a config may give a wrong
 * version with a path. Returns undefined if there is no file.
 */
async function identifyCompiler(asking: Asking): Promise<CompilerIdentity | undefined> {
  const kind = await detectCompilerKind(asking.path).catch(explainUnread);
  if (typeof kind !== "string") {
    return kind;
  }
  const said = kind === "native" ? await askNative(asking) : await askSoljson(asking);
  asking.signal.throwIfAborted();
  if (typeof said !== "string") {
    return said;
  }
  const solcLongVersion = parseLongVersion(said);
  return solcLongVersion === undefined
    ? toUnusable(`prints ${JSON.stringify(said.slice(0, 60))}, which is not a version of solc`)
    : { kind, solcLongVersion };
}

/** @throws the error itself if it does not come from the operating system */
function explainUnread(error: unknown): Unusable | undefined {
  if (isSystemError(error, "ENOENT") || isSystemError(error, "ENOTDIR")) {
    return undefined;
  }
  if (!isSystemError(error)) {
    throw error;
  }
  return toUnusable(`cannot be read: ${findErrorCode(error)}`);
}

function toUnusable(finding: string): Unusable {
  return { kind: "unusable", finding };
}

async function askNative({ path, signal }: Asking): Promise<string | Unusable> {
  const end = await runProgram({ path, programArguments: ["--version"], inputText: "", timeoutMs, signal });
  return end.kind === "answered"
    ? end.outputText
    : toUnusable(`does not start: ${end.kind === "crash" ? end.detail : "it does not end in time"}`);
}

function askSoljson({ path, pool, signal }: Asking): Promise<string | Unusable> {
  return pool.use({ path, signal }, async (session) => {
    const answer = await session.load(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    return answer.kind === "ready"
      ? answer.version
      : toUnusable(
          `does not start: ${answer.kind === "ended" ? answer.detail : "its answer has another form"}`,
        );
  });
}

type CompilerKind = "native" | "soljson";

/** Enough for a magic number, and for the first word of a script. */
const headBytes = 512;

/**
 * JavaScript has no zero bytes. Programs have them (ELF, Mach-O, PE), and a script that starts a program begins with
 * "#!".
 */
export async function detectCompilerKind(path: string): Promise<CompilerKind> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    return head.includes(0) || head.subarray(0, 2).toString() === "#!" ? "native" : "soljson";
  } finally {
    await file.close();
  }
}

export interface SolcProgram {
  readonly kind: CompilerKind;
  readonly path: string;
  readonly solcLongVersion: string;
}

type ProgramSearch =
  | { readonly kind: "found"; readonly program: SolcProgram }
  | { readonly kind: "not-found"; readonly places: readonly CompilerPlace[] };

/**
 * Takes the first file that is a compiler of this version. Hardhat's builds for Linux on ARM before 0.8.31 are listed
 * without a commit, also in its build infos: for them the short version counts.
 */
export async function findProgram(
  register: CompilerRegister,
  {
    paths,
    solcLongVersion,
    signal,
    refuse,
  }: {
    readonly paths: readonly string[];
    readonly refuse?: ((path: string, finding: string) => Error | undefined) | undefined;
    readonly solcLongVersion: string;
    readonly signal: AbortSignal;
  },
): Promise<ProgramSearch> {
  const places: CompilerPlace[] = [];
  for (const path of paths) {
    const identity = await register.lookUp(path, signal);
    if (identity === undefined) {
      places.push({ place: path, finding: "there is no such file" });
    } else if (identity.kind === "unusable") {
      const refusal = refuse?.(path, identity.finding);
      if (refusal !== undefined) {
        throw refusal;
      }
      places.push({ place: path, finding: identity.finding });
    } else if (isSameVersion(identity.solcLongVersion, solcLongVersion)) {
      return { kind: "found", program: { path, ...identity } };
    } else {
      places.push({ place: path, finding: `is ${identity.solcLongVersion}` });
    }
  }
  return { kind: "not-found", places };
}
