import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { sessionQuery } from '#accounts/web/api.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea, TextField } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Select } from '#kit/web/select.tsx'
import { Tabs } from '#kit/web/tabs.tsx'
import { CodeBlock } from './code-block.tsx'
import { type ApiDocument, accessOf, isOpen, type Listed, type Parameter } from './document.ts'
import { addressOf, curlOf, exampleOf, fetchOf } from './examples.ts'
import { type Answer, sendRequest } from './send-request.ts'

type TryItProps = { operation: Listed; document: ApiDocument; apiKey: string }

export function TryIt({ operation, document, apiKey }: TryItProps) {
  const { method, parameters, requestBody } = operation
  const json = requestBody?.content['application/json']?.schema
  const [values, setValues] = useState<Record<string, string>>({})
  const [body, setBody] = useState(() => json && JSON.stringify(exampleOf(json, document.components), null, 2))
  const url = addressOf(operation, values)
  const repeat = values['Idempotency-Key'] ?? ''
  const access = accessOf(operation)
  const takesKey = access !== 'public' && access !== 'people'
  const example = {
    method,
    body,
    repeat,
    url: (document.servers[0]?.url ?? '') + url,
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
      <SendForm request={{ method, url, body, repeat, key: access === 'people' ? '' : apiKey }}>
        {parameters.map(parameter => (
          <Value
            key={parameter.name}
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            onChange={value => setValues(before => ({ ...before, [parameter.name]: value }))}
          />
        ))}
        {json && (
          <TextArea
            label="Body"
            value={body}
            spellCheck={false}
            autoCapitalize="off"
            className="[&_textarea]:font-mono [&_textarea]:text-sm"
            error={faultOf(body)}
            onChange={event => setBody(event.currentTarget.value)}
          />
        )}
      </SendForm>
    </div>
  )
}

/** Undefined if valid. */
function faultOf(body: string | undefined): string | undefined {
  if (body === undefined) return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch {
    return 'This isn’t valid JSON.'
  }
}

function Value(props: { parameter: Parameter; value: string; onChange: (value: string) => void }) {
  const { parameter, value, onChange } = props
  const { name, required, schema } = parameter
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined)
  if (choices)
    return (
      <Select
        label={name}
        optional={!required}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        options={['', ...choices.map(String)].map(one => ({ value: one, label: one || 'Not set' }))}
      />
    )
  return (
    <TextField
      label={name}
      optional={!required}
      required={required}
      value={value}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

type SendFormProps = { request: Parameters<typeof sendRequest>[0]; children: React.ReactNode }

function SendForm({ request, children }: SendFormProps) {
  const [answer, setAnswer] = useState<Answer | 'failed'>()
  const [isBusy, setBusy] = useState(false)
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (faultOf(request.body)) return
    setBusy(true)
    setAnswer(await sendRequest(request).catch(() => 'failed' as const))
    setBusy(false)
  }
  return (
    <form onSubmit={event => void send(event)} className="flex flex-col gap-4">
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" tone="secondary" busy={isBusy} busyLabel="Sending">
          Send request
        </Button>
        <p className="min-w-0 grow basis-40 text-sm text-muted">
          <SentAs apiKey={request.key} />
          {request.method !== 'GET' && ' This runs for real.'}
        </p>
      </div>
      <div aria-live="polite">
        {answer === 'failed' && (
          <Notice tone="danger">We didn’t get a complete response. Check your connection and try again.</Notice>
        )}
        {answer && answer !== 'failed' && <Shown answer={answer} />}
      </div>
    </form>
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
