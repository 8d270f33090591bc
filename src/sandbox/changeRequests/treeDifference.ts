import type { SemanticChange } from '../../contract/changeRequestContent.ts'
import type { Addresses } from '../urls/addresses.ts'
import { same } from './merging/threeWay.ts'
import type { FileNode, PageTree, PageType, PageInTree } from '../revisions/pageTree.ts'

type PageInfo = NonNullable<SemanticChange['page']>
type Attributes = NonNullable<SemanticChange['attributes']>

/** The properties whose changes are listed, by type of page (api-facts C3). */
const reportedProperties: Readonly<Record<PageType, readonly (keyof PageInTree['node'])[]>> = {
  document: ['title', 'slug', 'description', 'emoji', 'cover', 'layout', 'variables'],
  group: ['title', 'emoji', 'slug'],
  link: ['title', 'emoji', 'target'],
  computed: ['title'],
}

/** Returns the changes between two states of a content, in the terms of api-facts C3. */
export function treeDifference(before: PageTree, after: PageTree, addresses: Addresses): SemanticChange[] {
  return [...pageChanges(before, after), ...fileChanges(before, after, addresses), ...variableChanges(before, after)]
}

function pageChanges(before: PageTree, after: PageTree): SemanticChange[] {
  const changes: SemanticChange[] = []
  for (const page of after.all) {
    const was = before.page(page.node.id)
    if (!was) {
      changes.push({ type: 'page_created', page: infoOf(page) })
      continue
    }
    if (was.parent?.node.id !== page.parent?.node.id) {
      changes.push({ type: 'page_moved', page: infoOf(page), parent: parents(was, page) })
    }
    const attributes = editedAttributes(was, page)
    if (Object.keys(attributes).length > 0) changes.push({ type: 'page_edited', page: infoOf(page), attributes })
  }
  for (const page of before.all) {
    if (!after.page(page.node.id)) changes.push({ type: 'page_deleted', page: infoOf(page) })
  }
  return changes
}

function parents(was: PageInTree, page: PageInTree): NonNullable<SemanticChange['parent']> {
  return {
    ...(was.parent ? { before: infoOf(was.parent) } : {}),
    ...(page.parent ? { after: infoOf(page.parent) } : {}),
  }
}

function editedAttributes(was: PageInTree, page: PageInTree): Attributes {
  const attributes: Attributes = {}
  for (const name of reportedProperties[page.node.type]) addIfEdited(attributes, name, was.node[name], page.node[name])
  if (page.node.type === 'document') addIfEdited(attributes, 'document', was.node.documentId, page.node.documentId)
  return attributes
}

function addIfEdited(attributes: Attributes, name: string, before: unknown, after: unknown): void {
  if (same(before, after)) return
  attributes[name] = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
}

function fileChanges(before: PageTree, after: PageTree, addresses: Addresses): SemanticChange[] {
  const changes: SemanticChange[] = []
  for (const file of after.content.files) {
    const was = before.file(file.id)
    if (!was) {
      changes.push({ type: 'file_created', file: fileInfo(file, addresses) })
      continue
    }
    const attributes: Attributes = {}
    for (const name of ['name', 'contentType', 'size', 'dimensions'] as const) {
      addIfEdited(attributes, name, was[name], file[name])
    }
    addIfEdited(attributes, 'downloadURL', downloadOf(was, addresses), downloadOf(file, addresses))
    if (Object.keys(attributes).length > 0) {
      changes.push({ type: 'file_edited', file: fileInfo(file, addresses), attributes })
    }
  }
  for (const file of before.content.files) {
    if (!after.file(file.id)) changes.push({ type: 'file_deleted', file: fileInfo(file, addresses) })
  }
  return changes
}

function variableChanges(before: PageTree, after: PageTree): SemanticChange[] {
  const [was, now] = [before.content.variables ?? {}, after.content.variables ?? {}]
  const variables: Attributes = {}
  for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
    addIfEdited(variables, name, was[name], now[name])
  }
  return Object.keys(variables).length > 0 ? [{ type: 'variables_edited', variables }] : []
}

function fileInfo(file: FileNode, addresses: Addresses) {
  const { id, name, contentType } = file
  return { id, name, contentType, downloadURL: downloadOf(file, addresses) }
}

function downloadOf({ download, name }: FileNode, addresses: Addresses): string {
  return addresses.download(download, name)
}

function infoOf({ node, path }: PageInTree): PageInfo {
  return { id: node.id, type: node.type, title: node.title, ...(path === undefined ? {} : { path }) }
}
