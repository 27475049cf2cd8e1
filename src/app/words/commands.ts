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

/** How a host writes its commands and names its settings. */
export interface CommandStyle {
  readonly name: string;
  readonly program: readonly string[];
  readonly tasks: Readonly<Record<CommandTask | "verify-deployment", string>>;
  readonly networkOption: string;
  readonly config: string;
  /** Where the chain of a network is set, within a sentence. */
  readonly chainSetting: string;
  /** Within a sentence: `set … to …`. */
  readonly leaveSourcifyOut: string;
  readonly hints: HostHints;
  /** Options of this call that stand for a config, for later calls; default: the host has a config. */
  readonly settingWords?: readonly string[] | undefined;
  /** Writes commands of networks by their names; default: this host. */
  readonly ofNamedNetworks?: CommandStyle | undefined;
  /** Names the network and stands for a config. `kept` has the words of an earlier call. */
  toNetworkWords(network: string | undefined, kept?: readonly string[]): readonly string[];
  /** Where its compiler settings are, within a sentence; default: `config`. */
  readonly compilerConfig?: string | undefined;
  readonly nameSetting?: ((setting: string) => string) | undefined;
  /** Undefined: not all changes can be set by variables. */
  toSettingVariables?(changes: readonly VariantChange[]): readonly string[] | undefined;
  toBuildWords(build: WantedBuild): readonly string[];
}

export interface WantedBuild {
  readonly buildProfile?: string | undefined;
  /** Build again what is built already. */
  readonly isForced?: boolean | undefined;
  /** The only file to build; default: the whole project. */
  readonly file?: string | undefined;
  /** Variables that stand before the command, such as `FOUNDRY_VIA_IR=true`; default: none. */
  readonly variables?: readonly string[] | undefined;
}

export interface HostPlace extends CommandPlace {
  readonly style: CommandStyle;
  /** The `settingWords` of an earlier call. */
  readonly settingWords?: readonly string[] | undefined;
  /** A note shows no command. */
  readonly isNote?: boolean | undefined;
}

/** Options of a command by their names in functions; true: a flag. */
export type GivenOptions = Readonly<Partial<Record<OptionName, string | true>>>;

/** Options with their values, in their order on a command line. */
type OptionValues = readonly (readonly [name: string, value: string | true])[];

/**
 * Writes a call of a task on an address for a shell, or of its function if no command sees the chain. It keeps what
 * the running command was given, if the task takes it and the address is the same.
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
  // A negative number is an option unless it follows these dashes.
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

export function joinWords(words: readonly string[]): string {
  return words.map(quoteWord).join(" ");
}

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

function isText(value: string | true): boolean {
  return value !== true && !/^(?:\d+(?:\.\d+)?$|[[{])/.test(value);
}

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

/** The verification after a check does not take them over. */
const ofTheCheck: readonly string[] = ["check", "block", "json", "report", "registry"];

/** In look-ups `force` has another meaning. */
const keptOptions: Readonly<Record<CommandTask, OptionTable>> = {
  "verify-contract": verifyContractOptions,
  "verify-proxy": verifyProxyOptions,
  mirror: mirrorOptions,
  "contract-source": lookUpOptions,
  "contract-creation": lookUpOptions,
};

function listKept(task: CommandTask, { address, given }: HostPlace): OptionValues {
  // A mirror takes no option of one contract alone.
  const isSame = task === "mirror" || given?.address?.toLowerCase() === address.toLowerCase();
  return Object.entries(given?.options ?? {}).filter(
    ([name]) =>
      // A build has its own place.
      name !== "buildInfo" &&
      name !== "json" &&
      Object.hasOwn(keptOptions[task], name) &&
      // Only a check reads an earlier block.
      (name !== "block" || given?.options.check === true) &&
      (isSame || Object.hasOwn(verifyTransactionOptions, name)),
  );
}

/** The next command asks this explorer alone. A single explorer stays as it was given. */
export function onlyExplorer(place: HostPlace): readonly [place: HostPlace, options: GivenOptions] {
  const { explorer, given } = place;
  const named = given?.options.explorer;
  return explorer === undefined || (typeof named === "string" && !named.includes(","))
    ? [place, {}]
    : [withoutOptions(place, "explorer"), { explorer: writeSelector(explorer) }];
}

export function writeSelector(explorer: string): string {
  return /^https?:/i.test(explorer) ? toCommandUrl(explorer) : explorer;
}

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
