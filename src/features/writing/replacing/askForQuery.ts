import { l10n, type InputBoxOptions, type QuickPickItem } from 'vscode'
import { queryPattern, type TextQuery } from '../../../core/text/edits/textQuery.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { window } from '../../shared/window/window.ts'

type Option = 'isExpression' | 'matchesCase' | 'matchesWords' | 'keepsMarkup'
interface Row extends QuickPickItem {
  readonly option: Option
}

const maxLineLength = 1000

/** Asks what to find and how to replace it, starting with the last query. Returns undefined if the user cancels. */
export async function askForQuery(last: TextQuery, about: string): Promise<TextQuery | undefined> {
  const title = pickerTitle(commands.findAndReplace, about)
  let find: string | undefined = last.find
  for (;;) {
    find = await askForText({ title, prompt: l10n.t('Text to find'), value: find }, true)
    if (find === undefined) return undefined
    const options = await askForOptions(last, title)
    if (!options) return undefined
    const query = { ...options, find, replace: last.replace }
    const fault = faultOf(query)
    if (fault === undefined) {
      const prompt = query.isExpression
        ? l10n.t(
            'Replacement text: $1 is the first group, $& the whole match, \\n a new line. Leave empty to delete the matches',
          )
        : l10n.t('Replacement text. Leave empty to delete the matches')
      const replace = await askForText({ title, prompt, value: last.replace }, false)
      return replace === undefined ? undefined : { ...query, replace }
    }
    void window.showWarningMessage(l10n.t('This isn’t a valid regular expression: {0}', fault))
  }
}

async function askForText(
  question: Pick<InputBoxOptions, 'title' | 'prompt' | 'value'>,
  isNeeded: boolean,
): Promise<string | undefined> {
  return await window.showInputBox({
    ...question,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (isNeeded && text === '') return l10n.t('Enter a text to find.')
      return text.length > maxLineLength ? l10n.t('Enter at most {0} characters.', maxLineLength) : undefined
    },
  })
}

/** Asks for the options, with the last ones selected. */
async function askForOptions(last: TextQuery, title: string): Promise<Pick<TextQuery, Option> | undefined> {
  const row = (option: Option, label: string, detail: string): Row => ({ label, detail, option, picked: last[option] })
  const rows = [
    row('keepsMarkup', l10n.t('Leave tags, code and links alone'), l10n.t('Changes only what readers read')),
    row('matchesCase', l10n.t('Match case'), l10n.t('Distinguishes upper and lower case')),
    row('matchesWords', l10n.t('Whole words'), l10n.t('Finds only whole words')),
    row('isExpression', l10n.t('Regular expression'), l10n.t('Uses the same syntax as the editor’s search')),
  ]
  const picked = await window.showQuickPick(rows, {
    title,
    placeHolder: l10n.t('How to find it'),
    canPickMany: true,
    ignoreFocusOut: true,
  })
  if (!picked) return undefined
  const has = (option: Option): boolean => picked.some((each) => each.option === option)
  return {
    keepsMarkup: has('keepsMarkup'),
    matchesCase: has('matchesCase'),
    matchesWords: has('matchesWords'),
    isExpression: has('isExpression'),
  }
}

function faultOf(query: TextQuery): string | undefined {
  try {
    queryPattern(query)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
