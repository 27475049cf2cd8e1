import { hardhatStyle } from "../../src/app/words/command-style.ts";
import { speakAs } from "../../src/app/words/host-words.ts";

// Loaded before all tests: texts that only a host can write are asserted in Hardhat's words.
speakAs(hardhatStyle);
