import { setFlagsFromString } from 'node:v8'
import { isPrivateHost } from '../client/network/download.ts'
import { createUndiciTransport } from '../client/network/undiciTransport.ts'
import { systemClock } from '../client/clock.ts'
import { ElsewhereReader } from '../client/elsewhereReader.ts'
import { isApiError } from '../client/errors/apiError.ts'
import { errorMessage } from '../client/errors/errorMessage.ts'
import { createReadCache } from '../client/readCache.ts'
import type { DocsProblem, RuleId } from '../core/authoring/checks/docsProblem.ts'
import { problemMessage } from '../core/authoring/checks/problemMessages.ts'
import { lineAt, lineStarts } from '../core/text/markdown/links/linkRegions.ts'
import type { Verdict } from '../core/docs/external/verdicts.ts'
import { isInApp } from '../core/docs/pages/otherSpaces.ts'
import { english } from '../core/text/messages/translate.ts'
import { configured, type CheckConfiguration } from '../folder/checkConfiguration.ts'
import type { FileProblems } from '../folder/fileProblems.ts'
import type { DocsFolder } from '../folder/docsFolder.ts'
import type { Web } from '../folder/external/checkAddresses.ts'
import { checkExternal, type ExternalResult } from '../folder/external/checkExternal.ts'
import { elsewhereFiles, elsewhereLinks } from '../folder/external/elsewhereLinks.ts'
import { externalLinks } from '../folder/external/externalLinks.ts'
import { VerdictCache } from '../folder/external/verdictCache.ts'
import { hasToken, openPlatform, type OpenPlatform } from './openPlatform.ts'
import { pathPrefix } from './report.ts'
import type { ExternalReport, UncertainLink } from './reportedProblems.ts'
import type { Output } from './output.ts'

interface CheckServices {
  readonly cache: VerdictCache
  readonly web: Web
  readonly output: Output
}

/** The check of external links for one run of the command line. */
export class ExternalCheck {
  readonly #services: CheckServices
  readonly #isStrict: boolean
  readonly #counts: Record<Verdict, number> = { fine: 0, moved: 0, gone: 0, certificate: 0, uncertain: 0, private: 0 }
  readonly #uncertain: UncertainLink[] = []
  readonly #spaces: ElsewhereReader | undefined
  #spaceLinks = { count: 0, broken: 0 }
  #spacesProblem: string | undefined

  private constructor(services: CheckServices, isStrict: boolean, platform: OpenPlatform | undefined) {
    this.#services = services
    this.#isStrict = isStrict
    if (platform === undefined) return
    const reading = createReadCache(platform.client)
    this.#spaces = new ElsewhereReader({
      open: async () => await Promise.resolve(reading),
      changed: () => undefined,
      failed: (error) => {
        if (!isApiError(error)) throw error
        this.#spacesProblem ??= errorMessage(error, english).message
      },
    })
  }

  /** Runs a check with connections of its own, and closes them. Only tests pass `web`. */
  static async with<Result>(
    { isStrict, output, web: given }: { isStrict: boolean; output: Output; web?: Web | undefined },
    work: (check: ExternalCheck) => Promise<Result>,
  ): Promise<Result> {
    collectOften()
    const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: process.env })
    const web = given ?? { transport, clock: systemClock, isPrivate: isPrivateHost, publicOnly: true }
    const platform = hasToken() ? await openPlatform({}) : undefined
    try {
      return await work(new ExternalCheck({ cache: await VerdictCache.open(), web, output }, isStrict, platform))
    } finally {
      await platform?.client.close()
      await transport.close()
    }
  }

  get report(): ExternalReport {
    const spaces = { hasToken: this.#spaces !== undefined, ...this.#spaceLinks, problem: this.#spacesProblem }
    return { counts: this.#counts, uncertain: this.#uncertain, spaces }
  }

  /** Checks the addresses in docs. Returns the problems without the uncertain ones, which are only in the report. */
  async problemsOf(
    docs: DocsFolder,
    configuration: CheckConfiguration,
    isChecked: (file: string) => boolean,
  ): Promise<FileProblems[]> {
    const { elsewhere, files: linking } = await this.#lookUp(docs, isChecked)
    const isWanted = (address: string, file: string): boolean =>
      isChecked(file) && configuration.external(address) && elsewhere?.resolve(address) === undefined
    const { web, cache, output } = this.#services
    const { files, counts } = await checkExternal(docs, await externalLinks(docs, isWanted), {
      web,
      cache,
      signal: new AbortController().signal,
      isWanted,
      onProgress: (checked, all) => output.progress(`Checked addresses: ${checked} of ${all}…`),
    })
    this.#count(counts)
    return [...linking, ...files].flatMap((file) => {
      const problems = configured(this.#isStrict ? file.problems.map(asError) : file.problems, configuration)
      const [uncertain, certain] = [problems.filter(isUncertain), problems.filter((each) => !isUncertain(each))]
      this.#note(docs, file, uncertain)
      return certain.length === 0 ? [] : [{ ...file, problems: certain }]
    })
  }

  /** Looks up links to other spaces, if there is a token. Returns the broken ones, and what is known of these spaces. */
  async #lookUp(docs: DocsFolder, isChecked: (file: string) => boolean) {
    const links = new Map([...(await elsewhereLinks(docs))].filter(([file]) => isChecked(file)))
    const targets = [...new Set([...links.values()].flat())]
    const onProgress = (wanted: number): void => this.#services.output.progress(`Spaces and pages to read: ${wanted}…`)
    const elsewhere = await this.#spaces?.settled(targets, { onProgress })
    if (elsewhere === undefined) {
      this.#spaceLinks.count += targets.filter(isInApp).length
      return { files: [] }
    }
    const { files, count, broken } = await elsewhereFiles(docs, links, elsewhere)
    this.#spaceLinks.count += count
    this.#spaceLinks.broken += broken
    return { elsewhere, files }
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

const brokenRules: ReadonlySet<RuleId> = new Set([
  'external-gone',
  'external-certificate',
  'dead-space-link',
  'dead-anchor',
])

function asError(problem: DocsProblem): DocsProblem {
  return brokenRules.has(problem.rule) ? { ...problem, severity: 'error' } : problem
}
