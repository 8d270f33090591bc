import { l10n } from 'vscode'
import type { OperationForm } from '../../../core/platform/operations/operationForm.ts'
import type { OperationInput } from '../../../core/platform/operations/requestText.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { shorten } from '../../../core/text/strings/titles.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import type { IdReader } from './idReader.ts'

/** How long the question waits for names, in milliseconds. */
const patience = 2000
const maxFieldLength = 80
const maxFields = 8

/** The request to confirm. */
export interface Intent {
  readonly connection: Connection
  readonly form: OperationForm
  readonly input: OperationInput
  readonly ids: IdReader
  readonly log: Log
}

/** Asks before something is changed or deleted, and names it. Returns true to continue. */
export async function confirmOperation(intent: Intent): Promise<boolean> {
  const { connection, form, input } = intent
  const deletes = form.method === 'DELETE'
  const question = l10n.t(
    '{0} This request goes to “{1}” as {2}.',
    form.summary,
    connection.server.name,
    connection.account.label,
  )
  const path = form.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]))
  const consequences = [
    `${form.method} ${path}`,
    ...(await subjects(intent)),
    ...bodySummary(input['body']),
    ...(deletes ? [l10n.t('You might not be able to restore deleted content.')] : []),
  ]
  return await confirmLoss({ question, consequences, button: deletes ? l10n.t('Delete') : l10n.t('Send') })
}

/** Returns the things in the path by name: `spaceId: “Guide” (s1)`. */
async function subjects({ form, input, ids, log }: Intent): Promise<string[]> {
  const lines: string[] = []
  const signal = AbortSignal.timeout(patience)
  for (const { name, part, sources } of form.required) {
    const id = input[name]
    if (part !== 'path' || typeof id !== 'string') continue
    if (ids.nameOf(id) === undefined && sources.length > 0 && !signal.aborted) {
      try {
        await ids.read(sources, input, signal)
      } catch (error) {
        // Without the name, the id is enough to decide.
        if (!isCancellation(error)) log.debug(`Couldn’t read the name of ${name}.`, error)
      }
    }
    const title = ids.nameOf(id)
    lines.push(title === undefined ? `${name}: ${id}` : `${name}: “${displayTitle(title, id)}” (${id})`)
  }
  return lines
}

/** Returns a line for each field of the body, up to a limit. */
function bodySummary(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const fields = Object.entries(body).map(([name, value]) =>
    shorten(`${name}: ${JSON.stringify(value)}`, maxFieldLength),
  )
  const more = fields.length - maxFields
  return more > 0 ? [...fields.slice(0, maxFields), l10n.t('and {0} more', more)] : fields
}
