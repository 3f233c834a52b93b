import type { ReactNode } from 'react'
import { linkable } from '#kit/shared/web-address.ts'
import type { Evidence } from '../contract.ts'
import { documentPath } from './api.ts'
import { evidenceLabels } from './evidence-labels.ts'

type EvidenceListProps = {
  organizationId: string
  evidence: readonly Evidence[]
  /** After a document. */
  renderAction?: (evidence: Evidence) => ReactNode
}

export function EvidenceList({ organizationId, evidence, renderAction }: EvidenceListProps) {
  if (evidence.length === 0) return null
  return (
    <ul aria-label="Evidence" className="divide-y divide-line rounded-md border border-line">
      {evidence.map(one => (
        <li key={one.id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-3 py-2">
          <span className="min-w-0 wrap-anywhere">
            <span className="text-muted">{evidenceLabels[one.kind]}: </span>
            <Shown organizationId={organizationId} evidence={one} />
          </span>
          {one.fileName !== null && renderAction?.(one)}
        </li>
      ))}
    </ul>
  )
}

/** Links of strangers get no referrer. */
function Shown({
  organizationId,
  evidence: { id, note, fileName, bytes },
}: {
  organizationId: string
  evidence: Evidence
}) {
  if (fileName !== null)
    return (
      <a href={documentPath(organizationId, id)} download className="inline-link">
        {fileName} ({sizeText(bytes ?? 0)})
      </a>
    )
  const link = linkable(note)
  if (link === null) return note
  return (
    <a href={link} target="_blank" rel="noreferrer nofollow" className="inline-link">
      {link}
    </a>
  )
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
