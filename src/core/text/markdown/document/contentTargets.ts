import type { ContentRef } from '../../../../contract/schemas/conventions.ts'
import { refOf, type NodeData } from './documentNodes.ts'

const pageTarget = /^\/pages\/([\w-]+)(?:#(.*))?$/
const fileTarget = /^\/files\/([\w-]+)$/

/** Returns the reference that a link target means. A target of no known form is a URL as written. */
export function targetToRef(target: string): ContentRef {
  const [, page, anchor] = pageTarget.exec(target) ?? []
  if (page !== undefined) return anchor ? { kind: 'anchor', anchor, page } : { kind: 'page', page }
  const file = fileTarget.exec(target)?.[1]
  if (file !== undefined) return { kind: 'file', file }
  if (target.startsWith('#') && target.length > 1) return { kind: 'anchor', anchor: target.slice(1) }
  return { kind: 'url', url: target }
}

const appTarget = /^https:\/\/app\.gitbook\.com\/(?:o\/[\w-]+\/)?s\/([\w-]+)\/([^?#]+)(?:\?[^#]*)?(?:#(.*))?$/

/**
 * Returns the page of another space that a link to the platform's web app points to. {@link refToTarget} writes such
 * links. People also copy them from the browser, where the path names the page: then `page` is that path.
 */
export function elsewhereRef(target: string): ContentRef | undefined {
  const [, space, page, anchor] = appTarget.exec(target) ?? []
  if (space === undefined || page === undefined) return undefined
  return anchor ? { kind: 'anchor', space, page, anchor } : { kind: 'page', space, page }
}

/** Returns the link target for a reference. References into other spaces become links to the platform's web app. */
export function refToTarget(ref: ContentRef): string {
  const space = 'space' in ref ? ref.space : undefined
  const base = space === undefined || ref.kind === 'space' ? '' : `https://app.gitbook.com/s/${space}`
  switch (ref.kind) {
    case 'url':
      return ref.url
    case 'page':
      return base === '' ? `/pages/${ref.page}` : `${base}/${ref.page}`
    case 'anchor':
      if (ref.page === undefined) return `${base}#${ref.anchor}`
      return base === '' ? `/pages/${ref.page}#${ref.anchor}` : `${base}/${ref.page}#${ref.anchor}`
    case 'file':
      return `${base}/files/${ref.file}`
    case 'space':
      return `https://app.gitbook.com/s/${ref.space}`
    case 'user':
      return `/users/${ref.user}`
    case 'collection':
      return `/collections/${ref.collection}`
    case 'reusable-content':
      return `/reusable-contents/${ref.reusableContent}`
    case 'openapi':
      return `/openapi/${ref.spec}`
    case 'tag':
      return `/tags/${ref.tag}`
    default:
      return ''
  }
}

/** Returns the link target for the reference that a node holds. '' if it has none. */
export function targetOf(data: NodeData, name = 'ref'): string {
  const ref = refOf(data, name)
  return ref === undefined ? '' : refToTarget(ref)
}
