import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#accounts/web/api.ts'
import { TextArea, TextField } from '#kit/web/form/field.tsx'
import { Form, SubmitButton } from '#kit/web/form/form.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { type FieldState, useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import { CodeBlock } from './code-block.tsx'
import { type ApiDocument, accessOf, isOpen, type Listed, type Parameter } from './document.ts'
import { addressOf, curlOf, exampleOf, fetchOf } from './examples.ts'

type TryItProps = { operation: Listed; document: ApiDocument; apiKey: string }

export function TryIt({ operation, document, apiKey }: TryItProps) {
  const { method, parameters, requestBody } = operation
  const json = requestBody?.content['application/json']?.schema
  const [initial] = useState<Record<string, string>>(() => ({
    ...Object.fromEntries(parameters.map(({ name }) => [name, ''])),
    ...(json && { [BODY]: JSON.stringify(exampleOf(json, document.components), null, 2) }),
  }))
  const access = accessOf(operation)
  const key = access === 'people' ? '' : apiKey
  const form = useForm({
    initial,
    staysFilled: true,
    check: typed => ({
      ...Object.fromEntries(parameters.map(({ name, required }) => [name, missing(required, typed[name])])),
      [BODY]: bodyFault(typed[BODY]),
    }),
    send: typed => sendRequest({ ...requestOf(operation, typed), key }),
  })
  const request = requestOf(operation, form.values)
  const takesKey = access !== 'public' && access !== 'people'
  const example = {
    ...request,
    url: (document.servers[0]?.url ?? '') + request.url,
    key: takesKey ? apiKey || (isOpen(operation) ? '' : 'ofk_…') : '',
  }
  if (requestBody && !json)
    return <p className="text-sm text-muted">This operation takes a file. Try it with your own tools.</p>
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Tabs
        label="Example"
        tabs={[
          { value: 'curl', label: 'curl', content: <CodeBlock label="curl" code={curlOf(example)} /> },
          { value: 'fetch', label: 'JavaScript', content: <CodeBlock label="JavaScript" code={fetchOf(example)} /> },
        ]}
      />
      <Form form={form} className="flex flex-col gap-4">
        {parameters.map(parameter => (
          <Value key={parameter.name} parameter={parameter} field={form.field(parameter.name)} />
        ))}
        {json && (
          <TextArea
            label="Body"
            spellCheck={false}
            autoCapitalize="off"
            className="[&_textarea]:font-mono [&_textarea]:text-sm"
            {...form.field(BODY)}
            error={bodyFault(form.values[BODY])}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton form={form} tone="secondary" busyLabel="Sending">
            Send request
          </SubmitButton>
          <p className="min-w-0 grow basis-40 text-sm text-muted">
            <SentAs apiKey={key} />
            {method !== 'GET' && ' This runs for real.'}
          </p>
        </div>
        <div aria-live="polite">
          {form.failure !== null ? (
            <Notice tone="danger">
              We didn’t get a complete response. Check your connection and try again. What you entered is still here.
            </Notice>
          ) : (
            form.reply && <Shown answer={form.reply} />
          )}
        </div>
      </Form>
    </div>
  )
}

/** Unlike any parameter's name. */
const BODY = 'request body'

function requestOf(operation: Listed, values: Record<string, string>) {
  return {
    method: operation.method,
    url: addressOf(operation, values),
    body: values[BODY],
    repeat: values['Idempotency-Key'] ?? '',
  }
}

function missing(isRequired: boolean, value: string | undefined): string | undefined {
  return isRequired && !value ? 'Enter a value.' : undefined
}

/** Undefined if valid. */
function bodyFault(body: string | undefined): string | undefined {
  if (body === undefined) return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch {
    return 'This isn’t valid JSON.'
  }
}

function Value({ parameter, field }: { parameter: Parameter; field: FieldState }) {
  const { name, required, schema } = parameter
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)
  if (choices)
    return (
      <Select
        label={name}
        optional={!required}
        {...field}
        options={['', ...choices.map(String)].map(one => ({ value: one, label: one || 'Not set' }))}
      />
    )
  return (
    <TextField
      label={name}
      optional={!required}
      required={required}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      {...field}
    />
  )
}

function SentAs({ apiKey }: { apiKey: string }) {
  const session = useQuery(sessionQuery)
  if (apiKey) return `Sent with your key ${apiKey.slice(0, 10)}…`
  const name = session.data?.account?.name
  return name ? `Sent as ${name}, with your session here.` : 'Sent without a key.'
}

function Shown({ answer: { status, isGood, ms, headers, body } }: { answer: Answer }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">
        <strong className={isGood ? 'text-success' : 'text-clay'}>{status}</strong>{' '}
        <span className="text-muted tabular-nums">in {ms.toLocaleString('en-US')} ms</span>
      </p>
      {body !== '' && <CodeBlock label="Response" code={body} />}
      <details>
        <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center text-sm">Headers</summary>
        <CodeBlock label="Headers" code={headers} />
      </details>
    </div>
  )
}

type Answer = { status: string; isGood: boolean; ms: number; headers: string; body: string }

type ApiRequest = { method: string; url: string; key: string; body: string | undefined; repeat: string }

/** Some responses are endless streams. */
const TIMEOUT_MS = 15_000

/** With the key, or as this browser. Throws network errors. */
async function sendRequest({ method, url, key, body, repeat }: ApiRequest): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(url, {
    method,
    // A key excludes cookies.
    credentials: key ? 'omit' : 'same-origin',
    cache: 'no-store',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { authorization: `Bearer ${key}` }),
      ...(repeat && { 'idempotency-key': repeat }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await readBody(answer)
  return {
    status: `${answer.status} ${answer.statusText}`.trim(),
    isGood: answer.ok,
    ms: Math.round(performance.now() - began),
    headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    body: text,
  }
}

async function readBody(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  if (!/json|text|calendar|csv|xml/.test(type)) {
    const { size } = await answer.blob()
    return size === 0 ? '' : `${size.toLocaleString('en-US')} bytes of ${type || 'something unnamed'}`
  }
  const text = await answer.text()
  return type.includes('json') ? tidy(text) : text
}

function tidy(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
