import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { CliConfig } from "../app/explorers/read-config.ts";
import { type ConsoleReporter, createReporter } from "../app/reporter.ts";
import type { CommandEnd } from "../app/verbs/command.ts";
import { findNamedVerb, type Verb, verbs } from "../app/verbs/verbs.ts";
import type { CommandStyle } from "../app/words/commands.ts";
import { toHostStyle } from "../app/words/host-style.ts";
import { createWords } from "../app/words/host-words.ts";
import { findClosestNames } from "../base/closest-names.ts";
import { toPrintableJson } from "../base/text.ts";
import { BaseError, createFailure } from "../core/errors/failure.ts";
import { toFailure } from "../verification/to-result.ts";
import { createCliStyle, listRepeatedWords } from "./cli-style.ts";
import { findStateFolder } from "./find-state-folder.ts";
import { openHost } from "./open-host.ts";
import type { NetworkArguments } from "./open-network.ts";
import { projectOptions } from "./options.ts";
import { findProject, type Project } from "./project/find-project.ts";
import { addFoundryConfig, type FromFoundry } from "./project/from-foundry.ts";
import { type GivenWords, readArguments, splitWords } from "./read-words.ts";

export interface CommandLine {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
}

/** 128 plus the number of SIGINT, as in shells. */
const interruptedExitCode = 130;

export async function runVerb(line: CommandLine): Promise<number> {
  const { words, folder, environment } = line;
  const reporter = createReporter();
  const isVerbose = words.includes("--verbose");
  const project = findProject(folder, environment);
  let style = createCliStyle(project);
  const onStyle = (known: CommandStyle) => {
    style = known;
  };
  try {
    return await work(line, { project, reporter, isVerbose, onStyle });
  } catch (error) {
    if (words.includes("--json")) {
      reporter.print(toPrintableJson(toFailure(error, createWords(style))));
    } else {
      reporter.note(describeFailure(error, { style, isVerbose }));
    }
    return 1;
  }
}

interface VerbSession {
  readonly project: Project;
  readonly reporter: ConsoleReporter;
  readonly isVerbose: boolean;
  /** Called when the options are known. */
  readonly onStyle: (style: CommandStyle) => void;
}

async function work(
  line: CommandLine,
  { project, reporter, isVerbose, onStyle }: VerbSession,
): Promise<number> {
  const { words, folder } = line;
  const { verb, rest } = findVerb(words);
  const split = splitWords(rest, { ...verb.options, ...projectOptions });
  const named = readArguments(projectOptions, { ...split, positionals: [] });
  const foundry = fromFoundry(named, { line, project });
  const { environment, args, hostSecrets } = foundry;
  const commandStyle = createCliStyle({
    tool: project.tool,
    environment,
    hostSecrets,
    repeated: listRepeatedWords(named, { folder, isNamedNode: args.rpcUrl !== named.rpcUrl }),
  });
  onStyle(commandStyle);
  const given = withFoundBuild(split, { verb, project });
  const prepared = await verb.prepare((table) => readArguments(table, given));
  const note = isVerbose ? reporter.note : () => undefined;
  const buildFolders = [project.buildFolder, ...(project.otherBuildFolders ?? [])];
  if (environment !== line.environment || project.tool === "foundry") {
    const names = Object.keys(environment).toSorted();
    const added = [
      ...names.filter((name) => environment[name] !== line.environment[name]),
      ...(args.rpcUrl === named.rpcUrl ? [] : ["the URL of --rpc-url"]),
      ...(project.compilers ?? []).map((file) => `the compiler ${file}`),
    ];
    note(`From .env and foundry.toml: ${added.length === 0 ? "nothing" : added.join(", ")}`);
  }
  note(`Builds: ${buildFolders.join(", ")} (${project.tool})`);
  const config = await findConfig(args.config, { project, environment, note });
  const stateFolder = findStateFolder(args, { environment, folder, projectFolder: project.folder });
  note(`State: ${stateFolder}`);
  if (verb.name === "status" && args.stateFolder !== undefined && !existsSync(stateFolder)) {
    const reason = "there is no such folder";
    throw createFailure("INVALID_OPTION", { option: "--state-folder", reason, value: args.stateFolder });
  }
  const host = openHost({
    ...foundry,
    config,
    project,
    stateFolder,
    commandStyle,
    note,
  });
  if (args.apiKeyFile !== undefined) {
    // A problem of the file fails the call.
    await host.settings.apiKey?.get();
  }
  return printEnd(await prepared(host)(reporter), { reporter, isVerbose, style: commandStyle });
}

