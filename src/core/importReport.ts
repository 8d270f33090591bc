/** Something of a folder that an import left out or changed, and why. */
export interface LeftOut {
  /** Within the folder. */
  readonly path: string
  readonly reason: string
}

/** Translates a message with `{0}` placeholders. */
type Translate = (message: string, ...values: (string | number)[]) => string

/** Below a reason that many files share, the names beyond these are only counted. */
const maxNames = 200

/** What an import left out, as a Markdown document: by reason, the most frequent first, with what to do. */
export function importReport(space: string, problems: readonly LeftOut[], t: Translate): string {
  const reasons = Map.groupBy(problems, ({ reason }) => generalised(reason))
  const sections = [...reasons]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([reason, found]) => {
      const names = found.map((problem) => `- \`${problem.path}\`${detailOf(problem, reason)}`)
      const more = names.length - maxNames
      const rest = more > 0 ? [`- ${t('… and {0} more', more)}`] : []
      return [`## ${reason.replace(/[.:]$/, '')} (${found.length})`, '', ...names.slice(0, maxNames), ...rest, '']
    })
  return [
    `# ${t('Left out of “{0}”', space)}`,
    '',
    t('Everything else is imported. Correct what is named here in the folder, delete the space, and import it again.'),
    '',
    ...sections,
  ].join('\n')
}

/** A reason without what is particular to one file, so that files with the same one stand together. */
function generalised(reason: string): string {
  return reason
    .replace(/^Line \d+ /, '')
    .replace(/“[^“”]*”|"[^"]*"/g, '…')
    .replace(/has \S+ MB;/, 'has … MB;')
}

function detailOf({ reason }: LeftOut, general: string): string {
  return reason === general ? '' : `: ${reason}`
}
