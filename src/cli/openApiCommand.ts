import path from 'node:path'
import { followWork } from '../client/followWork.ts'
import { unlessNotFound } from '../client/errors/apiError.ts'
import { isParsed } from '../client/fallbacks/specFallback.ts'
import { readListPages } from '../client/listPages.ts'
import { createReadCache } from '../client/readCache.ts'
import { maxSpecBytes } from '../contract/schemas/contentLimits.ts'
import { changeLine, differencesMarkdown } from '../core/platform/openApi/differences/differencesList.ts'
import { levels, type Level } from '../core/platform/openApi/differences/differenceRules.ts'
import { isComplete, type ChangedPart } from '../core/platform/openApi/differences/specDifferences.ts'
import { releaseNotes } from '../core/platform/openApi/differences/releaseNotes.ts'
import { isDoubt } from '../core/platform/openApi/overlays/overlay.ts'
import { overlayMessage } from '../core/platform/openApi/overlays/overlayMessages.ts'
import { readSpec, type SpecReading, type SpecTexts } from '../core/platform/openApi/readSpec.ts'
import { SpecSchemas } from '../core/platform/openApi/schemaProblems.ts'
import { specProblemMessage } from '../core/platform/openApi/specProblemMessages.ts'
import type { SpecRange } from '../core/platform/openApi/specProblem.ts'
import { english } from '../core/text/messages/translate.ts'
import { loadCheckConfiguration } from '../folder/checkConfiguration.ts'
import { pagesOfSpec, type PagesOfPart } from '../folder/specPages.ts'
import { namedDocs } from './namedDocs.ts'
import { withPlatform, type OpenPlatform } from './openPlatform.ts'
import type { Output } from './output.ts'
import { readSpecVersion } from './specVersions.ts'
import { UsageError } from './usageError.ts'

/** The options of `galley openapi`. */
export interface OpenApiOptions {
  /** The subcommand and its files. */
  readonly words: readonly string[]
  readonly format: 'text' | 'json' | 'markdown' | 'update'
  /** The lowest level of changes that ends with status 1. */
  readonly failOn: 'breaking' | 'may-break'
  /** The slug of the specification on the platform to compare with. */
  readonly published: string | undefined
  /** The organization, if the token has several. */
  readonly organization: string | undefined
  readonly dryRun: boolean
  /** Push although targets of overlays match nothing. */
  readonly allowsUnmatched: boolean
  readonly tokenFile: string | undefined
}

/** A specification in a file, with its overlays. */
interface FileReading extends SpecReading {
  readonly file: string
  /** The text with the overlays. */
  readonly sent: string
}

/** Compares, checks or pushes OpenAPI specifications, or lists what pages show of them. */
export async function openApiCommand(options: OpenApiOptions, output: Output): Promise<number> {
  const [command, ...files] = options.words
  const [first, second, ...more] = files
  if (command === 'check') return await checkSpecs(files, output)
  if (command === 'coverage') return await showCoverage(files, options, output)
  if (command === 'diff' && options.published !== undefined && first !== undefined && second === undefined)
    return await comparePublished(options.published, first, options, output)
  if (first !== undefined && second !== undefined && more.length === 0) {
    if (command === 'diff' && options.published === undefined) return await compareSpecs(first, second, options, output)
    if (command === 'push') return await pushSpec(first, second, options, output)
  }
  throw new UsageError(
    'Use: galley openapi diff OLD NEW, diff --published SLUG NEW, check [FILE]…, coverage [FILE]…, or push SLUG FILE.',
  )
}

async function readFile(file: string, options: Pick<SpecTexts, 'before' | 'wants'> = {}): Promise<FileReading> {
  const { text, overlays } = await readSpecVersion(file)
  if (text.length > maxSpecBytes) throw new UsageError(`${file} is larger than ${maxSpecBytes / 1024 / 1024} MB.`)
  const reading = readSpec({ text, overlays, ...options }, new SpecSchemas())
  return { ...reading, file, sent: reading.overlaid ?? text }
}

async function checkSpecs(files: readonly string[], output: Output): Promise<number> {
  let hasErrors = false
  for (const file of await filesOf(files)) {
    const reading = await readFile(file, { wants: [] })
    hasErrors = printProblems(reading, output) || hasErrors
    const { overview, overlays = [] } = reading
    if (overview !== undefined) {
      const { specification, title, version, operations, schemas } = overview
      output.line(
        `${file}: ${specification}, “${title}” ${version}. Operations: ${operations}. Schemas: ${schemas}. Overlays: ${overlays.length}.`,
      )
    }
  }
  return hasErrors ? 1 : 0
}

