import { l10n } from 'vscode'
import type { PushOutcome } from '../../../client/drafts/pushOutcome.ts'
import { explainError } from '../../shared/window/explainError.ts'

/** Why a text is not on the server, in a whole sentence; undefined where it is. */
export function pushOutcomeMessage(outcome: PushOutcome): string | undefined {
  switch (outcome.kind) {
    case 'pushed':
      return outcome.differs ? l10n.t('The server returned something other than what was sent.') : undefined
    case 'conflict':
      return outcome.theirs
        ? l10n.t('Somebody else changed the same passages of the page.')
        : l10n.t('Somebody else deleted the page.')
    case 'closed':
      return outcome.status === 'merged'
        ? l10n.t('The change request was merged meanwhile.')
        : l10n.t('The change request was archived meanwhile.')
    case 'noChangeRequest':
      return l10n.t('The change request is no longer there.')
    case 'otherAccount':
      return l10n.t('It was written with another account, and is pushed with that one.')
    case 'notOffered':
      return l10n.t('This server does not support editing in change requests.')
    case 'later':
    case 'refused':
      return explainError(outcome.error).message
  }
}
