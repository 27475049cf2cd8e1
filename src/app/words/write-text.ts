import type { CommandTask, HostText, PlainText } from "../../base/host-text.ts";
import {
  type CommandStyle,
  type HostPlace,
  onlyExplorer,
  quoteWord,
  withoutOptions,
  writeCommand,
} from "./commands.ts";

/** Writes what only a host can write, as it is told to people. */
export function writeText(text: HostText, style: CommandStyle): string {
  const { name, options, config } = style;
  switch (text.kind) {
    case "option":
      return options[text.name];
    case "verify-first": {
      // What is not verified need not be replaced; look-ups and mirrors mean something else by it.
      const [place, words] = onlyExplorer(withoutOptions({ ...text.place, style }, "force"));
      return `Verify it first${writeVerification(text.task, place, words)}`;
    }
    case "look-behind":
      return `The contract behind it has the source: ${writeCommand("contract-source", { ...text.place, style })}`;
    case "verify-alone":
      return `Verify it as an ordinary contract${writeVerification("verify-contract", { ...text.place, style })}`;
    case "name-contract":
      return `Choose one, for example: ${
        text.place === undefined
          ? text.contract
          : writeCommand("verify-contract", withoutOptions({ ...text.place, style }, "contract"), [
              options.contract,
              text.contract,
            ])
      }`;
    case "name-by-option":
      return `If this is the name of the contract: ${options.contract} ${text.contract}`;
    case "check-network":
      return text.what === "contract"
        ? `Check the address, and that ${options.network} is the chain of the deployment.`
        : `Check the hash, and that ${options.network} is the chain of the transaction.`;
    case "try-network":
      return `Did you mean ${options.network} ${text.network}?`;
    case "give-explorer-url":
      return `Or give the URL of its API for this call: ${options[text.option]} <url>`;
    case "configure-explorer":
      return `Add it to ${config}, under verifyContract.explorers.${text.network}, with its apiUrl and browserUrl.`;
    case "configure-explorer-of-fork":
      return `To always use another explorer, add it to ${config}, under verifyContract.explorers.${text.network}.`;
    case "correct-network-name":
      return `verifyContract.explorers.${text.mistyped} in ${config} belongs to no network. Did you mean ${text.network}?`;
    case "configure-compiler":
      return `Add a compiler to ${config}: solidity: { compilers: [{ version: "${text.version}", path: "/path/to/soljson-or-solc" }] }.`;
    case "give-compiler":
      return `make the compiler ${text.compiler} available to the explorer: the local explorer uses those of ${config} (solidity.compilers, with a path) of the project that it was started in, and the downloads of ${name}; if another project started it, stop it and run the command again; or choose another explorer with ${options.explorer}`;
    case "set-secret":
      return `Give it a value: ${writeSecretPlaces(text, style)}`;
    case "choose-other-database":
      return `${text.remedy}, or choose another file: verifyContract.localExplorer.database, or ${options.database} of local-explorer.`;
    default:
      return plainTexts[text.kind](style);
  }
}

/** Writes where a value may be put: a keystore is first only where it can ask for its password. */
function writeSecretPlaces(
  { variable, hasKeystore, hasTerminal }: Extract<HostText, { kind: "set-secret" }>,
  { program }: CommandStyle,
): string {
  const command = `${program.join(" ")} keystore set ${variable}`;
  if (hasKeystore && hasTerminal) {
    return `${command}, or the environment variable ${variable}`;
  }
  const atTerminal = hasKeystore ? `, or work at a terminal: ${command}` : "";
  return `set the environment variable ${variable}${atTerminal}`;
}

