import { commands as editorCommands, l10n, Uri } from 'vscode'
import type { OpenAPISpec, OpenAPISpecVersion } from '../../../contract/openApiSpecs.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget } from '../../shared/families/commandTargets.ts'
import { itemOf } from '../../shared/families/familyElements.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { askStep } from '../../shared/forms/form.ts'
import { choiceStep } from '../../shared/forms/steps.ts'
import { visibilityLabel } from '../../shared/labels/visibilityLabel.ts'
import { window } from '../../shared/window/window.ts'
import { openApiSpecs, specVersions, versionName, type SpecScope } from './openApiSpecs.ts'
import { latestVersion, saveSpec } from './specContents.ts'
import type { SpecLinks } from './specLinks.ts'
import { askSource } from './specSources.ts'
import { onlyMeaningCompared, type ReadSpecDocument, type SpecDocument } from './specTexts.ts'
import type { SpecUpload } from './specUpload.ts'
import type { publishOnSaveCommandTable, specCommandTable } from './specCommandTable.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'

type OnSpec = ItemTarget<OpenAPISpec, OrganizationScope>

/** What the commands for specifications need. */
export interface SpecCommandServices {
  readonly targets: CommandTargets
  readonly upload: SpecUpload
  readonly readText: ReadSpecDocument
  /** Reads what the platform has read from a version. */
  readonly readContent: ReadSpecDocument
  readonly links: SpecLinks
}

/** Registers the commands for OpenAPI specifications. */
export function registerSpecCommands(host: CommandHost, services: SpecCommandServices): void {
  const { targets, upload, readText, readContent } = services
  registerCommands<typeof specCommandTable>(host, {
    uploadSpec: async (element?: unknown) => {
      await targets.inList(openApiSpecs, commands.uploadSpec, async (target) => {
        const given = element instanceof Uri ? ({ kind: 'file', uri: element } as const) : undefined
        const source = given ?? (await askSource(target.heading()))
        if (source) await upload.run(target, source, itemOf(openApiSpecs, element)?.item.slug)
      })(element)
    },
    setSpecVisibility: targets.onItem(openApiSpecs, commands.setSpecVisibility, setVisibility),
    deleteSpec: targets.onItem(openApiSpecs, commands.deleteSpec, remove),
    openSpecVersion: targets.onItem(specVersions, commands.openSpecVersion, async ({ connection, scope, item }) => {
      await window.showTextDocument((await readText(connection, scope, item.id)).uri, { preview: true })
    }),
    compareSpecVersion: targets.onItem(specVersions, commands.compareSpecVersion, async (target) => {
      const compared = await askVersions(targets, target)
      if (!compared) return
      const texts = await readAll(readText, target, compared)
      if (!texts.some(({ isParsed }) => isParsed)) return await showDifferences(target.scope, compared, texts)
      // A text that was written from the parsed document differs everywhere from an original one.
      await showDifferences(target.scope, compared, await readAll(readContent, target, compared))
      void window.showInformationMessage(onlyMeaningCompared())
    }),
    openSpecContent: onVersion(targets, commands.openSpecContent, async ({ connection }, scope, id) => {
      await window.showTextDocument((await readContent(connection, scope, id)).uri, { preview: true })
    }),
    compareSpecContent: targets.onItem(specVersions, commands.compareSpecContent, async (target) => {
      const compared = await askVersions(targets, target)
      if (compared) await showDifferences(target.scope, compared, await readAll(readContent, target, compared))
    }),
    saveSpec: onVersion(targets, commands.saveSpec, async ({ connection, heading }, scope, id) => {
      await saveSpec(connection, scope, id, heading(scope.specSlug))
    }),
  })
  registerOnSave(host, services)
}

/** Returns the handler of a command about a version, or on a specification, about its latest version. */
function onVersion(
  targets: CommandTargets,
  command: CommandId,
  run: (target: Pick<OnSpec, 'connection' | 'heading'>, scope: SpecScope, id: string) => Promise<void>,
): (element?: unknown) => Promise<void> {
  const ofVersion = targets.onItem(specVersions, command, (target) => run(target, target.scope, target.item.id))
  const ofSpec = targets.onItem(
    openApiSpecs,
    command,
    (target) => run(target, { ...target.scope, specSlug: target.item.slug }, latestVersion),
    { needs: 'view' },
  )
  return async (element) => await (itemOf(specVersions, element) ? ofVersion : ofSpec)(element)
}

async function remove({ connection, scope, item, changed }: OnSpec): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Delete the OpenAPI spec “{0}”?', item.slug),
    consequences: [
      l10n.t('This also deletes all its versions, and pages no longer show it. You can’t undo this.'),
      l10n.t('Local files stay.'),
    ],
  })
  if (!go) return
  await connection.client.deleteOpenAPISpecBySlug({ ...scope, specSlug: item.slug })
  changed()
}

