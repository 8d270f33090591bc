import type { Function as FunctionNode, ParamPattern, TSType } from 'oxc-parser'
import { nameOfParameter, textType, typeOfParameter } from './parameters.ts'
import type { SourceModule, SourceModules } from './sourceModules.ts'
import type { TextReader } from './textReaders.ts'
import { NothingFound, TypeSamples, type TypeSample } from './typeSamples.ts'

/** A call with its arguments. */
export type ReaderCall = () => unknown

/** How to call a reader. */
export interface ReaderCalls {
  /** Returns the lists of arguments for a text. There are several if the reader takes more than one text. */
  readonly argumentLists: (text: string) => unknown[][]
  /** Calls a function that the reader returns, and goes through a generator. */
  readonly finish: (result: unknown, text: string) => void
}

/** A parameter of a reader. */
interface Parameter {
  readonly isText: boolean
  readonly isOptional: boolean
  readonly sample: TypeSample
}

/** The longest path that file systems accept, in characters. */
const longestPath = 4096
/** A parameter has at most this many values for a text. */
const maxTurns = 4

/** Finds how to call readers by the types of their parameters. */
export class CallsByType {
  readonly #modules: SourceModules
  readonly #types: TypeSamples

  constructor(modules: SourceModules) {
    this.#modules = modules
    this.#types = new TypeSamples(modules)
  }

  /** Throws a {@link MissingSample} if the reader takes something else than texts, and there is no sample of it. */
  of({ file = '', function: name }: TextReader): ReaderCalls {
    const node = this.#modules.at(file).functions.get(name)
    if (!node) throw new Error(`${file} has no function ${name}.`)
    const module = withTypeParameters(this.#modules.at(file), node)
    const parameters = node.params.map((parameter) => this.#parameter(parameter, module))
    const returned = this.#parametersOfResult(node.returnType?.typeAnnotation, module)
    return {
      argumentLists: (text) => argumentLists(parameters, text),
      finish: (result, text) => {
        if (typeof result === 'function') for (const list of argumentLists(returned, text)) result(...list)
        else if (isGenerator(result)) while (!result.next().done);
      },
    }
  }

  #parameter(pattern: ParamPattern, module: SourceModule): Parameter {
    const [type, isOptional] = typeOfParameter(pattern)
    if (!type) return { isText: false, isOptional: true, sample: { turns: 1, make: () => undefined } }
    const text = textType(type)
    const sample = this.#types.of(text ?? type, module)
    const isPath = text && /path|file|folder/i.test(nameOfParameter(pattern))
    return { isText: text !== undefined, isOptional, sample: isPath ? shortened(sample) : sample }
  }

  #parametersOfResult(type: TSType | undefined, module: SourceModule): Parameter[] {
    if (type?.type === 'TSFunctionType') return type.params.map((parameter) => this.#parameter(parameter, module))
    if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return []
    const found = this.#modules.find(type.typeName.name, module)
    return found?.declaration.type === 'alias' ? this.#parametersOfResult(found.declaration.of, found.module) : []
  }
}

/** Adds the type parameters of a function to the types of its module, as the types that they extend. */
function withTypeParameters(module: SourceModule, { typeParameters }: FunctionNode): SourceModule {
  const types = new Map(module.types)
  for (const { name, constraint } of typeParameters?.params ?? []) {
    if (constraint) types.set(name.name, { type: 'alias', of: constraint })
  }
  return { ...module, types }
}

function shortened({ turns, make }: TypeSample): TypeSample {
  return { turns, make: (text, turn) => make(text.slice(0, longestPath), turn) }
}

function isGenerator(value: unknown): value is Iterator<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function'
}

/** Returns the lists of arguments, except those that need something which the text doesn’t contain. */
function argumentLists(parameters: readonly Parameter[], text: string): unknown[][] {
  const turns = Math.min(maxTurns, Math.max(1, ...parameters.map(({ sample }) => sample.turns)))
  return waysToCall(parameters).flatMap((way) =>
    Array.from({ length: turns }, (_, turn) => way(text, turn)).filter((list) => list !== undefined),
  )
}

type WayToCall = (text: string, turn: number) => unknown[] | undefined

/** The parameters with text are all long, equal or not, or only one of them. Then optional ones are left out. */
function waysToCall(parameters: readonly Parameter[]): WayToCall[] {
  const all = parameters.filter(({ isText }) => isText)
  const hasOptional = parameters.some(({ isOptional, isText }) => isOptional && !isText)
  const alone = all.length > 1 || hasOptional ? all.map((text) => [text]) : []
  const ways = [
    ...(all.length > 1 ? [{ long: all, areEqual: true }] : []),
    ...[all, ...alone].map((long) => ({ long, areEqual: false })),
  ]
  return ways.map(({ long, areEqual }): WayToCall => {
    const argumentOf = (parameter: Parameter, text: string, turn: number): unknown => {
      const { isText, isOptional, sample } = parameter
      if (long.includes(parameter))
        return sample.make(areEqual ? text : similarText(text, long.indexOf(parameter)), turn)
      if (isOptional && long !== all) return undefined
      return sample.make(isText ? 'a' : text, turn)
    }
    return (text, turn) => {
      try {
        return parameters.map((parameter) => argumentOf(parameter, text, turn))
      } catch (error) {
        if (error instanceof NothingFound) return undefined
        throw error
      }
    }
  })
}

/** Makes texts that aren’t equal, as versions of a page. */
function similarText(text: string, index: number): string {
  return [text, `a\n\n${text}`, `${text}\n\nb`][index] ?? text
}
