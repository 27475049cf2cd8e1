import { type CommandPlace, type CommandTask, type OptionName, writeFlag } from "../../base/command-place.ts";
import type { VariantChange } from "../../core/causes/cause.ts";
import type { HostHints } from "../../core/errors/host-style.ts";
import { toCommandUrl } from "../../explorer-client/public-url.ts";
import { mirrorOptions } from "../options/deployment-options.ts";
import type { OptionTable } from "../options/option-kinds.ts";
import {
  lookUpOptions,
  verifyContractOptions,
  verifyProxyOptions,
  verifyTransactionOptions,
} from "../options/option-tables.ts";

/** How a host writes its commands and names its settings: messages propose nothing that it does not have. */
export interface CommandStyle {
  /** The name of the host, within a sentence. */
  readonly name: string;
  /** The words that each command starts with. */
  readonly program: readonly string[];
  /** The name of each task on the command line. */
  readonly tasks: Readonly<Record<CommandTask | "verify-deployment", string>>;
  /** The option that names a network, or its node. */
  readonly networkOption: string;
  /** Where the project's settings are, within a sentence. */
  readonly config: string;
  /** Where the chain of a network is set, within a sentence. */
  readonly chainSetting: string;
  /** How Sourcify is kept out of the default explorers, within a sentence: `set … to …`. */
  readonly leaveSourcifyOut: string;
  /** Proposals of failures and results in the words of this host. */
  readonly hints: HostHints;
  /** The words of this call that stand for a config, as they are kept for a later one; default: the host has a config. */
  readonly settingWords?: readonly string[] | undefined;
  /** How the host that knows networks by their names writes its commands; default: this host does. */
  readonly ofNamedNetworks?: CommandStyle | undefined;
  /**
   * Returns the words of a command line that name a network, and stand for a config; undefined: no network is known.
   * Those that an earlier call has kept are used if this one was given none.
   */
  toNetworkWords(network: string | undefined, kept?: readonly string[]): readonly string[];
  /** Where its compiler settings are, within a sentence; default: `config`. */
  readonly compilerConfig?: string | undefined;
  /** How the config names a setting of solc; default: as solc does. */
  readonly nameSetting?: ((setting: string) => string) | undefined;
  /** Returns the variables that set what changed for one build; undefined: not all of it can be set so. */
  toSettingVariables?(changes: readonly VariantChange[]): readonly string[] | undefined;
  /** Returns the words of a command line that build the project. */
  toBuildWords(build: WantedBuild): readonly string[];
}

/** How a project is to be built. */
export interface WantedBuild {
  readonly buildProfile?: string | undefined;
  /** Build again what is built already. */
  readonly isForced?: boolean | undefined;
  /** The only file to build; default: the whole project. */
  readonly file?: string | undefined;
  /** Variables that stand before the command, such as `FOUNDRY_VIA_IR=true`; default: none. */
  readonly variables?: readonly string[] | undefined;
}

/** The network and options of a proposed command, and the style of the host that proposes it. */
export interface HostPlace extends CommandPlace {
  readonly style: CommandStyle;
  /** What an earlier call has kept of its `CommandStyle.settingWords`; default: there was none. */
  readonly settingWords?: readonly string[] | undefined;
  /** Whether the text is a note, beside which no command is shown; default: it comes with its command. */
  readonly isNote?: boolean | undefined;
}

/** Options of a command by their names in functions; true: a flag. */
export type GivenOptions = Readonly<Partial<Record<OptionName, string | true>>>;

/** Options with their values, in their order on a command line. */
type OptionValues = readonly (readonly [name: string, value: string | true])[];

/**
 * Writes a call of one of the host's tasks on an address, to be pasted into a shell, or a call of its function for a
 * script whose chain no command sees. It keeps what the command that is run was given, as far as the task takes it and
 * it is about this address.
 */
export function writeCommand(task: CommandTask, place: HostPlace, more: GivenOptions = {}): string {
  const { buildInfo } = place;
  const options: OptionValues = [
    ...listKept(task, place),
    ...(task === "verify-contract" && buildInfo !== undefined ? [["buildInfo", buildInfo] as const] : []),
    ...Object.entries(more),
  ];
  return place.isWithinProcess === true && task !== "mirror"
    ? writeCall(task, place, options)
    : writeLine(task, place, options);
}

function writeLine(task: CommandTask, place: HostPlace, options: OptionValues): string {
  const { address, network, settingWords, buildProfile, given, style } = place;
  const isSame = given?.address?.toLowerCase() === address.toLowerCase();
  const values = isSame && task === "verify-contract" ? (given?.words ?? []) : [];
  // A negative number is no option only behind these two dashes.
  const isBehindOptions = values.some((word) => word.startsWith("-"));
  return joinWords([
    ...style.program,
    style.tasks[task],
    ...style.toNetworkWords(network, settingWords),
    ...writeOptions(buildProfile === undefined ? [] : [["buildProfile", buildProfile]]),
    address,
    ...(isBehindOptions ? [] : values),
    ...writeOptions(options),
    ...(isBehindOptions ? ["--", ...values] : []),
  ]);
}

