import { expect } from "chai";
import {
  formatVerificationAnswer,
  parseVerificationAnswer,
  type VerificationAnswer,
  verificationTexts,
} from "../../../src/explorer-api/blockscout/verification-answer.ts";

const answers: readonly (VerificationAnswer & { readonly status: number })[] = [
  { kind: "started", message: verificationTexts.started, status: 200 },
  { kind: "already-verified", message: verificationTexts.alreadyVerified, status: 200 },
  { kind: "not-indexed", message: verificationTexts.notIndexed, status: 404 },
  { kind: "method-unavailable", message: verificationTexts.notFound, status: 404 },
  { kind: "restricted", message: verificationTexts.restricted, status: 403 },
  { kind: "rejected", message: verificationTexts.invalidParameters, status: 422 },
  { kind: "rejected", message: verificationTexts.noFiles, status: 200 },
  { kind: "rejected", message: verificationTexts.unreadableFile, status: 200 },
  { kind: "rejected", message: verificationTexts.invalidLibraries, status: 200 },
  { kind: "rejected", message: verificationTexts.badRequest, status: 400 },
];

describe("the answer to a submission over REST", () => {
  for (const { status, ...answer } of answers) {
    it(`is read back as it was written: ${answer.message}`, () => {
      const written = formatVerificationAnswer(answer);

      expect(written).to.deep.equal({ status, json: { message: answer.message } });
      expect(parseVerificationAnswer(written)).to.deep.equal({ kind: "value", value: answer });
    });
  }

  it("is a wrong request where a framework's page says 400", () => {
    expect(parseVerificationAnswer({ status: 400, json: undefined })).to.have.nested.property(
      "value.kind",
      "rejected",
    );
  });

  it("is transient where the server failed or said nothing", () => {
    for (const answer of [
      { status: 500, json: { message: "Something went wrong." } },
      { status: 500, json: undefined },
      { status: 502, json: undefined },
      { status: 200, json: undefined },
      { status: 200, json: { message: null } },
      { status: 403, json: undefined },
    ]) {
      expect(parseVerificationAnswer(answer), JSON.stringify(answer)).to.include({
        kind: "malformed",
        isTransient: true,
      });
    }
  });

  it("is a refusal where the words are about the client and not about the submission", () => {
    const tooMany = "Too many requests. Increase limits now at https://dev.blockscout.com";

    expect(parseVerificationAnswer({ status: 429, json: { message: tooMany } })).to.have.nested.property(
      "meaning.kind",
      "rate-limited",
    );
  });

  it("is a rejection in words that nobody knows", () => {
    expect(
      parseVerificationAnswer({ status: 200, json: { message: "The moon is too close" } }),
    ).to.deep.equal({ kind: "value", value: { kind: "rejected", message: "The moon is too close" } });
  });
});
