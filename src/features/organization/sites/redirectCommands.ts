import { l10n } from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { readListPages, wholeList } from '../../../client/listPages.ts'
import type { RedirectDestination, SiteRedirect } from '../../../contract/siteRedirects.ts'
import type { SiteLocations } from '../../../core/docs/sites/siteLocations.ts'
import { hasQueryOrAnchor } from '../../../core/docs/sites/redirectSource.ts'
import { percentDecoded } from '../../../core/text/strings/percentDecoded.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { registerCommands, showError, type CommandHost } from '../../shared/commands/commands.ts'
import type { CommandTargets, ItemTarget, ListTarget } from '../../shared/families/commandTargets.ts'
import { elementFor } from '../../shared/families/familyElements.ts'
import { offerCommand } from '../../shared/commands/offerCommand.ts'
import { askStep, sendForm, type FormStep } from '../../shared/forms/form.ts'
import { editSettings, setting } from '../../shared/forms/settingsForm.ts'
import { choiceStep, choicesStep, textStep, yesNo } from '../../shared/forms/steps.ts'
import { readSiteLocations, type SiteScope } from '../../shared/sites/readSiteLocations.ts'
import { destinationLabel, destinationStep } from '../../shared/sites/redirectDestinations.ts'
import { writeRedirects } from '../../shared/sites/writeRedirects.ts'
import { requireSomething } from '../../shared/tree/listReadings.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { window } from '../../shared/window/window.ts'
import { importRedirects, type RedirectProblems } from './importRedirects.ts'
import type { redirectCommandTable } from './publishingCommandTable.ts'
import { redirects, type NamedRedirect } from './redirects.ts'

type Target = ItemTarget<NamedRedirect, SiteScope>
type OnList = ListTarget<SiteScope>

/** Registers the commands for the redirects of a site. */
export function registerRedirectCommands(host: CommandHost, targets: CommandTargets, problems: RedirectProblems): void {
  const change = (draft: boolean, command: CommandId) =>
    targets.onItem(redirects, command, async (target) => await setDraft(target, draft), {
      fits: ({ redirect }) => redirect.draft !== draft,
      none: () => (draft ? l10n.t('All redirects are drafts.') : l10n.t('There are no draft redirects.')),
    })
  registerCommands<typeof redirectCommandTable>(host, {
    createRedirect: targets.inList(redirects, commands.createRedirect, create),
    importRedirects: targets.inList(redirects, commands.importRedirects, async (target) => {
      await importRedirects(target, problems)
    }),
    publishRedirects: targets.inList(redirects, commands.publishRedirects, publishDrafts),
    searchRedirects: targets.inList(redirects, commands.searchRedirects, search, 'view'),
    findRedirect: targets.inList(redirects, commands.findRedirect, find, 'view'),
    editRedirect: targets.onItem(redirects, commands.editRedirect, edit),
    publishRedirect: change(false, commands.publishRedirect),
    draftRedirect: change(true, commands.draftRedirect),
    deleteRedirect: targets.onItem(redirects, commands.deleteRedirect, async (target) => await remove(target, host)),
  })
}

async function create({ connection, scope, heading, created }: OnList): Promise<void> {
  const locations = await readSiteLocations(connection, scope)
  const answers = { source: sourceStep(locations), destination: destinationOn({ connection, scope }) }
  const redirect = await sendForm<
    { source: string; destination: RedirectDestination; rest: boolean; draft: boolean },
    SiteRedirect | undefined
  >(
    heading(),
    {
      ...answers,
      rest: { ...restStep(), applies: ({ source }) => String(source).endsWith('*') },
      draft: choiceStep({
        prompt: l10n.t('Select when redirects take effect'),
        choices: yesNo(l10n.t('Later (save as a draft)'), l10n.t('Now')).toReversed(),
      }),
    },
    async ({ source = '', destination, rest = false, draft = false }) => {
      if (!destination) return undefined
      const body = { source: locations.source(source) ?? source, destination, captureWildcard: rest, draft }
      return await connection.client.createSiteRedirect({ ...scope, body })
    },
  )
  if (!redirect) return
  await created(redirect.id)
  const from = percentDecoded(redirect.source)
  if (!redirect.draft) return void window.setStatusBarMessage(l10n.t('Created the redirect from “{0}”.', from), 5000)
  const message = l10n.t('Created the redirect from “{0}” as a draft. It takes effect after you publish it.', from)
  const destinationText = destinationLabel(redirect.destination, locations)
  await offerCommand(message, commands.publishRedirect, elementFor(redirects, { redirect, destinationText }, scope))
}

