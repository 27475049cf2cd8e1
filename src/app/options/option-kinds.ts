import type { CodeFormatName } from "../../core/contract/contract-record.ts";

/**
 * The values that each kind of option takes: as a value in a function call, and as the text of a command line has
 * been read (`undefined`: the option was not given).
 */
interface ValuesOfKind {
  readonly flag: { readonly inFunction: boolean; readonly inCommand: boolean };
  readonly seconds: { readonly inFunction: number; readonly inCommand: number };
  /** The number of a block. */
  readonly block: { readonly inFunction: number; readonly inCommand: string | undefined };
  readonly text: { readonly inFunction: string; readonly inCommand: string | undefined };
  /** A text that is not empty. */
  readonly name: { readonly inFunction: string; readonly inCommand: string | undefined };
  readonly path: { readonly inFunction: string; readonly inCommand: string | undefined };
  readonly license: { readonly inFunction: string | number; readonly inCommand: string | undefined };
  readonly codeFormat: { readonly inFunction: CodeFormatName; readonly inCommand: string | undefined };
  /** Constructor arguments: values in the constructor's order, or ABI-encoded hex. */
  readonly values: {
    readonly inFunction: readonly unknown[] | string;
    readonly inCommand: string | undefined;
  };
  /** Names of libraries → their addresses. */
  readonly addresses: { readonly inFunction: Readonly<Record<string, string>>; readonly inCommand: never };
  readonly signal: { readonly inFunction: AbortSignal; readonly inCommand: never };
  /** All the words that follow on a command line. */
  readonly words: { readonly inFunction: never; readonly inCommand: readonly string[] };
}

export type OptionKind = keyof ValuesOfKind;

/** One option of a use case, as data: what reads, lists and documents options derives from it. */
export interface OptionEntry {
  readonly kind: OptionKind;
  /** Help text of the command line. */
  readonly description: string;
  /** Its default, where Hardhat's config can set one: the config of the command line is about explorers alone. */
  readonly configDefault?: string;
  /** The text that docs/tasks.md adds to the description. */
  readonly details?: string;
  /** The placeholder of the option's value in docs/tasks.md; a flag has none. */
  readonly value?: string;
  /** Of a command line: the option is an argument without a name, in the order of the table. */
  readonly isPositional?: true;
  /** Whether a call without it is refused; `function`: a command line may leave it out. */
  readonly isRequired?: true | "function";
  /** Default: commands and functions take it. */
  readonly only?: "command" | "function";
  /** Of a command line. */
  readonly default?: string | number;
}

/** The options of one use case, by name. */
export type OptionTable = Readonly<Record<string, OptionEntry>>;

type FunctionNames<TableT extends OptionTable> = {
  [NameT in keyof TableT]: TableT[NameT] extends { readonly only: "command" } ? never : NameT;
}[keyof TableT];

type CommandNames<TableT extends OptionTable> = {
  [NameT in keyof TableT]: TableT[NameT] extends { readonly only: "function" } ? never : NameT;
}[keyof TableT];

type RequiredNames<TableT extends OptionTable> = {
  [NameT in keyof TableT]: TableT[NameT] extends { readonly isRequired: true | "function" } ? NameT : never;
}[keyof TableT];

type FunctionValue<EntryT extends OptionEntry> = ValuesOfKind[EntryT["kind"]]["inFunction"];

/** The options that a function takes, by the table of its use case. */
export type FunctionOptions<TableT extends OptionTable> = {
  readonly [NameT in Extract<FunctionNames<TableT>, RequiredNames<TableT>>]: FunctionValue<TableT[NameT]>;
} & {
  readonly [NameT in Exclude<FunctionNames<TableT>, RequiredNames<TableT>>]?:
    | FunctionValue<TableT[NameT]>
    | undefined;
};

type CommandValue<EntryT extends OptionEntry> = EntryT extends
  | { readonly isRequired: true }
  | { readonly default: string }
  ? NonNullable<ValuesOfKind[EntryT["kind"]]["inCommand"]>
  : ValuesOfKind[EntryT["kind"]]["inCommand"];

/** The values that a command line gives for the options of a table. */
export type CommandArguments<TableT extends OptionTable> = {
  readonly [NameT in CommandNames<TableT>]: CommandValue<TableT[NameT]>;
};
