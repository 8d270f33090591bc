import { stat } from 'node:fs/promises'
import path from 'node:path'
import { maxSpaceTitleLength } from '../../contract/schemas/contentLimits.ts'
import {
  defaultConfig,
  readDocsConfig,
  type ConfigProblem,
  type DocsConfig,
} from '../../core/docs/gitSync/docsConfig.ts'
import { readTags, readVariables } from '../../core/docs/gitSync/docsValues.ts'
import { listLinks } from '../../core/text/markdown/links/mapLinks.ts'
import { contentTypeOf, isImageName } from '../../core/docs/files/contentTypes.ts'
import { isMarkdownName } from '../../core/text/strings/markdownFiles.ts'
import { folderPages } from './nestFolders.ts'
import type { ImportedFile, ImportedFolder, ImportedPage, ImportProblem } from './importedFolder.ts'
import { pageFromFile } from './pageFromFile.ts'
import { cleanTitle, isIndexName, titleOfName } from './pageNames.ts'
import { reasonOf } from './reasonOf.ts'
import { readTextFile } from './readTextFile.ts'
import { resolveTarget } from './resolveTarget.ts'
import { summaryPages } from './summaryPages.ts'
import { walkFolder, type FoundFile, type FoundFiles } from './walkFolder.ts'

/** `onProgress` receives how many of `total` files were read, and the name of the last one. */
type ReadFolderOptions = {
  signal?: AbortSignal
  onProgress?: (done: number, total: number, name: string) => void
  /** The limit on the bytes of all pages, because all of them are in memory at once. */
  maxPagesBytes?: number
}

/** The largest file other than a page that is imported, in bytes. */
const maxAssetBytes = 25 * 1024 * 1024

const defaultMaxPagesBytes = 256 * 1024 * 1024

/**
 * Reads a folder of Markdown. `problems` lists what couldn't be read. Rejects only when aborted, or if it isn't a
 * folder.
 */
export async function readFolder(folder: string, options: ReadFolderOptions = {}): Promise<ImportedFolder> {
  await checkFolder(folder)
  return await readFiles(path.basename(path.resolve(folder)), await walkFolder(folder, options.signal), options)
}

/** Reads the files of a folder. `problems` lists what couldn't be read. */
export async function readFiles(
  folder: string,
  { files, problems }: FoundFiles,
  options: ReadFolderOptions = {},
): Promise<ImportedFolder> {
  const config = await findConfig(files, problems)
  const summary = findSummary(files, config)
  const texts = await readPages(files, { config, summary, problems, options })
  const readmePath = path.posix.join(config.root, config.readme)
  const pages = new Map<string, ImportedPage>()
  const makePage = (sourcePath: string, fallbackTitle?: string) => {
    const text = texts.get(sourcePath)
    if (text === undefined) return undefined
    const page = pageFromFile(sourcePath, text, problems, fallbackTitle)
    pages.set(sourcePath, page)
    return page
  }
  const arranged =
    summary === undefined
      ? folderPages(
          [...texts.keys()].flatMap((name) => makePage(name) ?? []),
          config.root,
          readmePath,
        )
      : await arrangeBySummary(summary, { files, texts, makePage, problems })
  if (files.every((file) => !isMarkdownName(file.sourcePath))) {
    problems.push({ path: '.', reason: 'This folder contains no Markdown files.' })
  }
  const readme = arranged[0]?.type === 'document' ? arranged[0] : undefined
  const isReadme = isIndexName(readme?.sourcePath ?? '') || readme?.sourcePath === readmePath
  // The page of the root folder has the address of the space.
  if (readme !== undefined && isRootPage(readme.sourcePath ?? '', config)) readme.slug = ''
  return {
    title: spaceTitle(isReadme && readme !== undefined ? readme.title : titleOfName(folder)),
    ...(isReadme && readme?.emoji !== undefined && { emoji: readme.emoji }),
    pages: arranged,
    ...(await readExtras(files, { config, problems })),
    files: importedFiles(files, pages, { config, problems }),
    problems,
  }
}

