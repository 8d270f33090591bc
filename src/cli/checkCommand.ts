import path from 'node:path'
import { ChangedOnDisk } from '../disk/diskRefusal.ts'
import { withFolderLock } from '../folder/carryOutPlan.ts'
import { safeEdits } from '../core/checks/safeEdits.ts'
import { docsRules } from '../core/checks/docsProblem.ts'
import {
  configured,
  loadCheckConfiguration,
  type CheckConfiguration,
  type WrittenConfiguration,
} from '../folder/checkConfiguration.ts'
import { checkFolder, type FileProblems } from '../folder/checkFolder.ts'
import { configPath, readDocsFolder, type DocsFolder } from '../folder/docsFolder.ts'
import { readSpecFiles } from '../folder/specFile.ts'
import { namedDocs } from './namedDocs.ts'
import type { Output } from './output.ts'
import { UsageError } from './usageError.ts'
import { pathPrefix, writeReport, type ReportFormat } from './report.ts'

/** What `galley check` was asked for. */
export interface CheckOptions {
  readonly folder: string
  readonly format: ReportFormat
  /** Mends what is sure before it reports the rest. */
  readonly fix: boolean
  /** Only these rules; all where it is undefined. */
  readonly rules: readonly string[] | undefined
}

/**
 * Checks a docs folder, or those that its `docs.yaml` syncs, and prints what is wrong; the exit status is 1 where an error
 * is left.
 */
export async function checkCommand(options: CheckOptions, output: Output): Promise<number> {
  const unknown = options.rules?.filter((rule) => !Object.hasOwn(docsRules, rule)) ?? []
  if (unknown.length > 0)
    throw new UsageError(`There is no rule ${unknown.join(', ')}. The rules are ${Object.keys(docsRules).join(', ')}.`)
  const start = performance.now()
  let pages = 0
  const files: FileProblems[] = []
  for (const folder of await namedDocs(options.folder)) {
    const checked = await checkOne(folder, options)
    pages += checked.docs.records.size
    const prefix = pathPrefix(checked.docs.folder)
    files.push(...checked.files.map((file) => ({ ...file, path: path.posix.normalize(prefix + file.path) })))
  }
  if (pages === 0 && files.length === 0) throw new UsageError(`There are no pages in ${options.folder}.`)
  writeReport({ pages, milliseconds: performance.now() - start, files }, options.format, output)
  return files.some(({ problems }) => problems.some(({ severity }) => severity === 'error')) ? 1 : 0
}

async function checkOne(
  folder: string,
  { fix, rules }: CheckOptions,
): Promise<{ docs: DocsFolder; files: FileProblems[] }> {
  const configuration = await loadCheckConfiguration(folder)
  let docs = await readDocsFolder(folder)
  let files = await findProblems(docs, configuration, { folder, rules })
  if (fix && (await fixAll(docs, files))) {
    docs = await readDocsFolder(folder)
    files = await findProblems(docs, configuration, { folder, rules })
  }
  return {
    docs,
    files: configuration.problems.length === 0 ? files : [configurationFile(docs, configuration), ...files],
  }
}

function configurationFile(docs: DocsFolder, { text, problems }: WrittenConfiguration): FileProblems {
  return { path: configPath(docs, '.galley.yaml'), text, problems }
}

async function findProblems(
  docs: DocsFolder,
  configuration: CheckConfiguration,
  { folder, rules }: Pick<CheckOptions, 'folder' | 'rules'>,
): Promise<FileProblems[]> {
  const specs = await readSpecFiles(folder, configuration.specs)
  const { problems } = await checkFolder(docs, { specs })
  return problems.flatMap((file) => {
    if (configuration.ignores(file.path)) return []
    const problems = configured(file.problems, configuration).filter(({ rule }) => rules?.includes(rule) ?? true)
    return problems.length === 0 ? [] : [{ ...file, problems }]
  })
}

/** Writes every text with its safe fixes, unless another program changed it meanwhile; gives whether there were any. */
async function fixAll({ disk, whole, config }: DocsFolder, files: readonly FileProblems[]): Promise<boolean> {
  return await withFolderLock(disk, async () => {
    let any = false
    for (const { path: file, text, problems } of files) {
      const fixed = safeEdits(text, problems)
      if (fixed === text) continue
      any = true
      await whole.replace(path.posix.join(config.root, file), fixed, { was: text }).catch((error: unknown) => {
        if (!(error instanceof ChangedOnDisk)) throw error
      })
    }
    return any
  })
}
