import { setFlagsFromString } from 'node:v8'
import { isPrivateHost } from '../client/network/download.ts'
import { createUndiciTransport } from '../client/network/undiciTransport.ts'
import { systemClock } from '../client/clock.ts'
import type { DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { problemMessage } from '../core/authoring/checks/problemMessages.ts'
import { lineAt, lineStarts } from '../core/text/markdown/links/linkRegions.ts'
import type { Verdict } from '../core/docs/external/verdicts.ts'
import { english } from '../core/text/messages/translate.ts'
import { configured, type CheckConfiguration } from '../folder/checkConfiguration.ts'
import type { FileProblems } from '../folder/fileProblems.ts'
import type { DocsFolder } from '../folder/docsFolder.ts'
import type { Web } from '../folder/external/checkAddresses.ts'
import { checkExternal, type ExternalResult } from '../folder/external/checkExternal.ts'
import { externalLinks } from '../folder/external/externalLinks.ts'
import { VerdictCache } from '../folder/external/verdictCache.ts'
import { pathPrefix } from './report.ts'
import type { ExternalReport, UncertainLink } from './reportedProblems.ts'
import type { Output } from './output.ts'

/** The check of external links for one run of the command line. */
export class ExternalCheck {
  readonly #cache: VerdictCache
  readonly #web: Web
  readonly #isStrict: boolean
  readonly #output: Output
  readonly #counts: Record<Verdict, number> = { fine: 0, moved: 0, gone: 0, certificate: 0, uncertain: 0, private: 0 }
  readonly #uncertain: UncertainLink[] = []

  private constructor(cache: VerdictCache, web: Web, isStrict: boolean, output: Output) {
    this.#cache = cache
    this.#web = web
    this.#isStrict = isStrict
    this.#output = output
  }

  /** Runs a check with connections of its own, and closes them. Only tests pass `web`. */
  static async with<Result>(
    { isStrict, output, web: given }: { isStrict: boolean; output: Output; web?: Web | undefined },
    work: (check: ExternalCheck) => Promise<Result>,
  ): Promise<Result> {
    collectOften()
    const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: process.env })
    const web = given ?? { transport, clock: systemClock, isPrivate: isPrivateHost, publicOnly: true }
    try {
      return await work(new ExternalCheck(await VerdictCache.open(), web, isStrict, output))
    } finally {
      await transport.close()
    }
  }

  get report(): ExternalReport {
    return { counts: this.#counts, uncertain: this.#uncertain }
  }

  /** Checks the addresses in docs. Returns the problems without the uncertain ones, which are only in the report. */
  async problemsOf(
    docs: DocsFolder,
    configuration: CheckConfiguration,
    isChecked: (file: string) => boolean,
  ): Promise<FileProblems[]> {
    const isWanted = (address: string, file: string): boolean => isChecked(file) && configuration.external(address)
    const { files, counts } = await checkExternal(docs, await externalLinks(docs, isWanted), {
      web: this.#web,
      cache: this.#cache,
      signal: new AbortController().signal,
      isWanted,
      onProgress: (checked, all) => this.#output.progress(`Checked addresses: ${checked} of ${all}…`),
    })
    this.#count(counts)
    return files.flatMap((file) => {
      const problems = configured(this.#isStrict ? file.problems.map(asError) : file.problems, configuration)
      const [uncertain, certain] = [problems.filter(isUncertain), problems.filter((each) => !isUncertain(each))]
      this.#note(docs, file, uncertain)
      return certain.length === 0 ? [] : [{ ...file, problems: certain }]
    })
  }

  #count(counts: ExternalResult['counts']): void {
    for (const verdict of Object.keys(this.#counts) as Verdict[]) this.#counts[verdict] += counts[verdict]
  }

  #note({ folder }: DocsFolder, { path, text }: FileProblems, problems: readonly DocsProblem[]): void {
    const starts = lineStarts(text)
    for (const problem of problems) {
      const { line } = lineAt(starts, problem.start)
      this.#uncertain.push({ path: pathPrefix(folder) + path, line, message: problemMessage(problem, english) })
    }
  }
}

/**
 * Makes V8 collect garbage often, because a check runs for an hour beside other work. 100,000 addresses on 500 simulated
 * hosts then take 130 MB instead of 260 MB. This holds for the whole process, so only the command line does it.
 */
function collectOften(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=20')
}

function isUncertain({ rule }: DocsProblem): boolean {
  return rule === 'external-uncertain'
}

function asError(problem: DocsProblem): DocsProblem {
  const isBroken = problem.rule === 'external-gone' || problem.rule === 'external-certificate'
  return isBroken ? { ...problem, severity: 'error' } : problem
}
