import type { CommandPlace, CommandTask, OptionName } from "../../base/command-place.ts";
import type { VariantChange } from "../../core/causes/variant.ts";
import type { HostHints } from "../../core/errors/host-style.ts";
import { splitExplorers, toCommandUrl } from "../../explorer-client/public-url.ts";
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
  /** What the host is called, within a sentence. */
  readonly name: string;
  /** The words that each command starts with. */
  readonly program: readonly string[];
  /** What each task is called on the command line. */
  readonly tasks: Readonly<Record<CommandTask | "verify-deployment", string>>;
  /** Where the project's settings are, within a sentence. */
  readonly config: string;
  /** Where the chain of a network is set, within a sentence. */
  readonly chainSetting: string;
  /** How Sourcify is kept out of the default explorers, within a sentence: `set … to …`. */
  readonly leaveSourcifyOut: string;
  /** What failures and results propose in words of this host alone. */
  readonly hints: HostHints;
  /** What each option is called on the command line. */
  readonly options: Readonly<Record<OptionName, string>>;
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

/** What a command is to be run on, and how the commands of the host that proposes it are written. */
export interface HostPlace extends CommandPlace {
  readonly style: CommandStyle;
  /** What an earlier call has kept of its `CommandStyle.settingWords`; default: there was none. */
  readonly settingWords?: readonly string[] | undefined;
  /** Whether the text is a note, beside which no command is shown; default: it comes with its command. */
  readonly isNote?: boolean | undefined;
}

/**
 * Writes a call of one of the host's tasks on an address, to be pasted into a shell. It keeps what the
 * command that is run was given, as far as the task takes it and it is about this address.
 */
export function writeCommand(task: CommandTask, place: HostPlace, options: readonly string[] = []): string {
  if (place.isWithinProcess === true && task !== "mirror") {
    return writeCall(task, place, options);
  }
  const { address, network, settingWords, buildInfo, buildProfile, style } = place;
  const given = listKeptWords(task, place);
  // A negative number is no option only behind these two dashes.
  const isBehindOptions = given.some((word) => word.startsWith("-"));
  const words = [
    ...style.program,
    style.tasks[task],
    ...style.toNetworkWords(network, settingWords),
    ...toOption(style.options.buildProfile, buildProfile),
    address,
    ...(isBehindOptions ? [] : given),
    ...listKeptOptions(task, place).flatMap(({ option, value }) =>
      value === true ? [option] : [option, value],
    ),
    ...toOption(style.options.buildInfo, task === "verify-contract" ? buildInfo : undefined),
    ...options,
    ...(isBehindOptions ? ["--", ...given] : []),
  ];
  return words.map(quoteWord).join(" ");
}

/** What each task is called in scripts and tests. */
const functionNames = {
  "verify-contract": "verifyContract",
  "verify-proxy": "verifyProxy",
  "contract-source": "getSourceCode",
  "contract-creation": "getContractCreation",
} as const;

/** Writes the call for a script or test whose chain no command sees, with what its own call was given. */
function writeCall(task: keyof typeof functionNames, place: HostPlace, words: readonly string[]): string {
  const { address, buildInfo, style } = place;
  const names = new Map(Object.entries(style.options).map(([name, option]) => [option, name]));
  const kept = listKeptOptions(task, place).map(
    ({ name, value }) => `${name}: ${isText(value) ? JSON.stringify(value) : value}`,
  );
  const added = words.flatMap((word, index): string[] => {
    const name = names.get(word);
    const value = words[index + 1];
    // A function writes no files.
    return name === undefined || name === "out"
      ? []
      : [`${name}: ${value === undefined || names.has(value) ? true : JSON.stringify(value)}`];
  });
  const call = `await explorer.${functionNames[task]}`;
  const options = [...kept, ...added];
  if (task === "contract-source" || task === "contract-creation") {
    const subject = task === "contract-source" ? `"${address}"` : `["${address}"]`;
    return `${call}(${[subject, ...(options.length === 0 ? [] : [`{ ${options.join(", ")} }`])].join(", ")})`;
  }
  const build =
    task === "verify-contract" && buildInfo !== undefined ? [`buildInfo: ${JSON.stringify(buildInfo)}`] : [];
  return `${call}({ ${[`address: "${address}"`, ...build, ...options].join(", ")} })`;
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
  const options = Object.entries(style.options).flatMap(([name, option]) => {
    const value = name === "check" ? undefined : given?.options[name];
    return value === true ? [option] : toOption(option, value);
  });
  const words = [
    ...style.program,
    style.tasks["verify-deployment"],
    ...style.toNetworkWords(network),
    ...toOption(style.options.buildProfile, buildProfile),
    ...(deployment === undefined ? [] : [deployment]),
    ...options,
  ];
  return words.map(quoteWord).join(" ");
}

/** What each task keeps of another's options. In look-ups `force` has a meaning of its own. */
const keptOptions: Readonly<Record<CommandTask, OptionTable>> = {
  "verify-contract": verifyContractOptions,
  "verify-proxy": verifyProxyOptions,
  mirror: mirrorOptions,
  "contract-source": lookUpOptions,
  "contract-creation": lookUpOptions,
};

/** Lists the constructor arguments that were given as words. */
function listKeptWords(task: CommandTask, { address, given }: HostPlace): readonly string[] {
  const isSame = given?.address?.toLowerCase() === address.toLowerCase();
  return isSame && task === "verify-contract" ? (given?.words ?? []) : [];
}

interface KeptOption {
  readonly name: string;
  /** Its name on the command line. */
  readonly option: string;
  readonly value: string | true;
}

function listKeptOptions(task: CommandTask, { address, given, style }: HostPlace): readonly KeptOption[] {
  // A mirror takes no option that is about one contract alone.
  const isSame = task === "mirror" || given?.address?.toLowerCase() === address.toLowerCase();
  return Object.entries(style.options).flatMap(([name, option]) => {
    const value = given?.options[name];
    // A build has its own place.
    const isKept =
      name !== "buildInfo" &&
      Object.hasOwn(keptOptions[task], name) &&
      (isSame || Object.hasOwn(verifyTransactionOptions, name));
    return isKept && value !== undefined ? [{ name, option, value }] : [];
  });
}

/**
 * Makes the next command ask the explorer in question, and no other. If the command that is run was given one
 * explorer, that one is kept as it was written.
 */
export function onlyExplorer(place: HostPlace): readonly [place: HostPlace, options: readonly string[]] {
  const { explorer, given, style } = place;
  const named = given?.options.explorer;
  if (explorer === undefined || (typeof named === "string" && splitExplorers(named).length === 1)) {
    return [place, []];
  }
  return [withoutOptions(place, "explorer"), [style.options.explorer, writeSelector(explorer)]];
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

function toOption(option: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [option, value];
}

/** Quotes a word for a POSIX shell where it has to be. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