function isRootPage(sourcePath: string, { root, readme }: DocsConfig): boolean {
  if (readme !== defaultConfig.readme) return sourcePath === path.posix.join(root, readme)
  const folder = path.posix.dirname(sourcePath)
  return isIndexName(sourcePath) && folder === (root === '' ? '.' : root)
}

async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    throw new Error(`The folder ${folder} can’t be read: ${reasonOf(error)}.`, { cause: error })
  })
  if (!found.isDirectory()) throw new Error(`${folder} is a file. Select the folder that contains it.`)
}

function spaceTitle(title: string): string {
  return Array.from(cleanTitle(title) || 'Imported docs')
    .slice(0, maxSpaceTitleLength)
    .join('')
    .trim()
}

/** Returns the configuration in `.gitbook.yaml`, or the default. */
export async function findConfig(files: FoundFile[], problems: ImportProblem[]): Promise<DocsConfig> {
  const file = files.find((entry) => /^\.gitbook\.ya?ml$/i.test(entry.sourcePath))
  if (file === undefined) return defaultConfig
  const text = await textOf(file, problems)
  const config = text === undefined ? defaultConfig : readDocsConfig(text)
  const reasons = config.problems.map(configProblemReason)
  if (config.redirects.length > 0) reasons.push('Redirects aren’t imported.')
  problems.push(...reasons.map((reason) => ({ path: file.sourcePath, reason })))
  const below = (name: string) => config.root === '' || name.startsWith(`${config.root}/`)
  if (files.some((entry) => below(entry.sourcePath))) return config
  problems.push({
    path: file.sourcePath,
    reason: `The root “${config.root}” doesn’t exist. The whole folder was read.`,
  })
  return defaultConfig
}

function configProblemReason({ kind, detail }: ConfigProblem): string {
  switch (kind) {
    case 'syntax':
      return `The settings were ignored because they aren’t valid YAML: ${detail.replace(/[.:]$/, '')}.`
    case 'notAMap':
      return 'The settings were ignored because they aren’t keys with values.'
    case 'outside':
    case 'notAPath':
      return `“${detail}” was ignored because it isn’t a path inside the folder.`
  }
}

function findSummary(files: FoundFile[], config: DocsConfig): FoundFile | undefined {
  const wanted = path.posix.join(config.root, config.summary)
  return (
    files.find((file) => file.sourcePath === wanted) ??
    files.find((file) => file.sourcePath.toLowerCase() === wanted.toLowerCase())
  )
}

type Reading = {
  config: DocsConfig
  summary: FoundFile | undefined
  problems: ImportProblem[]
  options: ReadFolderOptions
}

async function readPages(
  files: FoundFile[],
  { config, summary, problems, options }: Reading,
): Promise<Map<string, string>> {
  const prefix = config.root === '' ? '' : `${config.root}/`
  const wanted = files.filter(
    (file) =>
      isMarkdownName(file.sourcePath) &&
      file.sourcePath.startsWith(prefix) &&
      file !== summary &&
      !file.sourcePath.startsWith(`${prefix}.gitbook/`),
  )
  const texts = new Map<string, string>()
  const { maxPagesBytes = defaultMaxPagesBytes } = options
  let bytes = 0
  for (const [index, file] of wanted.entries()) {
    options.signal?.throwIfAborted()
    const { text, problem } =
      bytes + file.size > maxPagesBytes ? { problem: tooManyBytes(maxPagesBytes) } : await readTextFile(file)
    if (text !== undefined) bytes += file.size
    if (problem !== undefined) problems.push({ path: file.sourcePath, reason: problem })
    if (text !== undefined) texts.set(file.sourcePath, text)
    options.onProgress?.(index + 1, wanted.length, file.sourcePath)
  }
  return texts
}

