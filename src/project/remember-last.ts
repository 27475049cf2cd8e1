/**
 * Does a work for each subject, but for the last one once: whoever asks for it again, also meanwhile, gets
 * the same promise. A failure is not kept.
 */
export function rememberLast<Result>(
  work: (subject: string) => Promise<Result>,
): (subject: string) => Promise<Result> {
  let last: { readonly subject: string; readonly promise: Promise<Result> } | undefined;
  return async (subject) => {
    const known = last?.subject === subject ? last : { subject, promise: work(subject) };
    last = known;
    try {
      return await known.promise;
    } catch (error) {
      last = last === known ? undefined : last;
      throw error;
    }
  };
}
