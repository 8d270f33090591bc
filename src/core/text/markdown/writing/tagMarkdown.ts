import { recordOf } from '../../../../contract/checks/records.ts'
import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { targetOf } from '../document/contentTargets.ts'
import { writeAttributes } from '../dialect/tagLine.ts'
import { dataOf, flagOf, refOf, stringOf, type NodeData } from '../document/documentNodes.ts'
import { linkDestination } from '../links/linkDestination.ts'

type Attributes = Record<string, string | number | boolean | undefined>

/** Returns the opening and closing lines of a block that is a tag around other blocks. Undefined for other blocks. */
export function containerTag(node: DocumentNode): { open: string; close: string } | undefined {
  const data = dataOf(node)
  if (node.type === 'if') return pair('if', ` ${stringOf(data, 'expression') ?? ''}`)
  const [name, attributes] = containerAttributes(node.type ?? '', data) ?? []
  return name === undefined ? undefined : pair(name, writeAttributes(attributes ?? {}))
}

function containerAttributes(type: string, data: NodeData): [string, Attributes] | undefined {
  const text = (name: string) => stringOf(data, name)
  const fullWidth = flagOf(data, 'fullWidth')
  switch (type) {
    case 'hint':
      return ['hint', { style: text('style') ?? 'info', icon: text('icon') }]
    case 'tabs':
    case 'stepper':
    case 'columns':
      return [type, { fullWidth }]
    case 'tabs-item':
      return ['tab', { title: text('title'), icon: text('icon') }]
    case 'stepper-step':
      return ['step', { icon: text('icon') }]
    case 'column':
      return ['column', { width: text('width'), valign: text('verticalAlignment') }]
    case 'updates':
      return ['updates', { format: text('format') }]
    case 'update':
      return ['update', { date: text('date'), tags: text('tags') }]
    case 'prompt': {
      const openInAIProviders = flagOf(data, 'openInAIProviders')
      const shown = { openInAIProviders, defaultExpanded: text('defaultExpanded') }
      return ['prompt', { description: text('description'), icon: text('icon'), ...shown }]
    }
    default:
      return undefined
  }
}

function pair(name: string, attributes: string): { open: string; close: string } {
  return { open: `{% ${name}${attributes} %}`, close: `{% end${name} %}` }
}

/** Returns the Markdown of a block that is a standalone tag. Undefined for other blocks. */
export function singleTag(node: DocumentNode, writeBlocks: (nodes: DocumentNode[]) => string): string | undefined {
  const data = dataOf(node)
  const ref = refOf(data)
  const target = targetOf(data)
  const caption = writeBlocks((node.fragments ?? []).flatMap((part) => part.nodes ?? []))
  switch (node.type) {
    case 'embed':
      return captioned('embed', { url: stringOf(data, 'url') ?? '', fullWidth: flagOf(data, 'fullWidth') }, caption)
    case 'file':
      return captioned('file', { src: target }, caption)
    case 'content-ref':
      return repeated('content-ref', { url: target }, target)
    case 'swagger': {
      const { path, method } = { path: stringOf(data, 'path'), method: stringOf(data, 'method') }
      const flags = { expanded: flagOf(data, 'expanded'), fullWidth: flagOf(data, 'fullWidth') }
      return repeated('openapi', { src: target, path, method, ...flags }, target)
    }
    case 'reusable-content':
      return ref?.kind === 'reusable-content' ? `{% include "${ref.reusableContent}" %}` : undefined
    case 'integration':
      return integrationTag(data)
    default:
      return specificationTag(node.type ?? '', data)
  }
}

function specificationTag(type: string, data: NodeData): string | undefined {
  const ref = refOf(data)
  const spec = ref?.kind === 'openapi' ? ref.spec : ''
  const method = stringOf(data, 'method')
  if (type === 'openapi-operation') return single(type, { spec, path: stringOf(data, 'path'), method })
  if (type === 'openapi-webhook') return single(type, { spec, name: stringOf(data, 'name'), method })
  if (type !== 'openapi-schemas') return undefined
  const schemas = Array.isArray(data['schemas']) ? data['schemas'].join(',') : ''
  return single(type, { spec, schemas, grouped: flagOf(data, 'grouped') })
}

function integrationTag(data: NodeData): string {
  const values = Object.entries(recordOf(data['props'])).map(([name, value]) => {
    return [name, typeof value === 'string' ? value : JSON.stringify(value)]
  })
  const name = `@${stringOf(data, 'integration') ?? ''}/${stringOf(data, 'block') ?? ''}`
  return single(name, { ...Object.fromEntries(values), fullWidth: flagOf(data, 'fullWidth') })
}

function single(name: string, attributes: Attributes): string {
  return `{% ${name}${writeAttributes(attributes)} %}`
}

function captioned(name: string, attributes: Attributes, caption: string): string {
  const tag = single(name, attributes)
  return caption === '' ? tag : `${tag}\n${caption}\n{% end${name} %}`
}

/** Writes a tag with a link inside, for readers that don't know the tag. */
function repeated(name: string, attributes: Attributes, target: string): string {
  const words = target.replace(/[\\`*_[\]<>&{]/g, '\\$&').replace(/\s+/g, ' ')
  return `${single(name, attributes)}\n[${words}](${linkDestination(target)})\n{% end${name} %}`
}
