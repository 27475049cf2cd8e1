// Codes an argument in a process that has ethers already, as hardhat-ethers loads it.
import * as ethers from "ethers";
import { encodeAbi, shareEthers } from "../../src/core/abi/abi-coder.ts";

shareEthers(undefined);
shareEthers({ AbiCoder: "none" });
shareEthers(ethers);
encodeAbi([{ name: "", type: "uint256" }], [1n]);
