import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { Badge } from '#kit/web/badge.tsx'
import { LocalTime } from '#kit/web/local-time.tsx'
import { actionText, actorText, kindNames, roleNames, subjectName, subjectPath } from './log-labels.ts'
import { type Difference, differencesOf, partsByMoment } from './log-values.ts'

type LogEntriesProps = {
  entries: readonly AuditRecord[]
  label: string
  /** Without links to administrators’ pages. */
  isOwners?: boolean
}

export function LogEntries({ entries, label, isOwners = false }: LogEntriesProps) {
  return (
    <ol aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {entries.map(entry => (
        <li key={entry.id} className="flex flex-col gap-1 px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{actionText(entry.action)}</span>
            <span className="text-sm text-muted">
              <LocalTime at={entry.at} withTime />
            </span>
          </p>
          <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-sm">
            <Subject subject={entry.subject} isOwners={isOwners} />
            <span className="text-muted">
              by <span className="text-ink">{actorText(entry.actor, { isOwners })}</span>
            </span>
            <Badge>{roleNames[entry.actor.role]}</Badge>
            {entry.viaKey && (
              <span className="text-muted">
                with the API key <code className="font-mono wrap-anywhere">{entry.viaKey}…</code>
              </span>
            )}
          </p>
          <Differences differences={differencesOf(entry)} />
        </li>
      ))}
    </ol>
  )
}

function Subject({ subject, isOwners }: { subject: AuditRecord['subject']; isOwners: boolean }) {
  const path = isOwners && !ownersKinds.has(subject.kind) ? undefined : subjectPath(subject)
  const name = subjectName(subject)
  const kind = kindNames[subject.kind] ?? subject.kind
  return (
    <span className="min-w-0 wrap-anywhere">
      {name !== '' && <span className="text-muted">{kind}: </span>}
      {path ? (
        <Link to={path} className="inline-link">
          {name || kind}
        </Link>
      ) : (
        name || kind
      )}
    </span>
  )
}

/** With pages that owners may open. */
const ownersKinds = new Set(['facility', 'booking', 'clinic'])

/** Times are shown in the reader's zone. */
function Value({ text }: { text: string }) {
  return partsByMoment(text).map((part, at) => (at % 2 === 1 ? <LocalTime key={at} at={part} withTime /> : part))
}

/** More are behind a button. */
const SHOWN = 4

function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  const isShort = differences.length <= SHOWN && differences.every(({ before, after }) => (before + after).length < 200)
  const list = (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {differences.map(({ name, before, after }) => (
        <div key={name} className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-muted">{name}</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 whitespace-pre-wrap wrap-anywhere">
            {before !== '' && (
              <>
                <span className="sr-only">before </span>
                <del className="min-w-0 text-muted">
                  <Value text={before} />
                </del>
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 self-center text-muted" />
              </>
            )}
            <ins className="min-w-0 no-underline">{after === '' ? 'nothing' : <Value text={after} />}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
  if (isShort) return list
  return (
    <details>
      <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center text-sm">
        {differences.length} {differences.length === 1 ? 'change' : 'changes'}
      </summary>
      {list}
    </details>
  )
}
