import type { AttributeDescription, TagDescription } from '../../text/dialect/dialectDescription.ts'
import { recordOf } from '../../../contract/checks/records.ts'
import { escapeAttribute } from '../../text/markdown/dialect/tagLine.ts'
import { webAddress } from '../../text/strings/addresses.ts'
import { dialectTag, dialectTags, olderTags } from '../../text/dialect/dialectTags.ts'
import { endOf, type TagPair, type TagPairs } from '../../text/dialect/pairTags.ts'
import type { ScannedAttribute, ScannedTag } from '../../text/dialect/scanTags.ts'
import { changeTo, problemOf, type DocsProblem, type ProblemFix } from './docsProblem.ts'
import { nearestName } from './nearestName.ts'
import { valueProblem } from './valueChecks.ts'

const tagNames = dialectTags.map(({ name }) => name)
const olderByName = new Map(olderTags.map((tag) => [tag.name, tag]))

/** Finds problems of single tags in a part of a text: their name, their attributes, their position on the line. */
export function tagProblems(text: string, tags: readonly ScannedTag[]): DocsProblem[] {
  return tags.flatMap((tag) => tagProblem(text, tag))
}

/** Finds problems of how the tags of a text are nested and closed. */
export function pairProblems(text: string, { pairs, stray, crossed }: TagPairs): DocsProblem[] {
  return [
    ...stray.filter(isKnown).map((tag) => problemOf('stray-tag', tag, [tag.name], [removal(text, tag)])),
    ...crossed.map(({ close, inside }) => problemOf('crossed-tag', close, [close.name, inside.name])),
    ...pairs.flatMap((pair) => nestingProblem(pair)),
  ]
}

function isKnown({ name }: ScannedTag): boolean {
  return dialectTag(name) !== undefined || olderByName.has(name)
}

function tagProblem(text: string, tag: ScannedTag): DocsProblem[] {
  const { name, closing, nameSpan } = tag
  const integration = name.startsWith('@')
  if (tag.escaped) return isKnown(tag) || integration ? [escapedProblem(tag)] : []
  const description = dialectTag(name)
  if (description === undefined && !integration && !olderByName.has(name)) return unknownProblem(tag)
  const shown = closing ? `end${name}` : name
  if (!tag.terminated) return [problemOf('unterminated-tag', tag, [shown])]
  const problems: DocsProblem[] = []
  if (!tag.alone) problems.push(problemOf('tag-not-alone', tag, [shown], [ownLine(text, tag)]))
  const older = olderByName.get(name)
  if (older !== undefined && !closing) {
    problems.push(problemOf('older-tag', nameSpan, [name, older.replacedBy], newerForm(tag)))
  }
  if (description !== undefined && !closing) problems.push(...attributeProblems(tag, description))
  return problems
}

function unknownProblem(tag: ScannedTag): DocsProblem[] {
  const suggested = nearestName(tag.name, tagNames)
  const wanted = suggested !== undefined && tag.closing ? `end${suggested}` : suggested
  const written = tag.closing ? `end${tag.name}` : tag.name
  return [problemOf('unknown-tag', tag.nameSpan, [written, wanted ?? ''], changeTo(tag.nameSpan, wanted))]
}

function escapedProblem(tag: ScannedTag): DocsProblem {
  const start = tag.start - 1
  const edits = [{ start, end: tag.start, text: '' }]
  const fix: ProblemFix = { kind: 'unescape', detail: '', safe: false, edits }
  return problemOf('escaped-tag', { start, end: tag.end }, [tag.closing ? `end${tag.name}` : tag.name], [fix])
}

/** Puts a tag on a line of its own, with the indentation of its line. */
function ownLine(text: string, tag: ScannedTag): ProblemFix {
  const before = tag.indent.trim() === '' ? '' : `\n\n${tag.prefix}`
  const rest = text.slice(tag.end, tag.end + 1000).split('\n', 1)[0] ?? ''
  const after = rest.trim() === '' ? '' : `\n\n${tag.prefix}`
  const blank = /^[ \t]*/.exec(rest)?.[0].length ?? 0
  const edits = [
    ...(before === '' ? [] : [{ start: trimmedStart(text, tag.start), end: tag.start, text: before }]),
    ...(after === '' ? [] : [{ start: tag.end, end: tag.end + blank, text: after }]),
  ]
  return { kind: 'ownLine', detail: '', edits, safe: true }
}

function trimmedStart(text: string, start: number): number {
  let at = start
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at--
  return at
}

/** Removes a tag, including its line if it's alone there. */
function removal(text: string, tag: ScannedTag): ProblemFix {
  const lineStart = tag.start - tag.indent.length
  const next = text.indexOf('\n', tag.end)
  const span =
    tag.alone && tag.indent.trim() === '' ? { start: lineStart, end: next === -1 ? text.length : next + 1 } : tag
  const written = text.slice(tag.start, Math.min(tag.end, tag.start + 60))
  return { kind: 'remove', detail: written, edits: [{ start: span.start, end: span.end, text: '' }], safe: false }
}

