import { type Envelope, parseEnvelope } from "../../src/explorer-api/etherscan/call.ts";
import { responseFixture } from "./response-fixture.ts";

/** The envelope of an answer from test-fixtures/responses. */
export function envelopeFixture(name: string): Envelope {
  const envelope = parseEnvelope(responseFixture(name).response);
  if (envelope === undefined) {
    throw new Error(`${name} is no envelope`);
  }
  return envelope;
}
