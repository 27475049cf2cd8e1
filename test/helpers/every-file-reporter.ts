import Mocha from "mocha";

const { EVENT_TEST_END, EVENT_SUITE_END } = Mocha.Runner.constants;

/**
 * Mocha's own report, which fails where a test file has reported nothing: the worker that ran it died, for
 * want of memory for example, or it has no case. Mocha itself loses such a file's cases, and names no file.
 */
export default class EveryFileReporter extends Mocha.reporters.Spec {
  readonly #silent: Set<string>;

  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions & { readonly files?: readonly string[] }) {
    super(runner, options);
    // Who asks for cases by their titles wants none of the other files.
    this.#silent = new Set(options.grep === undefined ? options.files : []);
    const hear = ({ file }: { file?: string | undefined }): void => {
      this.#silent.delete(file ?? "");
    };
    runner.on(EVENT_TEST_END, hear);
    runner.on(EVENT_SUITE_END, hear);
  }

  /** Mocha asks this last; what is passed on becomes the exit code. */
  override done(failures: number, end: (failures: number) => void): void {
    const { size } = this.#silent;
    if (size > 0) {
      Mocha.reporters.Base.consoleLog(`  ${size} silent: no case was reported of`);
      for (const file of this.#silent) {
        Mocha.reporters.Base.consoleLog(`    ${file}`);
      }
    }
    end(failures + size);
  }
}