/** Lists which pages show each operation, and which texts are missing. */
async function showCoverage(given: readonly string[], { format }: OpenApiOptions, output: Output): Promise<number> {
  const all: object[] = []
  for (const file of await filesOf(given)) {
    const reading = await readFile(file, { wants: ['gaps'] })
    if (printProblems(reading, output)) return 2
    const pagesOf = await pagesThatShow(file)
    const operations = (reading.gaps ?? []).map(({ name, hasNoText, parameters }) => {
      return { name, hasNoText, parameters, pages: pagesOf({ part: 'operation', name }) }
    })
    all.push({ file, operations })
    if (format === 'json') continue
    for (const { name, pages, hasNoText, parameters } of operations) {
      const gaps = [
        ...(hasNoText ? ['no summary or description'] : []),
        ...(parameters.length > 0 ? [`parameters without a description: ${parameters.join(', ')}`] : []),
      ]
      output.line(`${name}: ${[pages.length === 0 ? 'no page' : pages.join(', '), ...gaps].join('; ')}`)
    }
    const shown = operations.filter(({ pages }) => pages.length > 0).length
    const described = operations.filter(({ hasNoText }) => !hasNoText).length
    output.line(
      `${file}: operations: ${operations.length}, on pages: ${shown}, with a summary or description: ${described}.`,
    )
  }
  if (format === 'json') output.json(all, 2)
  return 0
}

/** Returns the given files, or those that the configuration lists. */
async function filesOf(given: readonly string[]): Promise<readonly string[]> {
  const files = given.length > 0 ? given : await configuredFiles()
  if (files.length > 0) return files
  throw new UsageError('Name a specification, or list one with openapi in .galley.yaml.')
}

async function configuredFiles(): Promise<string[]> {
  const files = new Set<string>()
  for (const { place } of await namedDocs(['.'])) {
    const { specs } = await loadCheckConfiguration(place.folder)
    for (const { source } of specs.values()) files.add(path.relative('', path.join(place.folder, source)))
  }
  return [...files]
}

/** Prints the problems of a specification and its overlays. Returns whether one of them is an error. */
function printProblems({ file, problems, overlays = [] }: FileReading, output: Output): boolean {
  const line = (name: string, range: SpecRange | undefined, kind: string, message: string): string =>
    `${name}:${(range?.line ?? 0) + 1}:${(range?.column ?? 0) + 1} ${kind} ${message}`
  const all = [
    ...problems.map((each) => ({
      isError: true,
      text: line(file, each.range, 'error', specProblemMessage(each, english)),
    })),
    ...overlays.flatMap(({ name, problems: faults }) =>
      faults.map((each) => {
        const isError = !isDoubt(each)
        return { isError, text: line(name, each.range, isError ? 'error' : 'warning', overlayMessage(each, english)) }
      }),
    ),
  ]
  output.lines(all.map(({ text }) => text))
  return all.some(({ isError }) => isError)
}

async function compareSpecs(old: string, file: string, options: OpenApiOptions, output: Output): Promise<number> {
  const before = await readFile(old)
  if (printProblems(before, output)) return 2
  return await compareWith(before.sent, file, options, output)
}

/** Compares a file with what the platform has at a slug. */
async function comparePublished(slug: string, file: string, options: OpenApiOptions, output: Output): Promise<number> {
  return await withPlatform({ tokenFile: options.tokenFile }, undefined, async (platform) => {
    const organizationId = options.organization ?? (await onlyOrganization(platform))
    const scope = { organizationId, specSlug: slug }
    const content = await unlessNotFound(platform.client.getLatestOpenAPISpecVersionContentRaw(scope))
    if (content === undefined) throw new UsageError(`The platform has no specification “${slug}”.`)
    return await compareWith(content.text, file, options, output)
  })
}

async function compareWith(
  before: string,
  file: string,
  { format, failOn }: OpenApiOptions,
  output: Output,
): Promise<number> {
  const now = await readFile(file, { before, wants: [] })
  if (printProblems(now, output) || now.changes === undefined) return 2
  const pagesOf = await pagesThatShow(file)
  await print(now.changes, { format, pagesOf }, output)
  return statusOf(now.changes, failOn)
}

/** No one knows whether changes that weren't compared to the end break something, so they never end with 0. */
function statusOf(changes: readonly ChangedPart[], failOn: Level): number {
  const fails = changes.some(({ level }) => levels.indexOf(level) <= levels.indexOf(failOn))
  return fails || !isComplete(changes) ? 1 : 0
}

