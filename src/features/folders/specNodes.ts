import path from 'node:path'
import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri } from 'vscode'
import type { OutlinePart } from '../../core/platform/openApi/specOutline.ts'
import type { SpecPart } from '../../core/platform/openApi/specPart.ts'
import { commands } from '../shared/commands/commandIds.ts'
import { FolderNode, FolderNotice } from './folderNodes.ts'
import type { FolderSpecs } from './folderSpecs.ts'

/** What the elements need of the specifications that docs name. */
export type ShownSpecs = Pick<FolderSpecs, 'of' | 'outline' | 'onDidChange'>

/** A specification of docs, which is read when the user expands it. */
interface ShownSpec {
  readonly label: string
  readonly detail: string
  readonly file: string
}

/** Returns the specifications that the docs name, and others that are in their folder. */
async function specsOf({ folder }: FolderNode, specs: ShownSpecs): Promise<ShownSpec[]> {
  const known = specs.of(Uri.file(folder.place.folder))?.values() ?? []
  const named = [...known].flatMap(({ slug: label, file }) =>
    file === undefined ? [] : [{ label, detail: path.basename(file), file }],
  )
  const docs = folder.last?.docs
  if (docs === undefined) return named
  const { foundSpecs } = await import('../../folder/foundSpecs.ts')
  const found = foundSpecs(docs).map((id) => {
    const { base: label, dir: detail } = path.posix.parse(id)
    return { label, detail, file: path.join(docs.folder, id) }
  })
  return [...named, ...found.filter(({ file }) => named.every((each) => each.file !== file))]
}

/** Returns the element for the specifications of docs, if they have some. */
export async function specNodes(parent: FolderNode, specs: ShownSpecs): Promise<FolderNode[]> {
  const shown = await specsOf(parent, specs)
  return shown.length === 0 ? [] : [new SpecsNode(parent, shown, specs)]
}

/** The specifications of docs. */
export class SpecsNode extends FolderNode {
  readonly #shown: readonly ShownSpec[]
  readonly #specs: ShownSpecs

  constructor(parent: FolderNode, shown: readonly ShownSpec[], specs: ShownSpecs) {
    super(parent.folder, parent, 'specs')
    this.#shown = shown
    this.#specs = specs
  }

  override item(): TreeItem {
    const item = new TreeItem(l10n.t('API Specifications'), TreeItemCollapsibleState.Collapsed)
    item.iconPath = new ThemeIcon('plug')
    item.tooltip = l10n.t('OpenAPI specifications, with what an overlay can describe')
    item.contextValue = 'folderSpecs'
    return item
  }

  override children(): Promise<FolderNode[]> {
    return Promise.resolve(this.#shown.map((spec) => new SpecFileNode(this, spec, this.#specs)))
  }
}

class SpecFileNode extends FolderNode {
  readonly #spec: ShownSpec
  readonly #specs: ShownSpecs

  constructor(parent: FolderNode, spec: ShownSpec, specs: ShownSpecs) {
    super(parent.folder, parent, spec.file)
    this.#spec = spec
    this.#specs = specs
  }

  override item(): TreeItem {
    const { label, detail, file } = this.#spec
    const item = new TreeItem(label, TreeItemCollapsibleState.Collapsed)
    const uri = Uri.file(file)
    item.iconPath = new ThemeIcon('file-code')
    item.description = detail
    item.resourceUri = uri
    item.contextValue = 'folderSpec'
    item.command = { command: 'vscode.open', title: 'Open', arguments: [uri] }
    return item
  }

  override async children(): Promise<FolderNode[]> {
    const { file } = this.#spec
    const parts = await this.#specs.outline(file)
    if (typeof parts === 'string') return [new FolderNotice(this, parts)]
    if (parts.length === 0) return [new FolderNotice(this, l10n.t('No operations yet'))]
    return parts.map((part) => new SpecPartNode(this, file, part))
  }
}

const icons: Readonly<Record<OutlinePart['kind'], string>> = {
  tag: 'tag',
  operation: 'symbol-method',
  parameter: 'symbol-parameter',
  schemas: 'symbol-namespace',
  schema: 'symbol-class',
  property: 'symbol-field',
}

/** A tag, an operation, a parameter, a schema or a property. A click opens its place in the file. */
class SpecPartNode extends FolderNode implements Partial<SpecPart> {
  readonly spec: string
  readonly target: string | undefined
  readonly #part: OutlinePart

  constructor(parent: FolderNode, spec: string, part: OutlinePart) {
    super(parent.folder, parent, `${part.kind} ${part.label} ${part.target ?? ''}`)
    this.spec = spec
    this.target = part.target
    this.#part = part
  }

  override item(): TreeItem {
    const { kind, label, text, inside } = this.#part
    const { Collapsed, None } = TreeItemCollapsibleState
    const unnamed = kind === 'schemas' ? l10n.t('Schemas') : l10n.t('Without a tag')
    const item = new TreeItem(label === '' ? unnamed : label, inside === undefined ? None : Collapsed)
    item.iconPath = new ThemeIcon(icons[kind])
    const [line = ''] = text.split('\n')
    item.description = line
    item.tooltip = text === '' ? undefined : text
    if (this.target === undefined) return item
    item.contextValue = 'specPart'
    const part: SpecPart = { spec: this.spec, target: this.target }
    item.command = { command: commands.openSpecPart, title: 'Open', arguments: [part] }
    return item
  }

  override children(): Promise<FolderNode[]> {
    return Promise.resolve((this.#part.inside ?? []).map((part) => new SpecPartNode(this, this.spec, part)))
  }
}
