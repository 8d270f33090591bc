import { l10n } from 'vscode'
import { maxInlineFileBytes } from '../../../contract/schemas/contentLimits.ts'
import type { FileProblem } from '../../../core/docs/files/fileChecks.ts'

const megabyte = 1024 * 1024

/** Returns a message that says why a file can't be inserted, and what to do. */
export function fileProblemMessage(problem: FileProblem, maxBytes: number = maxInlineFileBytes): string {
  switch (problem.kind) {
    case 'empty':
      return l10n.t('“{0}” is empty (0 bytes). Select a file with content.', problem.name)
    case 'tooLarge':
      return l10n.t(
        '“{0}” has {1} MB. The limit is {2} MB. Compress the file, or put it on the web and insert it from its URL.',
        problem.name,
        (problem.bytes / megabyte).toFixed(1),
        maxBytes / megabyte,
      )
    case 'noEnding':
      return l10n.t('“{0}” has no file extension. Rename it, for example to “{0}.png”.', problem.name)
    case 'otherType':
      return problem.found === ''
        ? l10n.t(
            '“{0}” has the extension of a .{1} file, but its content isn’t in that format.',
            problem.name,
            problem.extension,
          )
        : l10n.t(
            '“{0}” has the extension of a .{1} file, but it’s a .{2} file. Rename it, and try again.',
            problem.name,
            problem.extension,
            problem.found,
          )
  }
}
