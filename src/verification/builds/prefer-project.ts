import type { VerificationResult } from "../result.ts";
import type { VerificationRequest } from "../run.ts";
import { isAboutBuilds, isCompilerMissing } from "./choose-place.ts";

type Work = () => Promise<VerificationResult>;

/**
 * Verifies with the build of a package. If that ends without a submission, the project's own builds explain more.
 * @throws COMPILER_UNAVAILABLE when only a compiler is missing to prove the source of the package
 */
export async function preferProject(
  { inPackage, inProject }: { readonly inPackage: Work; readonly inProject: Work },
  { check = false, explain }: Pick<VerificationRequest, "check" | "explain">,
): Promise<VerificationResult> {
  try {
    const result = await inPackage();
    // A check calls what is not verified yet a mismatch, too.
    const isFound =
      result.status !== "mismatch" || result.codeFormat !== null || (check && result.match !== null);
    return isFound ? result : await inProject();
  } catch (error) {
    if (!isAboutBuilds(error) && !isCompilerMissing(error)) {
      throw error;
    }
    const own = await inProject();
    // What to do with a proxy is known without its own source. A mismatch without a cause says less than the failure.
    const saysMore = isCompilerMissing(error) || explain === false;
    if (saysMore && own.differences?.cause !== "proxy") {
      throw error;
    }
    return own;
  }
}
