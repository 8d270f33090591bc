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
import { collections, spaces } from './contentFamilies.ts'
import type { Deletions } from './deletedSpaces.ts'
import { editCollection, editSpace } from './contentSettings.ts'
import { askContentDestination, moveContent, transferContent, type Content } from './moveContent.ts'
import type { collectionCommandTable, spaceCommandTable } from './contentCommandTable.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'

type OnSpace = ItemTarget<Space, OrganizationScope>
type OnContent = ItemTarget<Content, OrganizationScope>
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
    createCollection: targets.inList(collections, commands.createCollection, createCollection),
    collectionSettings: targets.onItem(collections, commands.collectionSettings, editCollection),
    deleteCollection: targets.onItem(collections, commands.deleteCollection, deleteCollection),
    moveContentTo: onContent(targets, commands.moveContentTo, moveTo),
    transferContent: onContent(targets, commands.transferContent, transfer),
    restoreSpace: targets.onItem(deleted, commands.restoreSpace, async (target) => await restore(services, target)),
    applyTemplate: targets.onItem(spaces, commands.applyTemplate, async (target) => applyTemplate(working, target)),
  })
}

/** Returns the handler of a command about a space, or about a collection if it's called on one. */
function onContent(targets: CommandTargets, command: CommandId, run: (target: OnContent) => Promise<void>) {
  const onCollection = targets.onItem(collections, command, run)
  const onSpace = targets.onItem(spaces, command, run)
  return async (element?: unknown): Promise<void> => {
    const around = withAncestors(element)
    const isCollection =
      around.some((each) => collections.ofElement?.(each)) && !around.some((each) => spaces.ofElement?.(each))
    await (isCollection ? onCollection : onSpace)(element)
  }
}

function registerSpaceCommands(host: CommandHost, services: ContentCommandServices): void {
  const { targets, revealSpace } = services
  const isLocked = ({ editMode }: Space): boolean => editMode === 'locked'
  registerCommands<typeof spaceCommandTable>(host, {
    createSpace: targets.inList(spaces, commands.createSpace, async (target) => {
      const made = await createSpace(target)
      if (made) await revealSpace(made.id)
    }),
    spaceSettings: targets.onItem(spaces, commands.spaceSettings, editSpace),
    lockSpace: targets.onItem(spaces, commands.lockSpace, setEditMode('locked'), {
      fits: (space) => !isLocked(space),
      none: () => l10n.t('All spaces are locked.'),
    }),
    unlockSpace: targets.onItem(spaces, commands.unlockSpace, setEditMode('live'), {
      fits: isLocked,
      none: () => l10n.t('No space is locked.'),
    }),
    duplicateSpace: targets.onItem(spaces, commands.duplicateSpace, async ({ connection, item, changed }) => {
      const copy = await connection.client.duplicateSpace({ spaceId: item.id })
      changed()
      await revealSpace(copy.id)
    }),
    deleteSpace: targets.onItem(spaces, commands.deleteSpace, async (target) => deleteSpace(services, host, target)),
  })
}

function parentOf(element: unknown): { parent?: string } {
  const [collection] = withAncestors(element).flatMap((each) => collections.ofElement?.(each)?.item ?? [])
  return collection ? { parent: collection.id } : {}
}

async function createSpace(target: ListTarget<OrganizationScope>): Promise<Space | undefined> {
  const { connection, scope, element, heading, changed } = target
  const catalog = await target.loadCatalog()
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
  const made = await sendForm(heading(), steps, async ({ title = '', emoji, language }) => {
    const body = { title, ...(emoji ? { emoji } : {}), ...(language ? { language } : {}), ...parentOf(element) }
    return await connection.client.createSpace({ ...scope, body })
  })
  if (made) changed()
  return made
}

type Language = NonNullable<NonNullable<Input<'createSpace'>['body']>['language']>

async function createCollection(target: ListTarget<OrganizationScope>): Promise<void> {
  const { connection, scope, element, heading, changed } = target
  const rule = (await target.loadCatalog()).field('createCollection', 'title')
  const step = textStep({ prompt: l10n.t('Title of the collection'), rule })
  await sendStep(heading(), step, async (title) => {
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

async function restore({ revealSpace }: ContentCommandServices, target: OnSpace): Promise<void> {
  const { connection, scope, item, changes } = target
  await connection.client.restoreSpace({ spaceId: item.id })
  changes.wrote(connection, spaces, scope, ['getSpaceById'])
  await revealSpace(item.id)
}

async function deleteCollection({ connection, scope, item, changes }: OnCollection): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Delete the collection “{0}”?', item.title),
    consequences: [
      l10n.t('Its content moves up one level. No spaces are deleted.'),
      l10n.t('You can’t restore the collection and its default level.'),
    ],
  })
  if (!go) return
  await connection.client.deleteCollectionById({ collectionId: item.id })
  changes.wrote(connection, collections, scope, spaces.reads)
}

async function moveTo(target: OnContent): Promise<void> {
  const { connection, scope, item, changes } = target
  const to = await askContentDestination(target)
  if (!to) return
  await moveContent(connection, item, to)
  changes.wrote(connection, spaces, scope, collections.reads)
}

async function transfer(target: OnContent): Promise<void> {
  const { connection, scope, item, changes } = target
  if (item.object === 'space' && !connection.client.supports('transferSpace')) {
    throw new ExplainedError(l10n.t('This server can’t transfer a single space. Transfer its collection instead.'))
  }
  if (!(await transferContent(target))) return
  changes.wrote(connection, spaces, scope, collections.reads)
}

/** Adds the pages of a template, by its id, to a change request of a space or to its published content. */
async function applyTemplate(
  working: WorkingChangeRequest,
  { connection, item, heading, changed, loadCatalog }: OnSpace,
): Promise<void> {
  const rule = (await loadCatalog()).field('applyTemplateToSpace', 'id')
  const isLocked = item.editMode === 'locked'
  const steps: FormSteps<{ id: string; where: 'changeRequest' | 'published' }> = {
    id: textStep({ prompt: l10n.t('ID of the template, as shown in the platform’s app'), rule }),
    where: choiceStep({
      prompt: l10n.t('Select where to add its pages'),
      choices: [
        { label: l10n.t('Into a change request'), icon: 'git-pull-request', value: 'changeRequest' },
        { label: l10n.t('Directly into the published content'), icon: 'book', value: 'published' },
      ],
      applies: () => !isLocked,
    }),
  }
  const title = heading(item.title)
  await sendForm(title, steps, async ({ id = '', where = 'changeRequest' }) => {
    const ref = { server: connection.server.id, space: item.id }
    const request = where === 'changeRequest' ? await working.choose(ref, { ask: true, title }) : undefined
    if (where === 'changeRequest' && !request) return
    await connection.client.applyTemplateToSpace({
      spaceId: item.id,
      body: { id, ...(request ? { changeRequestId: request.id } : {}) },
    })
    changed()
    const words = request
      ? l10n.t('Applied the template to change request #{0}.', request.number)
      : l10n.t('Applied the template to “{0}”.', item.title)
    window.setStatusBarMessage(words, 5000)
  })
}
