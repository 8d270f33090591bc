import { isMap, isScalar, isSeq, Scalar, type Document } from 'yaml'
import { withLineEndsOf } from '../../../text/edits/lineEnds.ts'
import { parseYaml } from '../../../text/strings/yamlData.ts'
import type { ProseAction } from './movedProse.ts'

/** A changed overlay, and the offsets of the text to write. */
export interface OverlayEdit {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Returns a new overlay without actions, for a specification in the same folder. */
export function newOverlay(title: string, source: string): string {
  const info = `info:\n  title: ${JSON.stringify(title)}\n  version: 1.0.0\n`
  return `overlay: 1.1.0\n${info}extends: ${JSON.stringify(`./${source}`)}\nactions: []\n`
}

/**
 * Adds texts to an overlay: to the actions with their targets, which are created if there are none. Keeps everything
 * else, and texts that the overlay has already. The offsets are those of the last text. Undefined if the overlay can't
 * be read.
 */
export function withProse(text: string, actions: readonly ProseAction[]): OverlayEdit | undefined {
  const document = parseYaml(text, { maxLength: 4_000_000 })
  const list = document.get('actions')
  if (document.errors.length > 0 || !isMap(document.contents) || !isSeq(list)) return undefined
  if (list.items.length === 0) list.flow = false
  for (const { target, update } of actions) {
    let action = list.items.find((each) => isMap(each) && each.get('target') === target && isMap(each.get('update')))
    if (!isMap(action)) list.add((action = document.createNode({ target, update: {} })))
    const fields = isMap(action) ? action.get('update') : undefined
    if (!isMap(fields)) continue
    if (fields.items.length === 0) fields.flow = false
    for (const [name, value] of Object.entries(update)) if (!fields.has(name)) fields.set(name, scalarOf(value))
  }
  const written = withLineEndsOf(document.toString({ lineWidth: 0 }), text)
  return { text: written, ...placeIn(parseYaml(written, { maxLength: 8_000_000 }), actions.at(-1)) }
}

/** Several lines are a block, which is easier to write than a quoted text. */
function scalarOf(value: string): Scalar {
  const scalar = new Scalar(value)
  if (value.includes('\n')) scalar.type = 'BLOCK_LITERAL'
  return scalar
}

function placeIn(document: Document.Parsed, action: ProseAction | undefined): { start: number; end: number } {
  const list = document.get('actions')
  const found = isSeq(list)
    ? list.items.find((each) => isMap(each) && each.get('target') === action?.target)
    : undefined
  const fields = isMap(found) ? found.get('update') : undefined
  const [name = ''] = Object.keys(action?.update ?? {}).slice(-1)
  const value = isMap(fields) ? fields.get(name, true) : undefined
  const [start = 0, end = start] = (isScalar(value) ? value.range : undefined) ?? []
  return { start, end }
}
