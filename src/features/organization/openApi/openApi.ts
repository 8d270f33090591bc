import { CodeActionKind, languages, type Memento } from 'vscode'
import type { CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import type { CommandTargets } from '../../shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { describeActions } from './describeAction.ts'
import { registerOverlayCommands } from './overlayCommands.ts'
import { OverlayHelp } from './overlayHelp.ts'
import { registerSpecCommands } from './specCommands.ts'
import { specContents } from './specContents.ts'
import { SpecFiles } from './specFiles.ts'
import { SpecLinks } from './specLinks.ts'
import { SpecProblems } from './specProblems.ts'
import { specTexts } from './specTexts.ts'
import { SpecUpload, type SpecPages } from './specUpload.ts'

/** What specifications need. */
export interface OpenApiServices {
  readonly targets: CommandTargets
  readonly connections: Connections
  readonly contextKeys: ContextKeys
  readonly documents: ObjectDocumentHost
  /** The workspace's state, because the local files belong to the workspace. */
  readonly state: Memento
  /** The path of the bundled `specThread`. */
  readonly thread: string
  readonly pagesOf: SpecPages
}

/** OpenAPI specifications: checks them on this machine, publishes them, and updates them from local files. */
export class OpenApi extends DisposableBase {
  readonly files: SpecFiles
  readonly links: SpecLinks
  readonly problems: SpecProblems

  constructor(host: CommandHost, services: OpenApiServices) {
    super()
    const { targets, connections, contextKeys, documents, state, thread, pagesOf } = services
    this.links = new SpecLinks(state)
    this.problems = new SpecProblems(thread)
    const { links, problems } = this
    const readText = specTexts(documents)
    const upload = new SpecUpload({ targets, problems, readText, links, pagesOf })
    this.files = new SpecFiles({ connections, contextKeys, links, problems, upload, log: host.log.for('openapi') })
    this.register(
      new OverlayHelp(problems, host.log.for('openapi')),
      languages.registerCodeActionsProvider({ scheme: 'file', language: 'markdown' }, describeActions(problems), {
        providedCodeActionKinds: [CodeActionKind.RefactorRewrite, CodeActionKind.QuickFix],
      }),
      this.files,
      links,
      problems,
    )
    registerOverlayCommands(host, problems)
    registerSpecCommands(host, { targets, upload, readText, readContent: specContents(documents), links })
  }
}
