import type { DocumentNode } from '../../../../contract/schemas/document.ts'
import { targetToRef } from '../document/contentTargets.ts'
import { block, fragment, plainNodes, voidBlock, type NodeData } from '../document/documentNodes.ts'
import { flag, type TagLine } from '../dialect/tagLine.ts'

type Attributes = Record<string, string>

/**
 * Creates the block of a standalone tag. `caption` has the blocks between the tag and its end. Older exports write the
 * caption as an attribute.
 */
export function singleTagBlock(tag: TagLine, caption: DocumentNode[] = []): DocumentNode {
  const { name, attributes } = tag
  const words = attributes['caption']?.trim() ?? ''
  const written = caption.length > 0 || words === '' ? caption : [block('paragraph', plainNodes(words))]
  const captions = written.length === 0 ? [] : [fragment('caption', written)]
  if (name === 'embed') {
    return voidBlock('embed', { url: attributes['url'] ?? '', fullWidth: flag(attributes['fullWidth']) }, captions)
  }
  if (name === 'file') return voidBlock('file', { ref: targetToRef(attributes['src'] ?? '') }, captions)
  if (name === 'content-ref') return voidBlock('content-ref', { ref: targetToRef(attributes['url'] ?? '') })
  if (name === 'include') return voidBlock('reusable-content', { ref: reusableRef(tag.rest) })
  if (name.startsWith('@')) return integrationBlock(name, attributes)
  return specificationBlock(name, attributes)
}

function reusableRef(rest: string): NodeData {
  const path = rest.replace(/^(["'])(.*)\1$/, '$2')
  return { kind: 'reusable-content', reusableContent: path.replace(/^\/reusable-contents\//, '') }
}

function integrationBlock(name: string, attributes: Attributes): DocumentNode {
  const [integration = '', kind = ''] = name.slice(1).split('/')
  const { fullWidth, ...props } = attributes
  return voidBlock('integration', { integration, block: kind, props, fullWidth: flag(fullWidth) })
}

function specificationBlock(name: string, attributes: Attributes): DocumentNode {
  const { src = '', spec = '', path, method } = attributes
  if (name === 'swagger' || name === 'openapi') {
    const data = { ref: targetToRef(src), path, method, expanded: flag(attributes['expanded']) }
    return voidBlock('swagger', { ...data, fullWidth: flag(attributes['fullWidth']) })
  }
  const ref = { kind: 'openapi', spec }
  if (name === 'openapi-operation') return voidBlock(name, { ref, path, method })
  if (name === 'openapi-webhook') return voidBlock(name, { ref, name: attributes['name'], method })
  const schemas = (attributes['schemas'] ?? '').split(',').map((schema) => schema.trim())
  return voidBlock('openapi-schemas', { ref, schemas, grouped: flag(attributes['grouped']) })
}

/** Creates the block of a tag around other blocks. Undefined if the tag can't contain these. */
export function containerTagBlock(tag: TagLine, nodes: DocumentNode[]): DocumentNode | undefined {
  const { attributes, name } = tag
  const items = itemsOf[name]
  if (items !== undefined) {
    const fits = nodes.length > 0 && nodes.every((node) => node.type === items)
    const data = name === 'updates' ? { format: attributes['format'] } : { fullWidth: flag(attributes['fullWidth']) }
    return fits ? block(name, nodes, data) : undefined
  }
  switch (name) {
    case 'hint':
      return block('hint', nodes, { style: attributes['style'] ?? 'info', icon: attributes['icon'] })
    case 'tab':
      return block('tabs-item', nodes, { title: attributes['title'], icon: attributes['icon'] })
    case 'step':
      return block('stepper-step', nodes, { icon: attributes['icon'] })
    case 'column':
      return block('column', nodes, { width: attributes['width'], verticalAlignment: attributes['valign'] })
    case 'update':
      return block('update', nodes, { date: attributes['date'], tags: attributes['tags'] })
    case 'if':
      return block('if', nodes, { expression: unquoted(tag.rest) })
    case 'prompt': {
      const { description, icon, defaultExpanded } = attributes
      const openInAIProviders = flag(attributes['openInAIProviders'])
      return block('prompt', nodes, { description, icon, openInAIProviders, defaultExpanded })
    }
    default:
      return undefined
  }
}

const itemsOf: Record<string, string> = {
  tabs: 'tabs-item',
  stepper: 'stepper-step',
  columns: 'column',
  updates: 'update',
}

function unquoted(text: string): string {
  return text.replace(/^(["'])([^"']*)\1$/, '$2')
}
