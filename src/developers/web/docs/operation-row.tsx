import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Badge, type BadgeTone } from '#kit/web/badge.tsx'
import { type ApiDocument, accessOf, isOpen, type Listed } from './document.ts'
import { OperationDetails } from './operation-details.tsx'
import { WithCode } from './with-code.tsx'

type RowProps = { operation: Listed; document: ApiDocument; apiKey: string }

/** Renders the details only when opened or linked to. */
export function OperationRow({ operation, ...rest }: RowProps) {
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
