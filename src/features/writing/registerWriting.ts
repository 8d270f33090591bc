import { Uri } from 'vscode'
import { systemClock, type Clock } from '../../client/clock.ts'
import { DraftStore } from '../../client/drafts/draftStore.ts'
import type { StoredFindings } from '../shared/connections/serverFindings.ts'
import type { Transport } from '../../client/network/transport.ts'
import type { PageFolders } from '../shared/pages/pageFolders.ts'
import type { DocsViews, Services } from '../shared/services.ts'
import { Editing } from './editing/editing.ts'
import { registerFileInsertion } from './files/fileInsertion.ts'
import { registerSpaceFiles } from './files/spaceFileCommands.ts'
import { FileUploads, uploadImages, type ImageUploads } from './files/fileUploads.ts'
import { ChangeRequestTexts } from './language/changeRequestTexts.ts'
import type { RecentlyOpened, TextSource } from './language/textSource.ts'
import { registerWritingHelp } from './language/writingHelp.ts'
import { registerReplacing } from './replacing/replaceInDocs.ts'
import { EditReports } from './structure/editReports.ts'
import { pageDrops } from './structure/pageDrops.ts'
import type { StoreImages } from '../shared/documents/storedImages.ts'
import type { DropRule } from '../shared/tree/dropRules.ts'
import { parseGalleyUri } from '../../core/platform/uris/uris.ts'
import { registerStructureCommands } from './structure/structureCommands.ts'
import { StructureEditor } from './structure/structureEditor.ts'

/** What the writing features need from other features. */
export interface WritingSources {
  /** The context of pages in docs folders. */
  readonly folderTexts: TextSource
  /** Stores the images of a text in docs folders. */
  readonly storeFolderImages: StoreImages
  readonly pageFolders: PageFolders
  readonly recent: { readonly beside: RecentlyOpened }
  /** Opens connections by the network settings. */
  readonly openTransport: () => Promise<Transport>
  /** Which servers don't offer writing. */
  readonly findings: StoredFindings
}

/** The running features for writing. */
export interface WritingFeatures {
  /** The clock for pauses in typing. */
  readonly clock: Clock
  readonly editing: Editing
  readonly structure: StructureEditor
  /** Drag and drop of pages. */
  readonly pageDropRule: DropRule
}

/** Registers editing pages in change requests, the page tree, files, and the writing help. */
export function registerWriting(services: Services, docs: DocsViews, sources: WritingSources): WritingFeatures {
  const { context, host, connections, contextKeys, reader, otherSpaces, working, writes, scheduler, merges } = services
  const { globalStorageUri } = context
  const uploads = new FileUploads(connections, writes)
  registerFileInsertion(host, uploads, services.imageThread)
  const clock = { ...systemClock }
  const log = host.log.for('writing help')
  const imageUploads = { uploads, thread: services.imageThread, log }
  const texts = new ChangeRequestTexts(reader, otherSpaces, log)
  const store = new DraftStore(Uri.joinPath(globalStorageUri, 'drafts').fsPath)
  const editing = new Editing(host, {
    reader,
    connections,
    store,
    findings: sources.findings,
    working,
    writes,
    scheduler,
    merges,
    texts,
    clock,
  })
  const replacing = registerReplacing(host, {
    connections,
    reader,
    working,
    editing,
    folders: sources.pageFolders,
    selection: docs.selection,
    thread: Uri.joinPath(context.extensionUri, 'dist', 'findThread.cjs').fsPath,
  })
  registerSpaceFiles(host, { reader, uploads, replacing, thread: services.imageThread })
  host.subscriptions.push(
    editing,
    docs.onDidRefresh(() => void editing.refresh()),
    texts,
    registerWritingHelp(host, {
      sources: [texts, sources.folderTexts],
      contextKeys,
      fixes: {
        reader,
        folders: sources.pageFolders,
        quietSaves: editing.quietSaves,
        replacing,
        upload: async (document, files) => await uploads.upload(document, files),
      },
      recent: (document) => sources.recent.beside(document),
      storeImages: async (document, images) => {
        const page = parseGalleyUri(document.uri)
        return page?.kind === 'changeRequestPage'
          ? await uploadImages(imageUploads, page, images)
          : await sources.storeFolderImages(document, images)
      },
      openTransport: sources.openTransport,
      log,
      extension: context.extensionUri,
    }),
  )
  return { clock, editing, ...registerStructure(services, docs, imageUploads) }
}

function registerStructure(
  { host, connections, contextKeys, reader, working, writes }: Services,
  { selection, selectNew }: DocsViews,
  images: ImageUploads,
): Pick<WritingFeatures, 'structure' | 'pageDropRule'> {
  const log = host.log.for('structure')
  const editor = new StructureEditor(connections, writes)
  const reports = new EditReports({ contextKeys, log, connections, reader })
  registerStructureCommands(host, { editor, reader, working, reports, images, selection, selectNew })
  return { structure: editor, pageDropRule: pageDrops({ editor, working, reports }) }
}
