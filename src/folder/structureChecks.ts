import path from 'node:path'
import { joinedPath } from '../core/docs/files/joinedPath.ts'
import { isHiddenFile } from './folderFiles.ts'
import { changeTo, problemOf, type ConfigurationFault, type DocsProblem } from '../core/authoring/checks/docsProblem.ts'
import { cleanPath, type ConfigProblem } from '../core/docs/gitSync/docsConfig.ts'
import { slugOfFile } from '../core/docs/gitSync/fileSlugs.ts'
import { itemsBelow, type SummaryItem } from '../core/docs/gitSync/summaryFile.ts'
import { lineStarts } from '../core/text/markdown/links/linkRegions.ts'
import { relativeTarget } from '../core/docs/gitSync/relativeTarget.ts'
import { hiddenSpans } from '../core/text/strings/hiddenCharacters.ts'
import { isAddress, splitTarget } from '../core/text/strings/addresses.ts'
import { percentDecoded } from '../core/text/strings/percentDecoded.ts'
import type { DocsFolder } from './docsFolder.ts'
import { listedFile } from './folderPages.ts'

/**
 * Finds entries of the table of contents without a file, duplicate pages, and lines whose nesting differs from how they
 * look. Yields after each entry, so that a caller can do other work in between.
 */
export function* summaryProblems({ summary, body, records, files, disk }: DocsFolder): Generator<void, DocsProblem[]> {
  if (summary === undefined) return []
  const starts = lineStarts(summary.text)
  const base = path.posix.dirname(summary.path)
  const listed = new Map<string, number>()
  const problems: DocsProblem[] = []
  const lineOf = (line: number): { start: number; end: number } => {
    const start = starts[line] ?? 0
    const text = summary.text.slice(start, starts[line + 1] ?? summary.text.length)
    return { start: start + text.search(/\S|$/), end: start + text.trimEnd().length }
  }
  const visit = function* (items: readonly SummaryItem[]): Generator<void, void> {
    for (const item of items) {
      yield
      const { target, line } = item
      if (target !== undefined && !isAddress(target)) {
        const { path: name, anchor } = splitTarget(target)
        const file = listedFile(records, base, name)
        const first = file === undefined ? undefined : listed.get(file)
        const path = joinedPath(base, percentDecoded(name))
        if (file === undefined) {
          const isOther = files.has(path)
          const exists = name !== '' && isHiddenFile(disk, path)
          const spelled = isOther ? undefined : body.otherSpelling(summary.path, name)
          const entry = lineOf(line)
          if (spelled !== undefined && records.has(spelled)) {
            problems.push(spellingProblem(entry, summary, name, spelled))
          } else if (!exists) problems.push(problemOf('missing-page', entry, isOther ? [target, 'other'] : [target]))
        } else if (first !== undefined && anchor === undefined) {
          problems.push(problemOf('listed-twice', lineOf(line), [file, String(first + 1)]))
        } else if (first === undefined) listed.set(file, line)
      }
      yield* visit(item.items)
    }
  }
  for (const group of summary.file.groups) yield* visit(group.items)
  const { groups, unread } = summary.file
  const items = groups.flatMap(itemsBelow)
  return [
    ...problems,
    ...unread.map((line) => problemOf('unread-entry', lineOf(line))),
    ...items.flatMap(({ line }) => tabProblem(summary.text, starts[line] ?? 0)),
    ...slugProblems(body.pages.entries, listed, lineOf),
  ]
}

/** Reports an entry whose path works only on some machines, because of its case or of backslashes. */
function spellingProblem(
  entry: { readonly start: number; readonly end: number },
  summary: { readonly path: string; readonly text: string },
  name: string,
  spelled: string,
): DocsProblem {
  const detail = relativeTarget(summary.path, spelled)
  const line = summary.text.slice(entry.start, entry.end)
  const start = entry.start + line.lastIndexOf(name)
  const fixes = line.includes(name) ? changeTo({ start, end: start + name.length }, detail, true) : []
  return problemOf('path-case', entry, [name, detail], fixes)
}

function tabProblem(text: string, start: number): DocsProblem[] {
  const indentation = /[ \t]*/y
  indentation.lastIndex = start
  const space = indentation.exec(text)?.[0] ?? ''
  if (!space.includes('\t')) return []
  const span = { start, end: start + space.length }
  const edits = [{ ...span, text: space.replaceAll('\t', '  ') }]
  return [problemOf('tab-indent', span, [], [{ kind: 'spaces', detail: '', edits, safe: true }])]
}

function slugProblems(
  entries: DocsFolder['body']['pages']['entries'],
  listed: ReadonlyMap<string, number>,
  lineOf: (line: number) => { start: number; end: number },
): DocsProblem[] {
  const titles = new Map(entries.map(({ path: address, title }) => [address, title]))
  return entries.flatMap(({ id, path: address, type }) => {
    const parent = address.slice(0, address.lastIndexOf('/') + 1)
    const wanted = parent + slugOfFile(id)
    if (type !== 'document' || address === wanted || address === '') return []
    return [problemOf('duplicate-slug', lineOf(listed.get(id) ?? 0), [titles.get(wanted) ?? '', address])]
  })
}

/** Finds what is ignored in `.gitbook.yaml`: broken paths, and redirects that can't work. */
export function configProblems({ config, body }: DocsFolder, text: string): DocsProblem[] {
  const sources = new Set(config.redirects.map(({ source }) => cleanPath(source) ?? source))
  const redirects = config.redirects.flatMap(({ source, target, sourceSpan: from, targetSpan: to }): DocsProblem[] => {
    const problems: DocsProblem[] = []
    if (source.startsWith('/')) {
      const bare = source.replace(/^\/+/, '')
      const edits = [{ ...from, text: text.slice(from.start, from.end).replace(source, bare) }]
      problems.push(problemOf('redirect-path', from, [source], [{ kind: 'rename', detail: bare, edits, safe: true }]))
    }
    const address = cleanPath(source) ?? source
    if (body.pages.entries.some(({ type, path: page }) => type === 'document' && page === address)) {
      problems.push(problemOf('needless-redirect', from, [source]))
    }
    if (isAddress(target)) return problems
    const file = body.pageFile(cleanPath(splitTarget(target).path) ?? target)
    if (file !== undefined) return problems
    const rule = sources.has(cleanPath(target) ?? target) ? 'redirect-chain' : 'dead-redirect'
    return [...problems, problemOf(rule, to, [source, target])]
  })
  return [
    ...config.problems.map(configProblem),
    ...hiddenSpans(text).map((span) => hiddenProblem(text, span)),
    ...redirects,
  ]
}

/** Such a character is part of the value around it, which then names another file. */
function hiddenProblem(text: string, span: { readonly start: number; readonly end: number }): DocsProblem {
  const name = `U+${(text.codePointAt(span.start) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const fault: ConfigurationFault = 'hidden'
  const fix = { kind: 'remove', detail: name, edits: [{ ...span, text: '' }], safe: false } as const
  return problemOf('configuration', span, [fault, name], [fix])
}

function configProblem({ kind, detail, start, end }: ConfigProblem): DocsProblem {
  return problemOf('configuration', { start, end: Math.max(start, end) }, [kind satisfies ConfigurationFault, detail])
}