async function print(
  changes: readonly ChangedPart[],
  { format, pagesOf }: { readonly format: OpenApiOptions['format']; readonly pagesOf: PagesOfPart },
  output: Output,
): Promise<void> {
  if (format === 'json')
    return output.json(
      changes.map((each) => ({ ...each, pages: pagesOf(each) })),
      2,
    )
  if (format === 'markdown')
    return output.lines(differencesMarkdown(changes, english, { pagesOf }).trimEnd().split('\n'))
  if (format === 'update')
    return output.lines(releaseNotes(changes, new Date().toISOString().slice(0, 10), english).split('\n'))
  for (const part of changes) {
    const pages = pagesOf(part)
    const shown = pages.length === 0 ? '' : ` – shown on ${pages.join(', ')}`
    output.line(`${part.level.padEnd(9)} ${changeLine(part, english)}${shown}`)
  }
  const count = (level: Level): number => changes.filter((each) => each.level === level).length
  output.line(
    changes.length === 0
      ? 'Nothing differs for readers.'
      : `Changes: ${changes.length}. Breaking: ${count('breaking')}. Might break: ${count('may-break')}.`,
  )
}

async function pagesThatShow(file: string): Promise<PagesOfPart> {
  return (await pagesOfSpec(path.resolve(file)))?.pagesOf ?? (() => [])
}

async function pushSpec(slug: string, file: string, options: OpenApiOptions, output: Output): Promise<number> {
  const reading = await readFile(file)
  if (printProblems(reading, output) || reading.overview === undefined) {
    output.line('Nothing was pushed.')
    return 1
  }
  const unmatched = (reading.overlays ?? []).some(({ problems }) => problems.some(({ kind }) => kind === 'noMatch'))
  if (unmatched && !options.allowsUnmatched) {
    output.line('Nothing was pushed, because targets match nothing. Change them, or push with --allow-unmatched.')
    return 1
  }
  return await withPlatform({ tokenFile: options.tokenFile }, undefined, async (platform) => {
    const organizationId = options.organization ?? (await onlyOrganization(platform))
    const scope = { organizationId, specSlug: slug }
    const content = await unlessNotFound(platform.client.getLatestOpenAPISpecVersionContentRaw(scope))
    const stored = content?.text
    if (stored === reading.sent) {
      output.line(`“${slug}” already has this content. Nothing was pushed.`)
      return 0
    }
    const { changes = [] } = stored === undefined ? {} : await readFile(file, { before: stored, wants: [] })
    if (content && isParsed(content) && options.format === 'text')
      output.line('Only the meaning was compared, because the platform doesn’t provide the text.')
    if (stored !== undefined)
      await print(changes, { format: options.format, pagesOf: await pagesThatShow(file) }, output)
    if (options.dryRun) {
      if (stored === undefined && options.format === 'text') output.line(`“${slug}” is new.`)
      return statusOf(changes, options.failOn)
    }
    return await send(platform, scope, reading.sent, output)
  })
}

interface SpecScope {
  readonly organizationId: string
  readonly specSlug: string
}

async function send({ client }: OpenPlatform, scope: SpecScope, text: string, output: Output): Promise<number> {
  await client.createOrUpdateOpenAPISpecBySlug({ ...scope, body: { source: { text } } })
  const spec = await followWork(
    async () => await client.getOpenAPISpecBySlug(scope),
    ({ processingState }) => processingState === 'complete',
    AbortSignal.timeout(maxWait),
  )
  const failed = spec.lastProcessErrorCode !== undefined
  if (spec.processingState !== 'complete') output.line(`Pushed “${scope.specSlug}”. The platform still processes it.`)
  else if (!failed) output.line(`Pushed “${scope.specSlug}”. The platform has processed it.`)
  else {
    const reason = spec.lastProcessedErrors?.[0]?.message ?? 'It gives no reason.'
    output.line(`The platform couldn’t process “${scope.specSlug}”: ${reason}`)
  }
  return failed ? 1 : 0
}

/** How long to wait until the platform has processed a specification, in milliseconds. */
const maxWait = 120_000

async function onlyOrganization({ client }: OpenPlatform): Promise<string> {
  const { value } = await readListPages(createReadCache(client), 'listOrganizationsForAuthenticatedUser', {})
  const [only, another] = value
  if (only !== undefined && another === undefined) return only.id
  const names = value.map(({ id, title }) => `${id} (${title})`).join(', ')
  throw new UsageError(
    only === undefined ? 'The token has no organization.' : `Name an organization with --organization: ${names}.`,
  )
}
