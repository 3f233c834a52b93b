import type { ReactNode } from 'react'
import {
  type ApiDocument,
  accessOf,
  isOpen,
  type Listed,
  type Parameter,
  type Refusal,
  refusalsOf,
} from './document.ts'
import { FieldLine, Fields, nameIn } from './fields.tsx'
import { TryIt } from './try-it.tsx'
import { typeOf } from './type-labels.ts'

type DetailsProps = { operation: Listed; document: ApiDocument; apiKey: string }

export function OperationDetails({ operation, document, apiKey }: DetailsProps) {
  const { components } = document
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return (
    <div className="grid gap-x-8 gap-y-6 border-t border-line p-4 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <p className="text-sm">{whoMay(operation)}</p>
        {operation.parameters.length > 0 && <Parameters parameters={operation.parameters} />}
        {body && (
          <Part title="Body">
            <Fields schema={body} components={components} />
          </Part>
        )}
        <Answer operation={operation} components={components} />
        <Refusals {...refusalsOf(operation, components)} />
      </div>
      <TryIt {...{ operation, document, apiKey }} />
    </div>
  )
}

function whoMay(operation: Listed): string {
  const access = accessOf(operation)
  if (access === 'public') return 'Public. No key needed.'
  if (access === 'people') return 'Only for people in a browser. API keys can’t call it.'
  const scope = `A key needs the scope “${access}”.`
  return isOpen(operation) ? `Also works without a key. ${scope}` : scope
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <Part title="Parameters">
      <ul className="divide-y divide-line text-sm">
        {parameters.map(({ name, in: place, required, schema, description }) => (
          <li key={name} className="py-2">
            <FieldLine {...{ name, schema, description }} note={`${place}${required ? '' : ', optional'}`} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

type AnswerProps = { operation: Listed; components: ApiDocument['components'] }

function Answer({ operation: { responses }, components }: AnswerProps) {
  const good = responses['200']
  const [type, content] = Object.entries((good && 'content' in good && good.content) || {})[0] ?? []
  if (!content) return null
  return (
    <Part title={nameIn(content.schema) ? `Response: ${typeOf(content.schema)}` : 'Response'}>
      {type === 'application/json' ? (
        <Fields schema={content.schema} components={components} />
      ) : (
        <p className="text-sm text-muted">{type}</p>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="font-sans text-sm font-semibold">{title}</h4>
      {children}
    </div>
  )
}

/** More are collapsed. */
const SHOWN = 5

function Refusals({ own, shared }: { own: readonly Refusal[]; shared: readonly Refusal[] }) {
  return (
    <Part title="Errors">
      {own.length > SHOWN ? (
        <details>
          <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center text-sm">
            {own.length} specific errors
          </summary>
          <RefusalList refusals={own} />
        </details>
      ) : (
        <RefusalList refusals={own} />
      )}
      <p className="py-2 text-sm text-muted">
        {own.length > 0 ? 'Plus the' : 'The'}{' '}
        <a href="#refusals" className="inline-link">
          errors of every operation
        </a>
        : {[...new Set(shared.map(({ status }) => status))].join(', ')}.
      </p>
    </Part>
  )
}

function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  if (refusals.length === 0) return null
  return (
    <ul className="divide-y divide-line text-sm">
      {refusals.map(({ status, code, detail }) => (
        <li key={`${status} ${code} ${detail}`} className="py-2">
          <span className="font-semibold tabular-nums">{status}</span>{' '}
          <code className="font-mono font-semibold wrap-anywhere">{code}</code>
          <p className="text-muted">{detail}</p>
        </li>
      ))}
    </ul>
  )
}
