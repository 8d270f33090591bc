import { l10n } from 'vscode'
import type { Collection } from '../../../contract/collections.ts'
import { daysToRestore } from '../../../contract/schemas/contentLimits.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Space } from '../../../contract/spaces.ts'
import { registerCommands, showError, type CommandHost } from '../../shared/commands/commands.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget, ListTarget } from '../../shared/families/commandTargets.ts'
import { withAncestors, type OrganizationScope, type ResourceFamily } from '../../shared/families/resourceFamily.ts'
import { sendForm, sendStep, type FormSteps } from '../../shared/forms/form.ts'
import { choiceStep, textStep } from '../../shared/forms/steps.ts'
import { languageName } from '../../shared/labels/languageName.ts'
import { window } from '../../shared/window/window.ts'
import type { WorkingChangeRequest } from '../../shared/changeRequests/workingChangeRequest.ts'
import { applyTemplate } from './applyTemplate.ts'
import { collections, spaces } from './contentFamilies.ts'
import type { Deletions } from './deletedSpaces.ts'
import { editCollection, editSpace } from './contentSettings.ts'
import { askContentDestination, moveContent, type Content } from './moveContent.ts'
import { transferContent } from './transferContent.ts'
import type { collectionCommandTable, spaceCommandTable } from './contentCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

type OnSpace = ItemTarget<Space, OrganizationScope>
type OnCollection = ItemTarget<Collection, OrganizationScope>

/** What the commands for spaces and collections need. */
export interface ContentCommandServices {
  readonly targets: CommandTargets
  readonly working: WorkingChangeRequest
  readonly deleted: ResourceFamily<Space, OrganizationScope>
  readonly deletions: Deletions
  /** Shows a space that was just created. */
  readonly revealSpace: (space: string) => Promise<void>
}

/** Registers the commands for spaces and collections. */
export function registerContentCommands(host: CommandHost, services: ContentCommandServices): void {
  const { targets, deleted, working } = services
  registerSpaceCommands(host, services)
  registerCommands<typeof collectionCommandTable>(host, {
    createCollection: targets.inList(collections, pickerTitle(commands.createCollection), async (target, element) =>
      createCollection(targets, target, element),
    ),
    collectionSettings: targets.onItem(
      collections,
      { title: pickerTitle(commands.collectionSettings) },
      async (target) => editCollection(targets, target),
    ),
    deleteCollection: targets.onItem(collections, { title: pickerTitle(commands.deleteCollection) }, async (target) =>
      deleteCollection(targets, target),
    ),
    moveContentTo: async (element?: unknown) => {
      const isCollection = withAncestors(element).some((each) => collections.ofElement?.(each)) && !spaceAround(element)
      const handler = isCollection
        ? targets.onItem(collections, { title: pickerTitle(commands.moveContentTo) }, async (target) =>
            moveTo(targets, target),
          )
        : targets.onItem(spaces, { title: pickerTitle(commands.moveContentTo) }, async (target) =>
            moveTo(targets, target),
          )
      await handler(element)
    },
    transferContent: async (element?: unknown) => {
      const isCollection = withAncestors(element).some((each) => collections.ofElement?.(each)) && !spaceAround(element)
      const handler = isCollection
        ? targets.onItem(collections, { title: pickerTitle(commands.transferContent) }, async (target) =>
            transfer(targets, target),
          )
        : targets.onItem(spaces, { title: pickerTitle(commands.transferContent) }, async (target) =>
            transfer(targets, target),
          )
      await handler(element)
    },
    restoreSpace: targets.onItem(deleted, { title: pickerTitle(commands.restoreSpace) }, async (target) =>
      restore(services, target),
    ),
    applyTemplate: targets.onItem(spaces, { title: pickerTitle(commands.applyTemplate) }, async (target) =>
      applyTemplate(targets, working, target),
    ),
  })
}

function registerSpaceCommands(host: CommandHost, { targets, revealSpace, ...services }: ContentCommandServices): void {
  const isLocked = ({ editMode }: Space): boolean => editMode === 'locked'
  registerCommands<typeof spaceCommandTable>(host, {
    createSpace: targets.inList(spaces, pickerTitle(commands.createSpace), async (target, element) => {
      const made = await createSpace(targets, target, element)
      if (made) await revealSpace(made.id)
    }),
    spaceSettings: targets.onItem(spaces, { title: pickerTitle(commands.spaceSettings) }, async (target) =>
      editSpace(targets, target),
    ),
    lockSpace: targets.onItem(
      spaces,
      { title: pickerTitle(commands.lockSpace), fits: (space) => !isLocked(space) },
      setEditMode('locked'),
    ),
    unlockSpace: targets.onItem(
      spaces,
      { title: pickerTitle(commands.unlockSpace), fits: isLocked },
      setEditMode('live'),
    ),
    duplicateSpace: targets.onItem(
      spaces,
      { title: pickerTitle(commands.duplicateSpace) },
      async ({ connection, item, changed }) => {
        const copy = await connection.client.duplicateSpace({ spaceId: item.id })
        changed()
        await revealSpace(copy.id)
      },
    ),
    deleteSpace: targets.onItem(spaces, { title: pickerTitle(commands.deleteSpace) }, async (target) =>
      deleteSpace({ targets, revealSpace, ...services }, host, target),
    ),
  })
}

