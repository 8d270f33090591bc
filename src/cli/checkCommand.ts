import path from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { safeEdits } from '../core/checks/safeEdits.ts'
import { docsRules } from '../core/checks/docsProblem.ts'
import {
  configured,
  loadCheckConfiguration,
  type CheckConfiguration,
  type WrittenConfiguration,
} from '../folder/checkConfiguration.ts'
import { checkFolder, type FileProblems } from '../folder/checkFolder.ts'
import { readDocsFolder, type DocsFolder } from '../folder/docsFolder.ts'
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

/** Checks a docs folder and prints what is wrong; the exit status is 1 where an error is left. */
export async function checkCommand(options: CheckOptions, print: (text: string) => void): Promise<number> {
  const unknown = options.rules?.filter((rule) => !Object.hasOwn(docsRules, rule)) ?? []
  if (unknown.length > 0)
    throw new UsageError(`There is no rule ${unknown.join(', ')}. The rules are ${Object.keys(docsRules).join(', ')}.`)
  const start = performance.now()
  const configuration = await loadCheckConfiguration(options.folder)
  let docs = await readDocsFolder(options.folder)
  let files = await findProblems(docs, configuration, options.rules)
  if (options.fix && (await fixAll(docs.folder, files))) {
    docs = await readDocsFolder(options.folder)
    files = await findProblems(docs, configuration, options.rules)
  }
  const prefix = pathPrefix(docs.folder)
  const all = configuration.problems.length === 0 ? files : [configurationFile(configuration), ...files]
  print(
    writeReport(
      { pages: docs.records.size, milliseconds: performance.now() - start, files: all, prefix },
      options.format,
    ),
  )
  return all.some(({ problems }) => problems.some(({ severity }) => severity === 'error')) ? 1 : 0
}

function configurationFile({ text, problems }: WrittenConfiguration): FileProblems {
  return { path: '.galley.yaml', text, problems }
}

async function findProblems(
  docs: DocsFolder,
  configuration: CheckConfiguration,
  rules: readonly string[] | undefined,
): Promise<FileProblems[]> {
  const found = await checkFolder(docs)
  return found.flatMap((file) => {
    if (configuration.ignores(file.path)) return []
    const problems = configured(file.problems, configuration).filter(({ rule }) => rules?.includes(rule) ?? true)
    return problems.length === 0 ? [] : [{ ...file, problems }]
  })
}

/** Writes every text with its sure fixes; gives whether there were any. */
async function fixAll(root: string, files: readonly FileProblems[]): Promise<boolean> {
  let any = false
  for (const { path: file, text, problems } of files) {
    const mended = safeEdits(text, problems)
    if (mended === text) continue
    any = true
    await writeFileAtomic(path.join(root, file), mended)
  }
  return any
}
