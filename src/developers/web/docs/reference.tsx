import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { type ApiDocument, accessOf, type Group, isOpen, type Listed, narrowGroups } from './document.ts'
import { OperationDetails } from './operation-details.tsx'
import { WithCode } from './with-code.tsx'

/** The heading's anchor. */
export function anchorOf(tag: string): string {
  return tag.toLowerCase().replace(/\W+/g, '-')
}

type ReferenceProps = { document: ApiDocument; groups: readonly Group[] }

/** Searchable. */
export function Reference({ document, groups }: ReferenceProps) {
  const { hash } = useLocation()
  const [words, setWords] = useState('')
  const [isChosen, setChosen] = useState(false)
  const [apiKey, setApiKey] = useState('')
  // Links to an operation must find it.
  const withPeople = isChosen || groups.some(group => isMeant(group, hash))
  const found = narrowGroups(groups, { words, withPeople })
  const count = found.reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <>
      <div className="grid gap-x-6 gap-y-4 rounded-lg border border-line bg-surface p-4 md:grid-cols-2">
        <TextField
          label="Find an operation"
          type="search"
          hint={<output>{count === 1 ? '1 operation' : `${count} operations`}</output>}
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
        <TextField
          label="Try with a key"
          optional
          placeholder="ofk_…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          hint="Stays on this page. Without a key, requests use your session here."
          value={apiKey}
          onChange={event => setApiKey(event.currentTarget.value.trim())}
        />
        <label className="flex min-h-11 items-center gap-3 text-sm md:col-span-2">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-green"
            checked={withPeople}
            onChange={event => setChosen(event.currentTarget.checked)}
          />
          Show operations that API keys can’t call
        </label>
      </div>
      {found.length === 0 && <p className="text-muted">No matches</p>}
      {found.map(({ tag, description, operations }) => (
        <section key={tag} aria-labelledby={anchorOf(tag)} className="flex flex-col gap-3">
          <div>
            <h3 id={anchorOf(tag)} className="scroll-mt-24 text-2xl">
              {tag}
            </h3>
            <p className="text-muted">{description}</p>
          </div>
          {operations.length === 0 && <p>Only for people signed in on a browser. API keys can’t call these.</p>}
          {operations.map(operation => (
            <OperationRow key={operation.operationId} {...{ operation, document, apiKey }} />
          ))}
        </section>
      ))}
    </>
  )
}

/** The hash is an operation for people only, or a heading with no others. */
function isMeant({ tag, operations }: Group, hash: string): boolean {
  const forPeople = operations.filter(operation => accessOf(operation) === 'people')
  const isEmptyWithout = forPeople.length === operations.length
  return (
    forPeople.some(({ operationId }) => hash === `#${operationId}`) || (isEmptyWithout && hash === `#${anchorOf(tag)}`)
  )
}

type RowProps = { operation: Listed; document: ApiDocument; apiKey: string }

/** Renders the details only when opened or linked to. */
function OperationRow({ operation, ...rest }: RowProps) {
  const { method, path, summary, operationId } = operation
  const [isOpened, setOpened] = useState(false)
  const row = useRef<HTMLDetailsElement>(null)
  const isMeant = useLocation().hash === `#${operationId}`
  useEffect(() => {
    if (!isMeant || !row.current) return
    row.current.open = true
    row.current.scrollIntoView()
  }, [isMeant])
  return (
    <details
      ref={row}
      id={operationId}
      className="group scroll-mt-24 rounded-lg border border-line bg-surface"
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-4 py-3 hover:bg-hover">
        <Badge tone={method === 'GET' ? 'info' : 'positive'} className="min-w-14 justify-center font-mono">
          {method}
        </Badge>
        <code className="min-w-0 grow font-mono text-sm font-semibold wrap-anywhere">{path}</code>
        <AccessBadge operation={operation} />
        <span className="w-full text-sm text-muted">
          <WithCode text={summary} />
        </span>
      </summary>
      {isOpened && <OperationDetails operation={operation} {...rest} />}
    </details>
  )
}

function AccessBadge({ operation }: { operation: Listed }) {
  const access = accessOf(operation)
  const [tone, words]: [BadgeTone, string] =
    access === 'public'
      ? ['neutral', 'Public']
      : access === 'people'
        ? ['sample', 'People only']
        : ['neutral', isOpen(operation) ? `Key optional: ${access}` : `Key: ${access}`]
  return <Badge tone={tone}>{words}</Badge>
}