async function edit({ connection, scope, item, heading, changed }: Target): Promise<void> {
  const locations = await readSiteLocations(connection, scope)
  let redirect = await wholeRedirect(connection, scope, item.redirect)
  const save = async (body: object): Promise<void> => {
    redirect = await connection.client.updateSiteRedirectById({ ...scope, siteRedirectId: redirect.id, body })
    changed()
  }
  await editSettings(heading(percentDecoded(redirect.source)), async () => {
    const { source, destination, captureWildcard, permanent } = redirect
    const onOff = (value: boolean): string => (value ? l10n.t('yes') : l10n.t('no'))
    const kept = l10n.t('Yes, permanently')
    return await Promise.resolve([
      setting(
        { label: l10n.t('From'), now: percentDecoded(source), icon: 'link' },
        typedSource(source),
        sourceStep(locations),
        async (value) => await save({ source: locations.source(value) }),
      ),
      setting(
        { label: l10n.t('To'), now: destinationLabel(destination, locations), icon: 'arrow-right' },
        destination,
        destinationOn({ connection, scope }, destination),
        async (value) => await save({ destination: value }),
      ),
      ...(source.endsWith('*')
        ? [
            setting(
              { label: l10n.t('Text matched by *'), now: onOff(captureWildcard), icon: 'regex' },
              captureWildcard,
              restStep(),
              async (value) => await save({ captureWildcard: value }),
            ),
          ]
        : []),
      setting(
        { label: l10n.t('Cached by browsers'), now: onOff(permanent), icon: 'pinned' },
        permanent,
        choiceStep({
          prompt: l10n.t('Can browsers cache the redirect?'),
          choices: yesNo(kept, l10n.t('No, check each time')),
        }),
        async (value) => await save({ permanent: value }),
      ),
    ])
  })
}

/** Reads a redirect again from its list, and rejects if a part of it is missing. */
async function wholeRedirect(
  { cache }: Connection,
  scope: SiteScope,
  { id, source, draft }: NamedRedirect['redirect'],
): Promise<NamedRedirect['redirect']> {
  const input = { ...scope, ...(draft ? { draft } : {}) }
  const options = { force: true, uses: 'all' } as const
  const { value, error } = await readListPages(cache, 'listSiteRedirects', input, wholeList, options)
  if (error) throw error
  const found = value.find((each) => each.id === id)
  if (found) return found
  throw new ExplainedError(
    l10n.t('The redirect from “{0}” no longer exists. Refresh the view.', percentDecoded(source)),
  )
}

async function setDraft({ connection, scope, item, changed }: Target, draft: boolean): Promise<void> {
  const { id, source } = item.redirect
  if (draft) await connection.client.updateSiteRedirectById({ ...scope, siteRedirectId: id, body: { draft } })
  else await writeRedirects({ connection, scope }, [{ source, intent: 'publish' }])
  changed()
}

async function publishDrafts({ connection, scope, heading, changed }: OnList): Promise<void> {
  const request = { connection, scope, extent: { limit: 1000, pages: 5 }, options: { force: true }, query: {} }
  const { value, failures } = await redirects.list(request)
  const drafts = value.filter(({ redirect }) => redirect.draft)
  requireSomething(drafts, failures)
  if (drafts.length === 0) throw new Hint(l10n.t('There are no draft redirects.'))
  const chosen = await askStep(
    heading(),
    choicesStep({
      prompt: l10n.t('Select the drafts to publish'),
      choices: drafts.map(({ redirect: { source }, destinationText }) => ({
        label: percentDecoded(source),
        description: `→ ${destinationText}`,
        value: source,
      })),
      values: drafts.map(({ redirect }) => redirect.source),
    }),
  )
  if (!chosen || chosen.length === 0) return
  const items = chosen.map((source) => ({ source, intent: 'publish' as const }))
  await writeRedirects({ connection, scope }, items)
  changed()
}

