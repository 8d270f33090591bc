import { isMap, isScalar, stringify, type Document } from 'yaml'
import { wholeLines, withLineEndsOf } from '../../text/edits/lineEnds.ts'
import { withEdits, type TextReplacement } from '../../text/edits/minimalEdits.ts'
import { parseYaml } from '../../text/strings/yamlData.ts'
import { cleanPath, readDocsConfig, type DocsConfig } from './docsConfig.ts'
import { splitTarget } from '../../text/strings/addresses.ts'

/** Changes to redirects. Addresses have no slashes around them. Targets are files. */
export interface RedirectChange {
  /** New redirects, from address to file. */
  readonly add: ReadonlyMap<string, string>
  /** Addresses that no longer need a redirect. */
  readonly remove: ReadonlySet<string>
  /** Returns another file for a target, null to remove the redirect, or undefined to keep it. */
  readonly retarget: (file: string) => string | null | undefined
}

/**
 * Changes the redirects of a `.gitbook.yaml` and keeps all other lines. Doesn't change a file that isn't valid YAML.
 */
export function editRedirects(text: string, change: RedirectChange): string {
  const config = readDocsConfig(text)
  if (config.problems.some(({ kind }) => kind === 'syntax' || kind === 'notAMap')) return text
  const { kept, edits, added } = changesOf(config, change, text)
  if (edits.length === 0 && added.size === 0) return text
  const document = parseYaml(text)
  if (!isWrittenInLines(text, document, config)) return withLineEndsOf(rewritten(document, change), text)
  const edited = withEdits(text, edits)
  return added.size === 0 ? edited : withLines(edited, added, kept)
}

function changesOf({ redirects }: DocsConfig, { add, remove, retarget }: RedirectChange, text: string) {
  const edits: TextReplacement[] = []
  const added = new Map(add)
  let kept = 0
  for (const { source, target, sourceSpan, targetSpan } of redirects) {
    const address = cleanPath(source) ?? source
    const { path, anchor: written } = splitTarget(target)
    const file = (cleanPath(path) ?? target) || target
    const anchor = written === undefined ? '' : `#${written}`
    const next = add.get(address) ?? retarget(file)
    added.delete(address)
    if (remove.has(address) || next === null) {
      edits.push({ ...wholeLines(text, sourceSpan.start, targetSpan.end), text: '' })
    } else {
      kept++
      if (next !== undefined && next !== file) edits.push({ ...targetSpan, text: scalar(next + anchor) })
    }
  }
  return { edits, added, kept }
}

/** Returns whether each redirect has lines of its own, so that lines can be added and removed. */
function isWrittenInLines(text: string, document: Document, { redirects }: DocsConfig): boolean {
  const node = document.get('redirects')
  if (isMap(node) && node.flow === true) return false
  return redirects.every(({ sourceSpan: { start } }) =>
    /^[ \t]*$/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start)),
  )
}

/**
 * Adds redirects after the last one, with its indentation. If none is left, adds them after their key or at the end.
 */
function withLines(text: string, added: ReadonlyMap<string, string>, kept: number): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n'
  const { redirects } = readDocsConfig(text)
  const last = kept === 0 ? undefined : redirects.at(-1)
  const key = /^redirects:[^\n]*(?:\n|$)/m.exec(text)
  const start = last && text.lastIndexOf('\n', last.sourceSpan.start - 1) + 1
  const indent = last === undefined || start === undefined ? '  ' : text.slice(start, last.sourceSpan.start)
  const at = last
    ? wholeLines(text, last.sourceSpan.start, last.targetSpan.end).end
    : key
      ? key.index + key[0].length
      : text.length
  const lines = [...added].map(([address, file]) => `${indent}${scalar(address)}: ${scalar(file)}${lineEnd}`).join('')
  const above = text.slice(0, at)
  const ended = above === '' || above.endsWith('\n') ? above : above + lineEnd
  return ended + (last || key ? '' : `redirects:${lineEnd}`) + lines + text.slice(at)
}

function rewritten(document: Document, { add, remove, retarget }: RedirectChange): string {
  const node = document.get('redirects')
  if (isMap(node)) {
    node.items = node.items.filter(({ key, value }) => {
      if (!isScalar(key) || !isScalar(value)) return true
      const next = add.get(cleanPath(String(key.value)) ?? '') ?? retarget(cleanPath(String(value.value)) ?? '')
      if (typeof next === 'string') value.value = next
      return next !== null && !remove.has(cleanPath(String(key.value)) ?? '')
    })
  }
  for (const [address, file] of add) document.setIn(['redirects', address], file)
  return document.toString({ lineWidth: 0 })
}

function scalar(value: string): string {
  return stringify(value, { lineWidth: 0 }).trimEnd()
}