function printEnd(
  { text, error, isInterrupted, isSuccess }: CommandEnd,
  {
    reporter,
    isVerbose,
    style,
  }: Pick<VerbSession, "reporter" | "isVerbose"> & { readonly style: CommandStyle },
): number {
  if (text !== undefined) {
    reporter.print(text);
  }
  if (error !== undefined) {
    reporter.note(describeFailure(error, { style, isVerbose }));
  }
  if (isInterrupted) {
    return interruptedExitCode;
  }
  return isSuccess && error === undefined ? 0 : 1;
}

/** Forge reads `.env` and foundry.toml. */
function fromFoundry<ArgsT extends Pick<NetworkArguments, "rpcUrl">>(
  args: ArgsT,
  { line, project }: Pick<VerbSession, "project"> & { readonly line: CommandLine },
): FromFoundry<ArgsT> {
  const own = { environment: project.environment ?? line.environment, args };
  return project.foundry === undefined ? own : addFoundryConfig(project.foundry, own);
}

/** Hardhat's projects have these settings in the config. */
const projectConfig = "verify-contract.json";

async function findConfig(
  named: string | undefined,
  {
    project,
    environment,
    note,
  }: Pick<VerbSession, "project"> &
    Pick<CommandLine, "environment"> & { readonly note: ConsoleReporter["note"] },
): Promise<CliConfig | undefined> {
  const file = named ?? path.join(project.folder, projectConfig);
  if (named === undefined && !existsSync(file)) {
    return undefined;
  }
  note(`Config: ${file}`);
  const { readConfig } = await import("../app/explorers/read-config.ts");
  return readConfig(file, { environment, isNamed: named !== undefined });
}

/** A bundle then also gives its facts. */
function withFoundBuild(
  words: GivenWords,
  { verb, project }: { readonly verb: Verb; readonly project: Project },
): GivenWords {
  const isMeant = project.tool === "files" && Object.hasOwn(verb.options, "buildInfo");
  return isMeant && !words.options.has("buildInfo")
    ? { ...words, options: new Map([...words.options, ["buildInfo", [project.folder]]]) }
    : words;
}

/** Options may precede it. @throws INVALID_OPTION for a word that is neither a verb nor an address */
function findVerb(words: readonly string[]): { readonly verb: Verb; readonly rest: readonly string[] } {
  const named = verbs.flatMap(({ options }) =>
    Object.entries(options).filter(([, { isPositional }]) => isPositional !== true),
  );
  const { positionals } = splitWords(words, { ...Object.fromEntries(named), ...projectOptions });
  const [first] = positionals;
  const verb = findNamedVerb(first?.word);
  if (first !== undefined && verb !== undefined) {
    return { verb, rest: words.toSpliced(first.index, 1) };
  }
  if (first !== undefined && !/^0x/i.test(first.word)) {
    const names = verbs.map(({ name }) => name);
    const near = findClosestNames(first.word, names);
    const reason = `it is neither a command nor an address${near.length === 0 ? "" : `; the nearest is ${near.join(" or ")}`}`;
    throw createFailure("INVALID_OPTION", { option: first.word, reason, valid: names });
  }
  return { verb: verbs[0], rest: words };
}

/** Of this package, wherever it is installed. */
function findErrorPages(): string {
  const file = fileURLToPath(new URL("../../docs/errors.md", import.meta.url));
  const fromHere = path.relative(process.cwd(), file);
  return fromHere.startsWith("..") ? file : fromHere;
}

function describeFailure(
  error: unknown,
  { style, isVerbose }: { readonly style: CommandStyle; readonly isVerbose: boolean },
): string {
  const failure = error instanceof BaseError ? error : createFailure("UNEXPECTED", { cause: error });
  const { code, message: text } = failure.speak(toHostStyle(style));
  const origin = isVerbose && error instanceof Error ? listCalls(error) : [];
  return [text, `(${code}, see ${findErrorPages()})`, ...origin].join("\n");
}

function listCalls({ stack = "" }: Error): readonly string[] {
  return stack.split("\n").filter((line) => /^\s+at /.test(line));
}