/** Reads what a folder has besides pages and files: content that pages include, variables and tags. */
async function readExtras(
  files: FoundFile[],
  { config, problems }: { config: DocsConfig; problems: ImportProblem[] },
): Promise<Pick<ImportedFolder, 'includes' | 'variables' | 'tags'>> {
  const prefix = config.root === '' ? '.gitbook/' : `${config.root}/.gitbook/`
  const textNamed = async (name: string): Promise<string | undefined> => {
    const file = files.find(({ sourcePath }) => sourcePath === prefix + name)
    return file && (await textOf(file, problems))
  }
  const includes: ImportedFolder['includes'] = []
  for (const file of files) {
    if (!isMarkdownName(file.sourcePath) || !file.sourcePath.startsWith(`${prefix}includes/`)) continue
    const text = await textOf(file, problems)
    if (text === undefined) continue
    const { title, markdown = '' } = pageFromFile(file.sourcePath, text, problems)
    includes.push({ sourcePath: file.sourcePath, title, markdown })
  }
  const variables = readVariables(await textNamed('vars.yaml'))
  const tags = readTags(await textNamed('tags.yaml'))
  return {
    includes,
    ...(variables.size > 0 ? { variables: Object.fromEntries(variables) } : {}),
    ...(tags ? { tags: [...tags.values()] } : {}),
  }
}

/** Reads a text file. Adds what is wrong with it to `problems`. */
async function textOf(file: FoundFile, problems: ImportProblem[]): Promise<string | undefined> {
  const { text, problem } = await readTextFile(file)
  if (problem !== undefined) problems.push({ path: file.sourcePath, reason: problem })
  return text
}

function tooManyBytes(bytes: number): string {
  return `This page was left out because the pages of the folder exceed ${Math.round(bytes / 1024 / 1024)} MB.`
}

type Arrangement = {
  files: FoundFile[]
  texts: Map<string, string>
  makePage: (sourcePath: string, fallbackTitle?: string) => ImportedPage | undefined
  problems: ImportProblem[]
}

async function arrangeBySummary(summary: FoundFile, arrangement: Arrangement): Promise<ImportedPage[]> {
  const { files, texts, makePage, problems } = arrangement
  const text = (await textOf(summary, problems)) ?? ''
  const named = new Set<string>()
  const takePage = (sourcePath: string, title: string) => {
    named.add(sourcePath)
    return makePage(sourcePath, title)
  }
  const known = new Set(files.map((file) => file.sourcePath))
  const pages = summaryPages(text, { summaryPath: summary.sourcePath, known, problems, takePage })
  const name = path.posix.basename(summary.sourcePath)
  for (const left of texts.keys()) {
    if (!named.has(left)) problems.push({ path: left, reason: `${name} doesn’t list this page. It was left out.` })
  }
  return pages
}

function importedFiles(
  files: FoundFile[],
  pages: Map<string, ImportedPage>,
  { config, problems }: { config: DocsConfig; problems: ImportProblem[] },
): ImportedFile[] {
  const known = new Set(files.map((file) => file.sourcePath))
  const used = referencedFiles(pages, known)
  const prefix = config.root === '' ? '' : `${config.root}/`
  return files.flatMap((file): ImportedFile[] => {
    const name = file.sourcePath
    if (isMarkdownName(name)) return []
    const isAsset = name.startsWith(prefix) && (isImageName(name) || name.includes('.gitbook/assets/'))
    if (!used.has(name) && !isAsset) return []
    if (file.size > maxAssetBytes) {
      const size = (file.size / 1024 / 1024).toFixed(1)
      problems.push({
        path: name,
        reason: `The file is ${size} MB. The limit for files is ${maxAssetBytes / 1024 / 1024} MB. It was left out.`,
      })
      return []
    }
    const base = path.posix.basename(name)
    return [{ sourcePath: name, name: base, contentType: contentTypeOf(base), read: file.read }]
  })
}

function referencedFiles(pages: Map<string, ImportedPage>, known: Set<string>): Set<string> {
  const used = new Set<string>()
  for (const [sourcePath, page] of pages) {
    const targets = listLinks(page.markdown ?? '').map((link) => link.target)
    for (const target of page.cover === undefined ? targets : [...targets, page.cover]) {
      const resolved = resolveTarget(sourcePath, target, known)
      if (resolved !== undefined) used.add(resolved.sourcePath)
    }
  }
  return used
}
