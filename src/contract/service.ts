import * as Type from 'typebox'
import { get } from './operation.ts'
import { optional } from './schemas/schema.ts'

/** Operations on the service itself (api-facts P1 §9). */
export const serviceOperations = {
  getApiInformation: get(
    '/',
    'Get the version of the API.',
    Type.Object({ version: Type.String(), build: optional(Type.String()) }),
  ),
}