function registerOnSave(host: CommandHost, { targets, links }: SpecCommandServices): void {
  registerCommands<typeof publishOnSaveCommandTable>(host, {
    publishSpecOnSave: async (element?: unknown) => {
      const uri = element instanceof Uri ? element : activeUri()
      if (uri === undefined) {
        throw new Hint(l10n.t('Open the file of the specification, and try again.'))
      }
      const link = links.get(uri)
      if (link) {
        await links.set(uri, { ...link, publishOnSave: true })
        showUploadOnSave(uri, link.specSlug)
        return
      }
      await targets.inList(openApiSpecs, commands.publishSpecOnSave, async ({ connection, scope, heading }) => {
        const picked = await targets.pick(connection, openApiSpecs, scope, { title: heading() })
        const { slug, lastVersion } = picked?.item ?? {}
        if (slug === undefined) return
        const version = lastVersion === undefined ? {} : { version: lastVersion }
        const { organizationId } = scope
        const found = { server: connection.server.id, organizationId, specSlug: slug, publishOnSave: true }
        await links.set(uri, { ...found, ...version })
        showUploadOnSave(uri, slug)
      })()
    },
    stopPublishingSpecOnSave: async (element?: unknown) => {
      const uri = element instanceof Uri ? element : activeUri()
      const link = uri && links.get(uri)
      if (!uri || !link?.publishOnSave) {
        throw new Hint(l10n.t('Galley doesn’t publish this file when you save it.'))
      }
      await links.set(uri, { ...link, publishOnSave: false })
      window.setStatusBarMessage(l10n.t('Galley now publishes “{0}” only when you upload it.', link.specSlug), 5000)
    },
  })
}

function showUploadOnSave(uri: Uri, slug: string): void {
  const message = l10n.t('Galley now publishes “{0}” each time you save this file without problems.', slug)
  // Opening YAML activates Galley. Opening JSON doesn't, because VS Code opens some JSON in every window.
  if (/\.ya?ml$/i.test(uri.path)) return void window.setStatusBarMessage(message, 5000)
  const late = l10n.t('Because this is a JSON file, a new window does so only after you use Galley in it.')
  void window.showInformationMessage(`${message} ${late}`)
}

async function setVisibility(target: OnSpec): Promise<void> {
  const { connection, scope, item, heading, changed, loadCatalog } = target
  const { choices } = (await loadCatalog()).field('updateOpenAPISpecBySlug', 'visibility')
  const visibility = await askStep(
    heading(item.slug),
    choiceStep({
      prompt: l10n.t('Select who can read the specification'),
      value: String(item.visibility),
      choices: choices.map((value) => ({
        label: visibilityLabel(value as OpenAPISpec['visibility']),
        description:
          value === 'public' ? l10n.t('anyone who has its address') : l10n.t('only members of the organization'),
        value,
      })),
    }),
  )
  if (visibility === undefined || visibility === item.visibility) return
  const body = { visibility: visibility as 'public' | 'private' }
  await connection.client.updateOpenAPISpecBySlug({ ...scope, specSlug: item.slug, body })
  changed()
}

type OnVersion = ItemTarget<OpenAPISpecVersion, SpecScope>
type ComparedVersions = readonly [older: OpenAPISpecVersion, newer: OpenAPISpecVersion]

/** Lets the user choose the version to compare with. Returns undefined if the user cancels. */
async function askVersions(
  targets: CommandTargets,
  { connection, scope, item, presentation, heading }: OnVersion,
): Promise<ComparedVersions | undefined> {
  const request = { connection, scope, extent: { limit: 2, pages: 1 }, options: { force: true }, query: {} }
  if ((await specVersions.list(request)).value.length < 2)
    throw new Hint(l10n.t('“{0}” has only one version, so there’s nothing to compare.', scope.specSlug))
  const picked = await targets.pick(connection, specVersions, scope, {
    title: heading(presentation.label),
    fits: ({ id }) => id !== item.id,
  })
  const other = picked?.item
  if (!other) return undefined
  return Date.parse(item.createdAt) <= Date.parse(other.createdAt) ? [item, other] : [other, item]
}

async function readAll(
  read: ReadSpecDocument,
  { connection, scope }: OnVersion,
  versions: ComparedVersions,
): Promise<readonly SpecDocument[]> {
  return await Promise.all(versions.map(async ({ id }) => await read(connection, scope, id)))
}

/** Shows two versions side by side, the older one on the left. The title says if only their meaning is compared. */
async function showDifferences(
  { specSlug }: SpecScope,
  versions: ComparedVersions,
  documents: readonly SpecDocument[],
): Promise<void> {
  const names = versions.map(({ createdAt }) => versionName(createdAt)).join(' ↔ ')
  const title = documents.some(({ isParsed }) => isParsed)
    ? l10n.t('{0}: {1} (only the meaning)', specSlug, names)
    : `${specSlug}: ${names}`
  await editorCommands.executeCommand('vscode.diff', ...documents.map(({ uri }) => uri), title)
}
