import type { Document, DocumentNode } from '../../contract/schemas/document.ts'
import { documentToMarkdown } from '../../core/text/markdown/writing/documentToMarkdown.ts'
import { parseMarkdown } from '../../core/text/markdown/parsing/parseMarkdown.ts'
import { unprocessable } from '../http/errors.ts'

/** A body in both forms. The blocks of the document have keys. */
interface KeyedBody {
  readonly markdown: string
  readonly document: Document
}

/** Where a block is: the list that holds it, and its outermost block. */
interface NodeLocation {
  readonly node: DocumentNode
  readonly list: DocumentNode[]
  /** The owner of the list and the property that holds it, to find the same list in another document. */
  readonly listName: string
  readonly outermost: DocumentNode
}

/**
 * Reverts some blocks of a body, by key, to how they are in another state of it. A block in both states is put back. A
 * block that only the present body has is removed. A block that only the other state has comes back after its neighbor.
 * The other blocks keep their exact Markdown if possible. Throws a 422 failure for unknown keys.
 */
export function revertBlocks(present: KeyedBody, target: KeyedBody, keys: readonly string[]): KeyedBody {
  const document = structuredClone(present.document)
  const untouched = new Map(document.nodes.map((node, at) => [node, at]))
  const wanted = placesOf(structuredClone(target.document))
  for (const key of keys) {
    const touched = revertBlock(document, wanted, key)
    if (touched) untouched.delete(touched)
  }
  return { document, markdown: markdownOf(document, present.markdown, untouched) }
}

/** Reverts a block and returns the outermost block that changed. */
function revertBlock(document: Document, wanted: Map<string, NodeLocation>, key: string): DocumentNode | undefined {
  const places = placesOf(document)
  const [here, there] = [places.get(key), wanted.get(key)]
  if (here && there) {
    here.list.splice(here.list.indexOf(here.node), 1, there.node)
    return here.outermost
  }
  if (here) {
    removeBlock(here, places)
    return here.outermost
  }
  if (there) return restoreBlock(document, places, there)
  throw unprocessable(`The block “${key}” doesn’t exist in this page, neither now nor in the earlier version.`)
}

/** A list or table row that becomes empty is removed, too. */
function removeBlock(place: NodeLocation, places: Map<string, NodeLocation>): void {
  place.list.splice(place.list.indexOf(place.node), 1)
  const owner = [...places.values()].find(({ node }) => node.nodes === place.list)
  if (owner && place.list.length === 0) removeBlock(owner, places)
}

function restoreBlock(
  document: Document,
  places: Map<string, NodeLocation>,
  wanted: NodeLocation,
): DocumentNode | undefined {
  const list = wanted.listName === '' ? document.nodes : listNamed(wanted.listName, places)
  if (!list)
    throw unprocessable(
      `The block “${wanted.node.key ?? ''}” was inside a block that no longer exists. Revert that block instead.`,
    )
  const before = wanted.list.slice(0, wanted.list.indexOf(wanted.node)).map((node) => node.key)
  const at = list.findLastIndex((node) => node.key !== undefined && before.includes(node.key))
  list.splice(at + 1, 0, wanted.node)
  return [...places.values()].find((place) => place.list === list)?.outermost
}

function listNamed(name: string, places: Map<string, NodeLocation>): DocumentNode[] | undefined {
  return [...places.values()].find((place) => place.listName === name)?.list
}

function placesOf(document: Document): Map<string, NodeLocation> {
  const places = new Map<string, NodeLocation>()
  const visit = (list: DocumentNode[], listName: string, outermost: DocumentNode | undefined) => {
    for (const node of list) {
      if (node.object !== 'block') continue
      const top = outermost ?? node
      const key = node.key ?? ''
      if (key !== '' && !places.has(key)) places.set(key, { node, list, listName, outermost: top })
      if (node.nodes) visit(node.nodes, `${key}/nodes`, top)
      node.fragments?.forEach((fragment, at) => visit(fragment.nodes ?? [], `${key}/${at}`, top))
    }
  }
  visit(document.nodes, '', undefined)
  return places
}

/** Assembles the Markdown: the original lines of unchanged blocks, and new Markdown for the others. */
function markdownOf(document: Document, before: string, untouched: ReadonlyMap<DocumentNode, number>): string {
  const sources = outermostTexts(before)
  const whole = documentToMarkdown(document)
  if (!sources) return whole
  const parts = document.nodes.map((node) => {
    const at = untouched.get(node)
    return (at === undefined ? documentToMarkdown({ ...document, nodes: [node] }) : (sources[at] ?? '')).trimEnd()
  })
  const text = `${parts.filter((part) => part !== '').join('\n\n')}\n`
  // Two lists that became neighbors would be read as one list.
  return JSON.stringify(outline(text)) === JSON.stringify(outline(whole)) ? text : whole
}

function outline(markdown: string): (string | undefined)[] {
  return parseMarkdown(markdown).document.nodes.map((node) => node.type)
}

/** Returns the lines of each outermost block, or undefined if the text has definitions, which belong to no block. */
function outermostTexts(markdown: string): string[] | undefined {
  if (/^ {0,3}\[[^\]]+\]:/m.test(markdown)) return undefined
  const lines = markdown.split('\n')
  const parsed = parseMarkdown(markdown)
  const starts = parsed.document.nodes.flatMap((node) => parsed.lines.get(node)?.startLine ?? [])
  return starts.map((start, at) => lines.slice(start, starts[at + 1]).join('\n'))
}