function spaceAround(element: unknown): boolean {
  return withAncestors(element).some((each) => spaces.ofElement?.(each))
}

function parentOf(element: unknown): { parent?: string } {
  const [collection] = withAncestors(element).flatMap((each) => collections.ofElement?.(each)?.item ?? [])
  return collection ? { parent: collection.id } : {}
}

async function createSpace(
  targets: CommandTargets,
  { connection, scope, changed }: ListTarget<OrganizationScope>,
  element: unknown,
): Promise<Space | undefined> {
  const catalog = await targets.loadCatalog()
  const rule = (field: string) => catalog.field('createSpace', field)
  // The choices come from the contract, so they have its type.
  const languages = rule('language').choices as readonly Language[]
  const steps: FormSteps<{ title: string; emoji: string; language: Language | null }> = {
    title: textStep({ prompt: l10n.t('Title of the space'), rule: rule('title') }),
    emoji: textStep({
      prompt: l10n.t('An emoji before the title. Leave empty for none'),
      rule: rule('emoji'),
      optional: true,
    }),
    language: choiceStep<Language | null>({
      prompt: l10n.t('Language of the content'),
      choices: [
        { label: l10n.t('Not specified'), value: null },
        ...languages.map((value) => ({ label: languageName(value), description: value, value })),
      ],
    }),
  }
  const made = await sendForm(pickerTitle(commands.createSpace), steps, async ({ title = '', emoji, language }) => {
    const body = { title, ...(emoji ? { emoji } : {}), ...(language ? { language } : {}), ...parentOf(element) }
    return await connection.client.createSpace({ ...scope, body })
  })
  if (made) changed()
  return made
}

type Language = NonNullable<NonNullable<Input<'createSpace'>['body']>['language']>

async function createCollection(
  targets: CommandTargets,
  { connection, scope, changed }: ListTarget<OrganizationScope>,
  element: unknown,
): Promise<void> {
  const rule = (await targets.loadCatalog()).field('createCollection', 'title')
  const step = textStep({ prompt: l10n.t('Title of the collection'), rule })
  await sendStep(pickerTitle(commands.createCollection), step, async (title) => {
    await connection.client.createCollection({ ...scope, body: { title, ...parentOf(element) } })
    changed()
    window.setStatusBarMessage(l10n.t('Created the collection “{0}”.', title), 5000)
  })
}

function setEditMode(editMode: 'live' | 'locked') {
  return async ({ connection, item, changed }: OnSpace): Promise<void> => {
    await connection.client.updateSpaceById({ spaceId: item.id, body: { editMode } })
    changed()
  }
}

async function deleteSpace(services: ContentCommandServices, host: CommandHost, target: OnSpace): Promise<void> {
  const { connection, item, changed } = target
  const { changeRequestsOpen: open, changeRequestsDraft: draft } = item
  const go = await confirmLoss({
    question: l10n.t('Delete the space “{0}”?', item.title),
    consequences: [
      l10n.t('This also deletes its pages, files, comments, and change requests. Sites no longer show it.'),
      ...(open + draft === 1 ? [l10n.t('1 of its change requests isn’t merged.')] : []),
      ...(open + draft > 1 ? [l10n.t('{0} of its change requests aren’t merged.', open + draft)] : []),
      l10n.t('You can restore it under “Recently Deleted” for {0} days.', daysToRestore),
    ],
  })
  if (!go) return
  await connection.client.deleteSpaceById({ spaceId: item.id })
  await services.deletions.remember(connection.server.id, item)
  changed()
  void offerUndo(services, target).catch((error: unknown) => showError(error, host.log))
}

async function offerUndo(services: ContentCommandServices, target: OnSpace): Promise<void> {
  const undo = l10n.t('Undo')
  const choice = await window.showInformationMessage(l10n.t('Deleted the space “{0}”.', target.item.title), undo)
  if (choice === undo) await restore(services, target)
}

async function restore(
  { targets, revealSpace }: ContentCommandServices,
  { connection, scope, item }: OnSpace,
): Promise<void> {
  await connection.client.restoreSpace({ spaceId: item.id })
  targets.changes.wrote(connection, spaces, scope, ['getSpaceById'])
  await revealSpace(item.id)
}

async function deleteCollection(targets: CommandTargets, { connection, scope, item }: OnCollection): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Delete the collection “{0}”?', item.title),
    consequences: [
      l10n.t('Its content moves up one level. No spaces are deleted.'),
      l10n.t('You can’t restore the collection and its default level.'),
    ],
  })
  if (!go) return
  await connection.client.deleteCollectionById({ collectionId: item.id })
  targets.changes.wrote(connection, collections, scope, spaces.reads)
}

async function moveTo(targets: CommandTargets, { connection, scope, item }: ItemTarget<Content, OrganizationScope>) {
  const to = await askContentDestination(connection, item)
  if (!to) return
  await moveContent(connection, item, to)
  targets.changes.wrote(connection, spaces, scope, collections.reads)
}

async function transfer(targets: CommandTargets, { connection, scope, item }: ItemTarget<Content, OrganizationScope>) {
  if (item.object === 'space' && !connection.client.supports('transferSpace')) {
    throw new ExplainedError(l10n.t('This server can’t transfer a single space. Transfer its collection instead.'))
  }
  if (!(await transferContent(connection, item))) return
  targets.changes.wrote(connection, spaces, scope, collections.reads)
}
