import type { HardhatPlugin } from "hardhat/types/plugins";

/** Asks for a password before it has a variable, as the keystore does. */
export function askForPassword(value: string): HardhatPlugin {
  return {
    id: "asks-for-a-password",
    hookHandlers: {
      configurationVariables: async () => ({
        default: async () => ({
          fetchValue: async ({ interruptions }) => {
            await interruptions.requestSecretInput("keystore", "Password");
            return value;
          },
        }),
      }),
    },
  };
}

/** The person at the terminal. */
export const person: HardhatPlugin = {
  id: "a-person",
  hookHandlers: {
    userInterruptions: async () => ({ default: async () => ({ requestSecretInput: async () => "secret" }) }),
  },
};
