import { LRUCache } from 'lru-cache'
import { FileSystemError, l10n } from 'vscode'
import { pageText } from '../../../core/docs/pages/pageText.ts'
import { parseGalleyUri, type FileAddress, type PageAddress } from '../../../core/platform/uris/uris.ts'
import type { DocumentContent, DocumentSource } from '../../shared/documents/documentSource.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'

const maxFileBytes = 32 * 1024 * 1024

/**
 * Returns the source of published content and revisions, the documents of the scheme `galley`. They're read-only, and
 * resolved from the URI alone, so that a restored tab needs no other state.
 */
export function pageSource(reader: ContentReader): DocumentSource {
  /** The preview requests the same image at the URI of each page that shows it. */
  const files = new LRUCache<string, Uint8Array>({
    maxSize: maxFileBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  })

  const readPage = async (address: PageAddress, fresh: boolean): Promise<DocumentContent> => {
    const { value: page } = await reader.page(address, address.page, fresh ? { force: true } : {})
    const changedAt = Date.parse(page.updatedAt ?? page.createdAt ?? '')
    return { bytes: new TextEncoder().encode(pageText(page)), changedAt: Number.isNaN(changedAt) ? 0 : changedAt }
  }

  const readFile = async (address: FileAddress): Promise<Uint8Array> => {
    const key = [address.server, address.space, address.revision ?? '', address.file].join('\n')
    const bytes = files.get(key) ?? (await reader.bytes(address, address.file))
    files.set(key, bytes)
    return bytes
  }

  return {
    get refusal() {
      return l10n.t('Published content is read-only.')
    },
    typeOf: (uri) => {
      const kind = parseGalleyUri(uri)?.kind
      if (kind === 'folder') return kind
      return kind === undefined || kind === 'changeRequestPage' ? undefined : 'file'
    },
    read: async (uri, { fresh }) => {
      const target = parseGalleyUri(uri)
      if (target?.kind === 'page') return await readPage(target, fresh)
      if (target?.kind === 'file') return { bytes: await readFile(target), changedAt: 0 }
      if (target?.kind === 'reusableContent') return { bytes: await reader.contentBytes(target), changedAt: 0 }
      throw FileSystemError.FileNotFound(uri)
    },
  }
}
