import { commands, l10n, Uri } from 'vscode'
import type { ContentRef } from '../../../contract/schemas/conventions.ts'
import { fileUri, pageNames } from '../../../core/platform/uris/uris.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { pagesInput } from '../../../client/pagesInput.ts'
import type { PageNode } from './nodes/pageNode.ts'
import { findPage } from './resourceLinks.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'

/**
 * Opens the target of a link page: a page or file in the editor, an address in the browser, or with `revealSpace`, a
 * space in the view.
 */
export async function openLinkPage(node: PageNode, revealSpace: (space: string) => Promise<unknown>): Promise<void> {
  const { target, href, title } = node.page
  if (!target) {
    if (href) return await openAddress(href)
    throw new ExplainedError(l10n.t('The link “{0}” has no target.', title))
  }
  switch (target.kind) {
    case 'url':
      return await openAddress(target.url)
    case 'page':
      return await openPage(node, target.space ?? node.space.id, target.page)
    case 'anchor':
      if (target.page === undefined) break
      return await openPage(node, target.space ?? node.space.id, target.page)
    case 'space':
      return void (await revealSpace(target.space))
    case 'file':
      return await openFile(node, target)
    default:
  }
  if (href) return await openAddress(href)
  throw new ExplainedError(l10n.t('Galley can’t open the target of the link “{0}”.', title))
}

async function openPage(node: PageNode, spaceId: string, pageId: string): Promise<void> {
  const { cache, server } = node.scope.connection
  const [space, pages] = await Promise.all([
    spaceId === node.space.id ? node.space : cache.get('getSpaceById', { spaceId }).then(({ value }) => value),
    cache.get('listPages', pagesInput(spaceId)),
  ])
  const page = findPage(pages.value.pages, pageId)
  if (!page) throw new ExplainedError(l10n.t('The page that “{0}” links to doesn’t exist.', node.page.title))
  const uri = openPageUri({ server: server.id, space: spaceId, spaceTitle: space.title, ...pageNames(page) })
  await commands.executeCommand('vscode.open', uri)
}

async function openFile(node: PageNode, target: Extract<ContentRef, { kind: 'file' }>): Promise<void> {
  const { cache, server } = node.scope.connection
  const spaceId = target.space ?? node.space.id
  const { value } = await cache.get('getFileById', { spaceId, fileId: target.file })
  const address = { server: server.id, space: spaceId, file: value.id, name: value.name }
  await commands.executeCommand('vscode.open', Uri.from(fileUri(address)))
}
