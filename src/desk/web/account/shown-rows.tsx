import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#kit/web/card.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'

/** `to` is null if it opens elsewhere, such as from an email. */
export type ShownRow = { id: string; to: string | null; title: string; text: string }

type QueryState = { isPending: boolean; isError: boolean; error: Error | null; refetch: () => unknown }

type OwnSectionProps = {
  title: string
  /** The link to the full list. */
  all: { to: string; label: string } | null
  asked: QueryState
  rows: readonly ShownRow[]
  /** Empty state: how to get one. */
  none: ReactNode
}

export function OwnSection({ title, all, asked, rows, none }: OwnSectionProps) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-2xl">{title}</h2>
        {all && (
          <Link to={all.to} className="inline-link inline-flex min-h-11 items-center">
            {all.label}
          </Link>
        )}
      </div>
      <Rows {...{ title, asked, rows, none }} />
    </Card>
  )
}

function Rows({ title, asked, rows, none }: Omit<OwnSectionProps, 'all'>) {
  if (asked.isPending)
    return (
      <>
        <output className="sr-only">Loading…</output>
        <Skeleton className="h-16" />
      </>
    )
  if (asked.isError && rows.length === 0)
    return (
      <LoadFailed
        title={`We couldn’t load ${title.toLowerCase()}.`}
        error={asked.error}
        onRetry={() => void asked.refetch()}
      />
    )
  if (rows.length === 0) return <p className="text-muted">{none}</p>
  return (
    <ul className="divide-y divide-line">
      {rows.map(row => (
        <li key={row.id} className="py-1">
          <Row row={row} />
        </li>
      ))}
    </ul>
  )
}

function Row({ row: { to, title, text } }: { row: ShownRow }) {
  const words = (
    <>
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className="text-sm text-muted wrap-anywhere">{text}</span>
    </>
  )
  const look = 'flex min-h-11 flex-col justify-center py-1 text-ink no-underline'
  return to ? (
    <Link to={to} className={`${look} rounded-sm hover:underline`}>
      {words}
    </Link>
  ) : (
    <p className={look}>{words}</p>
  )
}

/** Rows per section. */
export const FEW = 3
