import type { SpecOverlay } from '../../docs/body/docsBody.ts'
import { isDoubt } from '../../platform/openApi/overlays/overlay.ts'
import type { SpecRange } from '../../platform/openApi/specProblem.ts'
import { problemOf, type DocsProblem } from './docsProblem.ts'

/** Returns the problems of an overlay as problems of the docs. The message is made from the fault. */
export function overlayProblems({ text, problems }: SpecOverlay): DocsProblem[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const spanOf = ({ line, column, endLine, endColumn }: SpecRange): { start: number; end: number } => {
    return { start: (starts[line] ?? 0) + column, end: (starts[endLine] ?? 0) + endColumn }
  }
  return problems.map(({ at: _at, range, ...fault }) =>
    problemOf(isDoubt(fault) ? 'overlay-target' : 'overlay', range ? spanOf(range) : { start: 0, end: 0 }, [
      JSON.stringify(fault),
    ]),
  )
}
