import { isMap, LineCounter, stringify, type YAMLMap } from 'yaml'
import { maxFrontMatterLength, parseYaml, yamlData } from '../strings/yamlData.ts'
import { findFrontMatter, frontMatterStart } from './frontMatterBlock.ts'
import type { FrontMatterFault } from './frontMatterFault.ts'

/** The front matter and the rest of a text. If there's a `problem`, `body` is the whole text. */
export interface FrontMatter {
  readonly data: Record<string, unknown>
  readonly body: string
  readonly problem?: FrontMatterFault
  /** The parsed keys with offsets from `start`. Undefined if there are none. */
  readonly written?: { readonly map: YAMLMap; readonly start: number }
}

/** Reads the YAML block at the start of a Markdown file. */
export function readFrontMatter(markdown: string): FrontMatter {
  const block = findFrontMatter(markdown)
  if (block === undefined) return withoutBlock(markdown)
  const body = markdown.slice(block.after).replace(/^(?:[ \t]*\r?\n)+/, '')
  const { data, map, problem, isText = false } = readYaml(markdown.slice(block.start, block.end))
  // Text between two dividers isn't front matter.
  if (isText) return { data: {}, body: withoutMark(markdown) }
  if (problem) return { data: {}, body: withoutMark(markdown), problem }
  return { data: data ?? {}, body, ...(map && { written: { map, start: block.start } }) }
}

/** A page can begin with a divider, so only text that looks like front matter is reported as unfinished. */
function withoutBlock(markdown: string): FrontMatter {
  const body = withoutMark(markdown)
  const start = frontMatterStart(markdown)
  if (start === undefined || !/^[A-Za-z_][\w-]*:(\s|$)/.test(markdown.slice(start))) return { data: {}, body }
  return { data: {}, body, problem: { kind: 'notClosed', line: 1, detail: '' } }
}

type ReadYaml = { data?: Record<string, unknown>; map?: YAMLMap; problem?: FrontMatterFault; isText?: boolean }

function readYaml(yaml: string): ReadYaml {
  const lineCounter = new LineCounter()
  const document = parseYaml(yaml, { lineCounter, maxLength: maxFrontMatterLength })
  const error = document.errors[0]
  if (error !== undefined) {
    // Adds 1 for the opening line of hyphens, which isn't part of the YAML.
    const line = lineCounter.linePos(error.pos[0]).line + 1
    return { problem: { kind: 'notYaml', line, detail: firstSentence(error.message) } }
  }
  try {
    const data: unknown = yamlData(document)
    if (data === null || data === undefined) return {}
    // Throws for data that contain themselves, which can't be stored.
    JSON.stringify(data)
    if (isMap(document.contents)) return { data: data as Record<string, unknown>, map: document.contents }
    return { problem: { kind: 'noNames', line: 2, detail: '' }, isText: typeof data === 'string' }
  } catch (error) {
    return { problem: { kind: 'unreadable', line: 2, detail: firstSentence(String(error)) } }
  }
}

function firstSentence(message: string): string {
  const line = message.split('\n')[0] ?? message
  return line.endsWith('.') ? line : `${line}.`
}

function withoutMark(markdown: string): string {
  return markdown.replace(/^\uFEFF/, '')
}

/** Puts a YAML block before a body, or none if there are no data. */
export function writeFrontMatter(data: Record<string, unknown>, body: string): string {
  const entries = Object.entries(data).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return body
  return `---\n${stringify(Object.fromEntries(entries), { lineWidth: 0 })}---\n\n${body}`
}
