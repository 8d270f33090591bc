import { EventEmitter, l10n, Uri, window, workspace, type TextDocumentContentProvider } from 'vscode'
import { detailsScheme, detailsText } from '../../core/detailsText.ts'
import { fileNameTitle } from '../../core/titles.ts'
import { registerCommand, type CommandHost } from '../shared/commands.ts'
import type { Connection, Connections } from '../shared/connection.ts'
import { explainError } from '../shared/explainError.ts'
import { ExplainedError } from '../shared/explainedError.ts'
import { heldBy, withInner, type Held, type Ids, type ResourceFamily } from '../shared/families/resourceFamily.ts'
import { commands } from '../shared/ids.ts'
import { wholeList } from '../shared/listPages.ts'

/** What showing details needs. */
export interface DetailsParts {
  readonly connections: Connections
  /** Every family whose things have details; what they hold comes with them. */
  readonly families: () => readonly ResourceFamily[]
  /** What is selected in the Docs view. */
  readonly selection: () => readonly unknown[]
}

const longestName = 80

/** *Show Details*: everything the platform says about a thing, as a document to read that survives a reload. */
export function registerDetails(host: CommandHost, parts: DetailsParts): void {
  const documents = new DetailsDocuments(parts)
  host.subscriptions.push(workspace.registerTextDocumentContentProvider(detailsScheme, documents))
  registerCommand(host, commands.showDetails, async (element?: unknown) => {
    const target = targetOf(parts, element ?? parts.selection()[0])
    if (!target) throw new ExplainedError(l10n.t('Select something in the Docs view first, and try again.'))
    const uri = documents.uriOf(target)
    documents.changed.fire(uri)
    await window.showTextDocument(uri, { preview: true })
  })
}

interface DetailsTarget {
  readonly family: ResourceFamily
  readonly server: string
  readonly place: Ids
  readonly id: string
  readonly title: string
}

function targetOf({ connections, families }: DetailsParts, element: unknown): DetailsTarget | undefined {
  const server = connections.active?.server.id
  if (server === undefined) return undefined
  const held: Held | undefined = heldBy(element)
  if (held?.family) {
    const { family, place, look } = held
    return { family, server, place, id: look.id, title: look.label }
  }
  for (const family of withInner(families())) {
    const found = family.ofElement?.(element)
    if (!found) continue
    const { id, label } = family.look(found.item, found.place)
    return { family, server, place: found.place, id, title: label }
  }
  return undefined
}

class DetailsDocuments implements TextDocumentContentProvider {
  readonly changed = new EventEmitter<Uri>()
  readonly onDidChange = this.changed.event
  readonly #parts: DetailsParts

  constructor(parts: DetailsParts) {
    this.#parts = parts
  }

  /** Everything needed to read it again is in the address. */
  uriOf({ family, server, place, id, title }: DetailsTarget): Uri {
    const name = `${fileNameTitle(title, longestName, family.kind)}.md`
    const query = new URLSearchParams({ server, ...place, id }).toString()
    return Uri.from({ scheme: detailsScheme, path: `/${family.kind}/${name}`, query })
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const { server = '', id = '', ...place } = Object.fromEntries(new URLSearchParams(uri.query))
    const family = withInner(this.#parts.families()).find(({ kind }) => uri.path.startsWith(`/${kind}/`))
    try {
      const connection = await this.#parts.connections.forServer(server)
      if (!connection || !family) {
        throw new ExplainedError(l10n.t('Nobody is signed in on “{0}”. Sign in there, and open it again.', server))
      }
      const item = await readItem(family, connection, place, id)
      return detailsText(family.look(item, place).label, family.details?.(item) ?? item)
    } catch (error) {
      return `${explainError(error).message}\n`
    }
  }
}

/** One thing as it is now: by its own operation where there is one, else out of its list. */
async function readItem(family: ResourceFamily, connection: Connection, place: Ids, id: string): Promise<unknown> {
  if (family.read) return await family.read(connection, place, id)
  const { value } = await family.list({ connection, place, extent: wholeList, options: { force: true }, query: {} })
  const item = value.find((each) => family.look(each, place).id === id)
  if (item === undefined) throw new ExplainedError(l10n.t('It is not there any more. Refresh to see what is.'))
  return item
}