/** Writes the end of a hint. A call is for the script or test where no command sees the contract. */
function writeVerification(task: CommandTask, place: HostPlace, options: readonly string[] = []): string {
  return `${place.isWithinProcess === true ? ", in this process" : ""}: ${writeCommand(task, place, options)}`;
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
  build: (style) => `Build the project: ${build(false)(style)}`,
  rebuild: (style) =>
    `If it is an artifact or build info of this project, build again: ${build(true)(style)}`,
  "build-new-contract": (style) => `If the contract is new, build the project first: ${build(false)(style)}`,
  "name-build": (style) =>
    `To verify one contract with another build, or a bundle: ${verify(`<address> ${style.options.buildInfo} <file or folder>`)(style)}`,
  "name-bundle": ({ options }) => `It can also be a bundle, the file that ${options.bundle} writes.`,
  "download-compiler": ({ name }) =>
    `Or build once with a network connection and this version in the config: ${name} then downloads it.`,
  "correct-network": ({ options }) =>
    `Correct the network's url or its chainId in the config, or choose another one with ${options.network}.`,
  "correct-node-url": ({ options, config }) =>
    `Set the network's url in ${config} to that of a node's JSON-RPC, or choose another network with ${options.network}.`,
  "check-node": () => "Check that the node is running, and that the network's URL and key are right.",
  "choose-public-network": ({ options }) =>
    `If you mean the public chain itself, choose its network with ${options.network}.`,
  "choose-recorded-network": ({ options, config }) =>
    `Choose a network of that chain with ${options.network}. If there is none, add it to ${config}.`,
  "trust-host": () => "If you trust this host with the API key, set the explorer's apiUrl to it.",
  "check-explorer-url": ({ options, config }) =>
    `If you configured the explorer's URL, check it: apiUrl in ${config}, or ${options.explorer}.`,
  "check-explorer-api": ({ options, config }) =>
    `If you configured the explorer's URL, check that it is the URL of its API and not of its web pages: apiUrl in ${config}, or ${options.explorer}.`,
  "name-sourcify": ({ config }) =>
    `It answers as a Sourcify server does. Add it to ${config}, under verifyContract.explorers, with dialect: "sourcify" and its apiUrl, which ends before /v2.`,
  "trust-authority": () =>
    "If the explorer or a proxy has a private certificate authority, set the explorer's ca or NODE_EXTRA_CA_CERTS to its PEM file.",
  "choose-other-explorer": ({ options, config }) =>
    `Choose another explorer in ${config}, under verifyContract.explorers, or with ${options.explorer} <name or URL>`,
  "choose-other-source": ({ options }) =>
    `Choose an explorer that shows its source: ${options.from} <name or API URL>`,
  "use-local-explorer": ({ options }) => `To use the local explorer: ${options.explorer} local`,
  "verify-elsewhere": ({ options }) =>
    `Verify the contract on another explorer of the chain: ${options.explorer} <name or URL>`,
  "verify-vyper": () =>
    "Verify it with Foundry: forge verify-contract <address> <file>.vy:<name> --language vyper",
  "verify-by-address": (style) => `To verify a contract by its address: ${verify("<address>")(style)}`,
  "verify-by-transaction": (style) => `To see what a transaction created: ${verify("--tx <hash>")(style)}`,
  "await-index": ({ options }) =>
    `The code is on the chain. Run the same command again in a few minutes, or give a longer ${options.timeout}.`,
  "give-more-time": ({ options, config }) =>
    `Set a longer time limit with ${options.timeout} <seconds> or verifyContract.timeout in ${config}.`,
  "set-api-key": ({ config }) =>
    `Set verifyContract.apiKey in ${config}, or the explorer's own apiKey if it is not Etherscan-style or has other credentials. Use configVariable to keep the key out of the file.`,
  "leave-code-format-out": ({ options }) =>
    `Leave ${options.codeFormat} out: the explorer then gets a format that it accepts.`,
  "submit-standard-json": ({ options, tasks }) =>
    `Standard JSON keeps the sources unchanged: ${tasks["verify-contract"]} submits it if ${options.codeFormat} is left out.`,
  "choose-standard-json": ({ options }) =>
    `Standard JSON can: leave ${options.codeFormat} out, or give standard-json.`,
  "give-arguments": (style) =>
    `Give the arguments after the address, in the constructor's order: ${verify("<address> <argument> …")(style)}`,
  "give-encoded-arguments": ({ options }) =>
    `Or give them as a JSON array or ABI-encoded hex: ${options.constructorArgs} '[…]' or ${options.constructorArgs} 0x…`,
  "name-arguments-module": ({ options }) =>
    `Or give a module that exports an array of them: ${options.constructorArgsPath} <module>`,
  "write-json": ({ options }) =>
    `Write a JSON array, in single quotes for the shell: ${options.constructorArgs} '["text", 1, true]'`,
  "name-libraries": ({ options }) =>
    `Give a module that exports their addresses: ${options.librariesPath} <module>, with export default { Name: "0x…" }.`,
  "replace-output": ({ options }) => `Or overwrite it: ${options.force}`,
  "choose-state-folder": () => "Or choose a writable folder: verifyContract.stateFolder.",
  "choose-other-port": ({ options }) =>
    `Stop the program that uses the port, or choose another port with ${options.port} or verifyContract.localExplorer.port.`,
  "run-with-node": ({ name }) =>
    `Run the command with Node.js, the runtime of ${name}. With Bun, leave \`--bun\` out.`,
  "show-stack-trace": () => "The failure is on stderr. --show-stack-traces shows its origin.",
};

/** Says what a submission to Sourcify means, and how to switch it off. */
export function writePublication({ leaveSourcifyOut }: CommandStyle): string {
  return `Verified sources are also published on Sourcify for ever. To stop this, ${leaveSourcifyOut}.`;
}

/** Says that what is verified goes into the database of another project, whose explorer serves this chain, too. */
export function writeSharedExplorer(url: string): string {
  return `Note: the local explorer at ${url} serves this chain with a database that is not this project's. What is verified is kept there.`;
}

/** Says that a network is not the public chain that it is named after. A fork is often so, on purpose. */
export function writeNamesake(
  { network, chainId }: { readonly network: string; readonly chainId: number },
  namesake: { readonly chainId: number; readonly name: string },
): string {
  return `Note: the network ${network} serves chain ${chainId}. ${namesake.name} itself is chain ${namesake.chainId}.`;
}