function writeOptions(options: OptionValues): readonly string[] {
  return options.flatMap(([name, value]) => (value === true ? [writeFlag(name)] : [writeFlag(name), value]));
}

/** Writes words as a line for a shell. */
export function joinWords(words: readonly string[]): string {
  return words.map(quoteWord).join(" ");
}

/** The name of each task in scripts and tests. */
const functionNames = {
  "verify-contract": "verifyContract",
  "verify-proxy": "verifyProxy",
  "contract-source": "getSourceCode",
  "contract-creation": "getContractCreation",
} as const;

function writeCall(task: keyof typeof functionNames, { address }: HostPlace, options: OptionValues): string {
  // A function writes no files.
  const members = options.flatMap(([name, value]) =>
    name === "out" ? [] : [`${name}: ${isText(value) ? JSON.stringify(value) : value}`],
  );
  const call = `await explorer.${functionNames[task]}`;
  if (task === "verify-contract" || task === "verify-proxy") {
    return `${call}({ ${[`address: "${address}"`, ...members].join(", ")} })`;
  }
  const subject = task === "contract-source" ? `"${address}"` : `["${address}"]`;
  return `${call}(${subject}${members.length === 0 ? "" : `, { ${members.join(", ")} }`})`;
}

/** Whether a word of a command line is a text in a call, and not a number, an array or an object. */
function isText(value: string | true): boolean {
  return value !== true && !/^(?:\d+(?:\.\d+)?$|[[{])/.test(value);
}

/** Writes the verification of a deployment, with what its check was given. */
export function writeDeploymentCommand(
  style: CommandStyle,
  {
    deployment,
    network,
    buildProfile,
    given,
  }: Omit<CommandPlace, "address"> & { readonly deployment: string | undefined },
): string {
  const options = Object.entries(given?.options ?? {}).filter(([name]) => !ofTheCheck.includes(name));
  return joinWords([
    ...style.program,
    style.tasks["verify-deployment"],
    ...style.toNetworkWords(network),
    ...writeOptions(buildProfile === undefined ? [] : [["buildProfile", buildProfile]]),
    ...(deployment === undefined ? [] : [deployment]),
    ...writeOptions(options),
  ]);
}

/** Options that the verification after a check does not take over. */
const ofTheCheck: readonly string[] = ["check", "block", "json", "report", "registry"];

/** The options that each task keeps of another one. In look-ups `force` has another meaning. */
const keptOptions: Readonly<Record<CommandTask, OptionTable>> = {
  "verify-contract": verifyContractOptions,
  "verify-proxy": verifyProxyOptions,
  mirror: mirrorOptions,
  "contract-source": lookUpOptions,
  "contract-creation": lookUpOptions,
};

function listKept(task: CommandTask, { address, given }: HostPlace): OptionValues {
  // A mirror takes no option that is about one contract alone.
  const isSame = task === "mirror" || given?.address?.toLowerCase() === address.toLowerCase();
  return Object.entries(given?.options ?? {}).filter(
    ([name]) =>
      // A build has its own place. How to print a result is not kept.
      name !== "buildInfo" &&
      name !== "json" &&
      Object.hasOwn(keptOptions[task], name) &&
      // Only a check reads an earlier block.
      (name !== "block" || given?.options.check === true) &&
      (isSame || Object.hasOwn(verifyTransactionOptions, name)),
  );
}

/**
 * Makes the next command ask the explorer in question, and no other. If the command that is run was given one
 * explorer, that one is kept as it was written.
 */
export function onlyExplorer(place: HostPlace): readonly [place: HostPlace, options: GivenOptions] {
  const { explorer, given } = place;
  const named = given?.options.explorer;
  return explorer === undefined || (typeof named === "string" && !named.includes(","))
    ? [place, {}]
    : [withoutOptions(place, "explorer"), { explorer: writeSelector(explorer) }];
}

/** Writes the name of an explorer, or its URL without what may be a key. */
export function writeSelector(explorer: string): string {
  return /^https?:/i.test(explorer) ? toCommandUrl(explorer) : explorer;
}

/** Leaves options out that the next command must not have. */
export function withoutOptions(place: HostPlace, ...names: readonly OptionName[]): HostPlace {
  const { given } = place;
  if (given === undefined) {
    return place;
  }
  const left = Object.entries(given.options).filter(([name]) => !names.some((one) => one === name));
  return { ...place, given: { ...given, options: Object.fromEntries(left) } };
}

/** Quotes a word for a POSIX shell where it has to be. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
