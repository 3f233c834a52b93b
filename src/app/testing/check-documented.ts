import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

type Content = Record<string, { schema: object }>
type Response = { description: string; content?: Content }
type Operation = { 'x-permission': string; responses: Record<string, Response> }

/** With response references resolved. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

type Written = {
  paths: Record<string, Record<string, { responses: Record<string, Response | { $ref: string }> }>>
  components: { responses: Record<string, Response> }
}

/** Apps with the same text share compiled schemas. */
const documents = new Map<string, ApiDocument>()

export function readApiDocument(text: string): ApiDocument {
  const known = documents.get(text)
  if (known) return known
  const written = JSON.parse(text) as Written
  for (const { responses } of Object.values(written.paths).flatMap(methods => Object.values(methods)))
    for (const [status, response] of Object.entries(responses))
      if ('$ref' in response) responses[status] = written.components.responses[response.$ref.split('/').at(-1)!]!
  const document = written as unknown as ApiDocument
  documents.set(text, document)
  return document
}

type Answered = {
  status: number
  code: string | undefined
  /** Without parameters; absent if the body was not read. */
  contentType?: string
  /** JSON only. */
  body?: unknown
}

/** Throws on an undocumented status, problem code or body. */
export function checkDocumented(
  document: ApiDocument,
  { method, url }: { method: string; url: string },
  answered: Answered,
): void {
  const { status, code } = answered
  const path = url.split('?', 1)[0]!
  const operation = methodsOf(document, path)?.[method.toLowerCase()]
  if (!operation || status === 304) return
  const response = operation.responses[status]
  const isNamed = response && (!code || response.description.split('\n').some(line => line.startsWith(`${code}: `)))
  if (!isNamed)
    throw new Error(`${method} ${path} answered ${status} ${code ?? ''}, which /api/openapi.json does not name.`)
  const fault = bodyFault(document, response.content ?? {}, answered)
  if (fault)
    throw new Error(`${method} ${path} answered ${status}, but not as /api/openapi.json describes it: ${fault}`)
}

function bodyFault({ components }: ApiDocument, content: Content, { contentType, body }: Answered): string | undefined {
  if (contentType === undefined) return undefined
  const described = content[contentType]
  if (!described) return `its type is “${contentType}”`
  if (body === undefined) return undefined
  const isValid = validatorOf(described.schema, components)
  if (isValid(body)) return undefined
  return isValid.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')
}

/** Most schemas check few bodies: optimizing their code takes longer than it saves. */
const ajv = new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } })
addFormats.default(ajv)

/** Cached by schema, since endpoints share refusals. */
const validators = new WeakMap<ApiDocument['components'], Map<string, ValidateFunction>>()

function validatorOf(schema: object, components: ApiDocument['components']): ValidateFunction {
  const ofDocument = validators.get(components) ?? new Map<string, ValidateFunction>()
  validators.set(components, ofDocument)
  const text = JSON.stringify(schema)
  const known = ofDocument.get(text)
  if (known) return known
  const made = ajv.compile(text.includes('#/components/') ? { ...schema, components } : schema)
  ofDocument.set(text, made)
  return made
}

type Methods = Record<string, Operation>
const patterns = new WeakMap<ApiDocument, [pattern: RegExp, methods: Methods][]>()

function methodsOf(document: ApiDocument, path: string): Methods | undefined {
  if (Object.hasOwn(document.paths, path)) return document.paths[path]
  const known =
    patterns.get(document) ??
    Object.entries(document.paths).map(([template, methods]) => [patternOf(template), methods] as [RegExp, Methods])
  patterns.set(document, known)
  return known.find(([pattern]) => pattern.test(path))?.[1]
}

/** `/api/bookings/{id}`: one segment per parameter. */
function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
}