function newerForm(tag: ScannedTag): ProblemFix[] {
  const page = tag.attributes.find(({ name }) => name === 'page')?.value
  if (tag.name !== 'page-ref' || page === undefined) return []
  const label = page.slice(page.lastIndexOf('/') + 1)
  const lines = [`{% content-ref url="${page}" %}`, `[${label}](${page})`, '{% endcontent-ref %}']
  const edits = [{ start: tag.start, end: tag.end, text: lines.join(`\n${tag.prefix}`) }]
  return [{ kind: 'newerTag', detail: 'content-ref', edits, safe: true }]
}

function attributeProblems(tag: ScannedTag, description: TagDescription): DocsProblem[] {
  if (description.argument !== undefined) return []
  const known = new Map(description.attributes.map((attribute) => [attribute.name.toLowerCase(), attribute]))
  const present = new Set<string>()
  const taken = new Set(tag.attributes.map(({ name }) => name))
  const free = description.attributes.map(({ name }) => name).filter((name) => !taken.has(name))
  const problems: DocsProblem[] = []
  for (const attribute of tag.attributes) {
    const described = known.get(attribute.name.toLowerCase())
    if (described === undefined) problems.push(unknownAttribute(tag, attribute, free))
    else {
      present.add(described.name)
      problems.push(...writtenValue(attribute, described))
    }
  }
  // A misspelled name isn't also reported as a missing attribute.
  const suggested = problems.flatMap(({ rule, values: [, , name] }) => (rule === 'unknown-attribute' ? name : []))
  const missing = description.attributes.filter(
    ({ name, required }) => required === true && !present.has(name) && !suggested.includes(name),
  )
  return [...problems, ...missing.map((attribute) => missingAttribute(tag, attribute))]
}

/** `free` has the attributes that the tag can have and doesn't. */
function unknownAttribute(tag: ScannedTag, attribute: ScannedAttribute, free: readonly string[]): DocsProblem {
  const exported = tag.name === 'embed' && free.includes('url') ? exportedUrl(attribute) : undefined
  if (exported !== undefined) {
    return problemOf('unknown-attribute', attribute.nameSpan, [tag.name, attribute.name, 'url'], [exported])
  }
  const suggested = nearestName(attribute.name, free)
  const fixes = changeTo(attribute.nameSpan, suggested)
  return problemOf('unknown-attribute', attribute.nameSpan, [tag.name, attribute.name, suggested ?? ''], fixes)
}

/** Older exports of the platform wrote all that they knew about an embed as JSON. Only its address is still read. */
function exportedUrl({ name, nameSpan, value = '', valueSpan, quote }: ScannedAttribute): ProblemFix | undefined {
  const url = name === 'data' ? fieldOf(value, 'url') : undefined
  if (quote === 'curly' || valueSpan === undefined || typeof url !== 'string' || !webAddress(url)) return undefined
  const written = `url="${escapeAttribute(url)}"`
  const edits = [{ start: nameSpan.start, end: valueSpan.end + quote.length, text: written }]
  // The other fields, such as a title, are lost.
  return { kind: 'rename', detail: written, edits, safe: false }
}

function fieldOf(json: string, name: string): unknown {
  try {
    return recordOf(JSON.parse(json))[name]
  } catch {
    return undefined
  }
}

function writtenValue(attribute: ScannedAttribute, described: AttributeDescription): DocsProblem[] {
  const { value, valueSpan, quote, nameSpan } = attribute
  if (value === undefined || valueSpan === undefined) return []
  if (quote === 'curly') {
    const whole = { start: valueSpan.start - 1, end: valueSpan.end + 1 }
    const edits = [{ ...whole, text: `"${value}"` }]
    return [problemOf('curly-quotes', whole, [value], [{ kind: 'straightQuotes', detail: '', edits, safe: true }])]
  }
  const reason = valueProblem(value, described.value)
  if (reason === undefined) return []
  const span = valueSpan.end > valueSpan.start ? valueSpan : nameSpan
  const fixes = changeTo(valueSpan, reason.nearest)
  return [problemOf('wrong-value', span, [attribute.name, value, reason.expected], fixes)]
}

function missingAttribute(tag: ScannedTag, { name, value }: AttributeDescription): DocsProblem {
  const last = tag.attributes.at(-1)
  const at =
    last === undefined ? tag.nameSpan.end : (last.valueSpan?.end ?? last.nameSpan.end) + Number(Boolean(last.quote))
  const first = value.kind === 'choice' ? (value.choices[0]?.value ?? '') : ''
  const written = `${name}="${first}"`
  const edits = [{ start: at, end: at, text: ` ${written}` }]
  const fix: ProblemFix = { kind: 'addAttribute', detail: written, edits, safe: false }
  return problemOf('missing-attribute', tag, [tag.name, name], value.kind === 'choice' ? [fix] : [])
}

function nestingProblem({ open, parent, close }: TagPair): DocsProblem[] {
  const description = dialectTag(open.name)
  // If the parent isn't closed, that is the problem: what follows it might not belong in it.
  if (parent !== undefined && parent.close === undefined) return []
  if (description === undefined || (close === undefined && endOf(open.name) === 'required')) return []
  const around = parent && dialectTag(parent.open.name)
  if (description.parent !== undefined && description.parent !== parent?.open.name) {
    return [problemOf('nesting', open, [open.name, parent?.open.name ?? ''])]
  }
  if (around === undefined || around.child === open.name) return []
  const allowed = around.holds === undefined ? around.child === undefined : around.holds.includes(description.name)
  return allowed ? [] : [problemOf('nesting', open, [open.name, around.name])]
}
