import type { HostText, PlainText } from "../../base/host-text.ts";
import { type CommandStyle, quoteWord, writeCommand } from "./commands.ts";

/** Writes what only a host can write, as it is told to people. */
export function writeText(text: HostText, style: CommandStyle): string {
  const { name, options, config } = style;
  switch (text.kind) {
    case "option":
      return options[text.name];
    case "verify-first":
      return `Verify it first: ${writeCommand(text.task, { ...text.place, style })}`;
    case "verify-alone":
      return `Verify it as what it is: ${writeCommand("verify-contract", { ...text.place, style })}`;
    case "name-contract":
      return `Say which one it is, for instance: ${text.isOption ? `${options.contract} ` : ""}${text.contract}`;
    case "check-network":
      return text.what === "contract"
        ? `Check the address, and that ${options.network} names the chain that the contract was deployed to.`
        : `Check the hash, and that ${options.network} names the chain that it was sent to.`;
    case "try-network":
      return `Did you mean ${options.network} ${text.network}?`;
    case "configure-explorer":
      return `Name it in ${config}, under verifyContract.explorers.${text.network}, with its apiUrl and browserUrl.`;
    case "configure-explorer-of-fork":
      return `To always use another explorer, name it in ${config}, under verifyContract.explorers.${text.network}.`;
    case "correct-network-name":
      return `In ${config}, verifyContract.explorers.${text.mistyped} names no network: did you mean ${text.network}?`;
    case "configure-compiler":
      return `Point ${config} at one: solidity: { compilers: [{ version: "${text.version}", path: "/path/to/soljson-or-solc" }] }.`;
    case "give-compiler":
      return `give the explorer the compiler ${text.compiler}: the local one takes those of ${config} (solidity.compilers, with a path) and those that ${name} has downloaded; or name another explorer with ${options.explorer}`;
    case "set-secret":
      return text.hasKeystore
        ? `Give it a value: ${style.program.join(" ")} keystore set ${text.variable}, or the environment variable ${text.variable}`
        : `Give it a value: set the environment variable ${text.variable}`;
    case "choose-other-database":
      return `${text.remedy}, or choose another file: verifyContract.localExplorer.database, or ${options.database} of local-explorer.`;
    default:
      return plainTexts[text.kind](style);
  }
}

type Write = (style: CommandStyle) => string;

/** The call of a verification, with words that are still to be filled in. */
const verify =
  (words: string): Write =>
  ({ program, tasks }) =>
    `${program.join(" ")} ${tasks["verify-contract"]} ${words}`;

const build =
  (isForced: boolean): Write =>
  (style) =>
    style.toBuildWords({ isForced }).map(quoteWord).join(" ");

const plainTexts: Readonly<Record<PlainText, Write>> = {
  config: ({ config }) => config,
  build: (style) => `Build it with: ${build(false)(style)}`,
  rebuild: (style) =>
    `If it is an artifact or build info of this project, build again from scratch: ${build(true)(style)}`,
  "build-new-contract": (style) => `If the contract is new, build the project first: ${build(false)(style)}`,
  "name-build": ({ options }) =>
    `To use a build from elsewhere, or a bundle: ${options.buildInfo} <file or folder>`,
  "name-bundle": ({ options }) => `The bundle is a file that ${options.bundle} wrote.`,
  "download-compiler": ({ name }) =>
    `Or build once with a network connection and this version in the config: ${name} downloads it then.`,
  "correct-network": ({ options }) =>
    `Correct the network's url or its chainId in the config, or choose another one with ${options.network}.`,
  "choose-public-network": ({ options }) =>
    `If you mean the public chain itself, choose its network with ${options.network}.`,
  "check-explorer-url": ({ options, config }) =>
    `If you gave the explorer's address yourself, check it: its apiUrl in ${config}, or ${options.explorer}.`,
  "check-explorer-api": ({ options, config }) =>
    `If you gave the explorer's address yourself, check that it is that of its API, and not of its web pages: its apiUrl in ${config}, or ${options.explorer}.`,
  "trust-authority": () =>
    "If it, or a proxy on the way, has a certificate authority of its own, name that authority's PEM file in the explorer's ca, or in NODE_EXTRA_CA_CERTS.",
  "give-explorer-url": ({ options }) => `Or give its API's address for this call: ${options.explorer} <url>`,
  "choose-other-explorer": ({ options, config }) =>
    `Name another explorer in ${config}, under verifyContract.explorers, or with ${options.explorer} <name or URL>`,
  "use-local-explorer": ({ options }) => `To use the local explorer for it: ${options.explorer} local`,
  "verify-elsewhere": ({ options }) =>
    `Verify the contract on another explorer of the chain: ${options.explorer} <name or URL>`,
  "verify-vyper": () =>
    "Verify it with Foundry: forge verify-contract <address> <file>.vy:<name> --language vyper",
  "verify-by-address": (style) => `To verify a contract by its address: ${verify("<address>")(style)}`,
  "await-index": ({ options }) =>
    `The code is on the chain. Run the same command again in a few minutes, or give it more time with ${options.timeout}.`,
  "give-more-time": ({ options, config }) =>
    `Give it more time with ${options.timeout} <seconds> or verifyContract.timeout in ${config}.`,
  "set-api-key": ({ config }) =>
    `Set verifyContract.apiKey in ${config}, or the explorer's own apiKey if it is not Etherscan-style or has other credentials; configVariable keeps the key out of the file.`,
  "leave-code-format-out": ({ options }) =>
    `Leave ${options.codeFormat} out: the explorer then gets a format that it accepts.`,
  "submit-standard-json": ({ options, tasks }) =>
    `Standard JSON takes the sources as they are: ${tasks["verify-contract"]} sends it where ${options.codeFormat} is left out.`,
  "choose-standard-json": ({ options }) =>
    `Standard JSON can: leave ${options.codeFormat} out, or give standard-json.`,
  "give-arguments": (style) =>
    `Give them behind the address, in the constructor's order: ${verify("<address> <argument> …")(style)}`,
  "give-encoded-arguments": ({ options }) =>
    `Or give them as a JSON array or ABI-encoded: ${options.constructorArgs} '[…]' or ${options.constructorArgs} 0x…`,
  "name-arguments-module": ({ options }) =>
    `Or name a module that exports an array of them: ${options.constructorArgsPath} <module>`,
  "write-json": ({ options }) =>
    `Write a JSON array, in single quotes for the shell: ${options.constructorArgs} '["text", 1, true]'`,
  "name-libraries": ({ options }) =>
    `Name a module that exports their addresses: ${options.librariesPath} <module>, with export default { Name: "0x…" }.`,
  "replace-output": ({ options }) => `Or replace what is there: ${options.force}`,
  "choose-state-folder": () => "Or name a folder that can be written: verifyContract.stateFolder.",
  "choose-other-port": ({ options }) =>
    `Stop what listens there, or choose another port with ${options.port} or verifyContract.localExplorer.port.`,
  "show-stack-trace": () => "The failure itself is on stderr; --show-stack-traces shows where it comes from.",
};

/** Says what a submission to Sourcify means, and how to switch it off. */
export function writePublication({ leaveSourcifyOut }: CommandStyle): string {
  return `Verified sources are published on Sourcify for good, too. To keep later ones out, ${leaveSourcifyOut}.`;
}
