import { aave } from "./contracts/aave.ts";
import { accountAbstraction } from "./contracts/account-abstraction.ts";
import { airswap } from "./contracts/airswap.ts";
import { gpV2 } from "./contracts/gp-v2.ts";
import { openzeppelin } from "./contracts/openzeppelin.ts";
import { safe } from "./contracts/safe.ts";
import { uniswap } from "./contracts/uniswap.ts";
import { packages } from "./packages.ts";
import type { PublishedContract, PublishedDeployment } from "./types.ts";

/** Deployed before the catalogue, and not verified: what a constructor of the catalogue calls. */
export const supportingDeployments: readonly PublishedDeployment[] = [
  {
    id: "entry-point-0.8",
    artifact: {
      package: packages.accountAbstraction08,
      path: "artifacts/EntryPoint.json",
      format: "bytecode-fields",
    },
    constructorArguments: [],
    libraries: [],
  },
];

/** The contracts to deploy and verify, each after those that its arguments and libraries name. */
export const catalog: readonly PublishedContract[] = [
  ...uniswap,
  ...airswap,
  ...openzeppelin,
  ...aave,
  ...safe,
  ...gpV2,
  ...accountAbstraction,
];