async function search({ connection, scope, heading, changes }: OnList): Promise<void> {
  const server = connection.server.id
  const before = changes.query(server, redirects.kind, scope)
  const prompt = l10n.t('Part of an old address. Leave empty for all')
  const step = textStep({ prompt, value: String(before['search'] ?? ''), optional: true })
  const text = await askStep(heading(), step)
  if (text === undefined) return
  changes.setQuery({ server, kind: redirects.kind, scope }, text === '' ? {} : { search: text })
}

/** Shows which redirect applies to an address, or what else is at that address. */
async function find({ connection, scope, heading }: OnList): Promise<void> {
  const locations = await readSiteLocations(connection, scope, { force: true })
  const prompt = l10n.t('Address on the site, such as /guides/old-name')
  const step = textStep({ prompt, check: (address) => addressProblem(locations, address) })
  const text = await askStep(heading(), step)
  if (text === undefined) return
  const source = locations.source(text) ?? text
  const shown = percentDecoded(source)
  try {
    const { redirect, target } = await connection.client.getSiteRedirectBySource({ ...scope, source })
    const by = percentDecoded(redirect.source)
    const label = destinationLabel(redirect.destination, locations)
    const open = l10n.t('Open in Browser')
    const message = l10n.t('“{0}” goes to “{1}” through the redirect from “{2}”: {3}', shown, label, by, target)
    if ((await window.showInformationMessage(message, open)) === open) await openAddress(target)
  } catch (error) {
    if (!isApiError(error, 'notFound')) throw error
    const there = locations.at(source)
    const message = there
      ? l10n.t('No redirect applies to “{0}”. The address shows “{1}”.', shown, there.title)
      : l10n.t('No redirect applies to “{0}”, and the site has no page at this address.', shown)
    await window.showInformationMessage(message)
  }
}

async function remove({ connection, scope, item, changed }: Target, { log }: CommandHost): Promise<void> {
  const { id, source, destination, draft, captureWildcard, permanent } = item.redirect
  await connection.client.deleteSiteRedirectById({ ...scope, siteRedirectId: id })
  changed()
  const undo = l10n.t('Undo')
  const restore = async (): Promise<void> => {
    if (!destination) return
    const body = { source, destination, draft, captureWildcard, permanent }
    await connection.client.createSiteRedirect({ ...scope, body })
    changed()
  }
  const buttons = destination ? [undo] : []
  const answer = window.showInformationMessage(
    l10n.t('Deleted the redirect from “{0}”.', percentDecoded(source)),
    ...buttons,
  )
  // The command doesn't wait for the answer.
  void Promise.resolve(answer)
    .then(async (button) => (button === undo ? await restore() : undefined))
    .catch((error: unknown) => showError(error, log, restore))
}

/** Returns a step that asks for the old address of a redirect. */
function sourceStep(locations: SiteLocations): FormStep<string> {
  return textStep({
    prompt: l10n.t('Old address on the site, such as /guides/old-name. A * at the end matches any text'),
    check: (text) => {
      if (!hasQueryOrAnchor(text)) return addressProblem(locations, text)
      return l10n.t('A redirect can’t depend on what follows ? or #. Enter only the part before it.')
    },
  })
}

/** Returns a source as it can be typed again. An escaped `?` or `#` is a part of the path only as an escape. */
function typedSource(source: string): string {
  const decoded = percentDecoded(source)
  return hasQueryOrAnchor(decoded) ? source : decoded
}

function addressProblem(locations: SiteLocations, text: string): string | undefined {
  if (locations.source(text) !== undefined) return undefined
  return l10n.t('Enter an address with up to 512 characters. A * is allowed only at the end.')
}

function destinationOn(
  { connection, scope }: Pick<OnList, 'connection' | 'scope'>,
  now?: RedirectDestination,
): FormStep<RedirectDestination> {
  return destinationStep(async (signal) => await readSiteLocations(connection, scope, { signal }), now)
}

function restStep(): FormStep<boolean> {
  return choiceStep({
    prompt: l10n.t('What to do with the text matched by *'),
    choices: yesNo(
      l10n.t('Append it to the destination'),
      l10n.t('Don’t append it, so that all redirects have the same destination'),
    ),
  })
}
