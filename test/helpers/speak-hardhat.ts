import { speakAs } from "../../src/app/words/host-words.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";

// Loaded before all tests: texts that only a host can write are asserted in Hardhat's words.
speakAs(hardhatStyle);
