import type { Translate } from '../../../core/text/messages/translate.ts'

/** A file that an import skipped or changed, and why. */
export interface SkippedFile {
  /** The path within the folder. */
  readonly path: string
  readonly reason: string
}

/** How many names are listed for each reason. The rest is only counted. */
const maxNames = 200

/** Returns a Markdown document about what an import skipped: by reason, most frequent first, with what to do. */
export function importReport(space: string, problems: readonly SkippedFile[], t: Translate): string {
  const reasons = Map.groupBy(problems, ({ reason }) => withoutFileDetails(reason))
  const sections = [...reasons]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .flatMap(([reason, found]) => {
      const names = found.map((problem) => `- \`${problem.path}\`${detailOf(problem, reason)}`)
      const more = names.length - maxNames
      const rest = more > 0 ? [`- ${t('… and {0} more', String(more))}`] : []
      const advice = adviceOn(reason, t)
      const heading = `## ${reason.replace(/(\. It was left out)?[.:]$/, '')} (${found.length})`
      return [heading, '', ...(advice ? [advice, ''] : []), ...names.slice(0, maxNames), ...rest, '']
    })
  return [
    `# ${t('Not imported into “{0}”', space)}`,
    '',
    t('Galley imported everything else. Fix these files in the folder, delete the space, and import the folder again.'),
    '',
    ...sections,
  ].join('\n')
}

/** Removes the parts of a reason that belong to one file, so that files with the same reason are grouped. */
function withoutFileDetails(reason: string): string {
  return reason
    .replace(/^Line \d+ /, 'A line ')
    .replace(/“[^“”]*”|"[^"]*"/g, '“…”')
    .replace(/is \S+ MB\./, 'is … MB.')
}

function detailOf({ reason }: SkippedFile, general: string): string {
  return reason === general ? '' : `: ${reason}`
}

/** Returns what to do about a reason, or undefined if the reason says it. The sandbox's reasons are in English. */
function adviceOn(reason: string, t: Translate): string | undefined {
  const advice: readonly (readonly [reason: RegExp, advice: string])[] = [
    [/doesn’t list this page/, t('Add the page to the table of contents if readers should see it.')],
    [/lists .* which doesn’t exist/, t('Fix the path, or create the page.')],
    [/lists .* which isn’t a page/, t('Only Markdown files are pages. Link to other files from a page.')],
    [
      /^Redirects aren’t imported/,
      t('Redirects belong to sites. To import this file, run “Import Redirects…” from the menu of a site’s redirects.'),
    ],
    [/The limit for files is/, t('Reduce the size of the file, or put it on the web and link to its address.')],
    [/can.t be (?:read|followed)/, t('Check that the file exists and that you have permission to read it.')],
    [/n’t valid YAML/, t('Fix the YAML. Until then, the default settings apply.')],
  ]
  return advice.find(([pattern]) => pattern.test(reason))?.[1]
}
