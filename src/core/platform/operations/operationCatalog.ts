import { isPaged } from '../../../contract/operation.ts'
import { operations, type OperationName } from '../../../contract/operations.ts'
import { ContractChecks } from '../../../contract/checks/validation.ts'
import { problemMessage } from './problemMessage.ts'
import { english, type Translate } from '../../text/messages/translate.ts'
import { answerProblems } from './answerProblems.ts'
import { answerText, shownContent, shownHeaders } from './answerText.ts'
import { valueLocation } from './valueLocation.ts'
import { fieldRule, type FieldRule } from './fieldRule.ts'
import { idChoices } from './idChoices.ts'
import { idSources, sourceNeeds, type IdSource } from './idSources.ts'
import { findOperations, operationEntries, type OperationEntry } from './operationEntry.ts'
import { operationForm, readAnswer, type OperationForm, type Question } from './operationForm.ts'
import { requestSchema } from './requestSchema.ts'
import { readRequest, withParameters, writeRequest, type OperationInput, type RequestReading } from './requestText.ts'

/** The value that was entered for a question, or what is wrong with it. */
type ReadAnswer = { readonly value: unknown } | { readonly problem: string }

/**
 * Everything about running an operation that follows from the contract. This module loads the whole contract. The
 * extension imports it lazily, so it must not import `vscode`.
 */
export class OperationCatalog {
  readonly entries: readonly OperationEntry[] = operationEntries()
  readonly needs = sourceNeeds
  readonly choices = idChoices
  readonly withParameters = withParameters
  readonly placeAt = valueLocation
  readonly content = shownContent
  readonly headers = shownHeaders
  readonly answerText = answerText
  readonly #checks = new ContractChecks()
  readonly #t: Translate

  /** Uses English unless you pass a translator. */
  constructor(t: Translate = english) {
    this.#t = t
  }

  find(query: string): OperationEntry[] {
    return findOperations(this.entries, query)
  }

  form(name: OperationName): OperationForm {
    return operationForm(name, this.#t)
  }

  /** Reads and checks the text that was entered for a question. */
  answer(name: OperationName, question: Question, text: string): ReadAnswer {
    const value = readAnswer(question, text)
    const place = `/${question.part}/${question.name}`
    const problem = this.#checks
      .checkInput(name, { [question.name]: value })
      .find(({ path }) => path === place || path.startsWith(`${place}/`))
    return problem ? { problem: problemMessage(problem, this.#t) } : { value }
  }

  /** Returns the contract's rule for a body field. `field` is its path: `title`, `source/url`. */
  field(name: OperationName, field: string): FieldRule {
    return fieldRule({ checks: this.#checks, t: this.#t }, name, field)
  }

  /** Returns where to get the values of a field or parameter, given the known names. */
  sources(name: OperationName, parameter: string, known: Iterable<string>): readonly IdSource[] {
    return idSources(name, parameter, new Set(known))
  }

  write(name: OperationName, input: OperationInput, schema: string, note: string): string {
    return writeRequest(name, input, { schema, note }, this.#t)
  }

  read(name: OperationName, text: string): RequestReading {
    return readRequest(name, text, { checks: this.#checks, t: this.#t })
  }

  schema(name: OperationName): string {
    return JSON.stringify(requestSchema(name), undefined, 2)
  }

  /** Returns how a response differs from the contract, one sentence each. */
  differences(name: OperationName, status: number, body: unknown): string[] {
    return answerProblems(name, status, body).map((problem) => `${problem.path}: ${problemMessage(problem, this.#t)}`)
  }

  isPaged(name: OperationName): boolean {
    return isPaged(operations[name])
  }
}
